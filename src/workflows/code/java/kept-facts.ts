import { type CodeState, KeptCode } from '../analysis-cache/kept-code.ts';
import { FactsFile } from './facts-file.ts';
import type { FactsBefore, IndexedAgain } from './index-again.ts';

/** The facts that the indexer wrote for the last analysis of an application, with the shapes of the files. */
export class KeptFacts {
  private readonly kept: KeptCode;

  /** @param state what the facts are made of now */
  constructor(dataDirectory: string, application: string, state: CodeState) {
    const names = { language: 'java', made: 'facts', beside: 'shapes' };
    this.kept = new KeptCode(dataDirectory, application, names, state);
  }

  /** The facts of the last analysis; null where they were made of something else, or are damaged. */
  find(): FactsFile | null {
    return opened(this.kept.find());
  }

  /** Those of the same files with other texts. */
  findOlder(): FactsBefore | null {
    const older = this.kept.findOlder();
    const facts = opened(older?.made ?? null);
    return older === null || facts === null ? null : { facts, shapes: older.beside, changed: older.changed };
  }

  /** Keeps the facts for the next analysis, in place of those before. */
  keep({ path, shapes }: Pick<IndexedAgain, 'path' | 'shapes'>): void {
    this.kept.keep(path, shapes);
  }
}

function opened(path: string | null): FactsFile | null {
  try {
    return path === null ? null : new FactsFile(path);
  } catch {
    return null;
  }
}
