import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptIndex } from '../analysis-cache/kept-index.ts';
import { FactsFile } from './facts-file.ts';
import type { FactsBefore, IndexedAgain } from './index-again.ts';
import type { JavaState } from './java-state.ts';

/**
 * The facts that the indexer wrote for the last analysis of an application, beside its snapshots, with the shapes of the files. Both are named by what
 * they were made of; what that was says a third file.
 */
export class KeptFacts {
  private readonly facts: KeptIndex;
  private readonly shapes: KeptIndex;
  private readonly states: KeptIndex;
  private readonly state: JavaState;

  /** @param state what the facts are made of now */
  constructor(dataDirectory: string, application: string, state: JavaState) {
    this.facts = new KeptIndex(dataDirectory, application, 'java-facts-');
    this.shapes = new KeptIndex(dataDirectory, application, 'java-shapes-');
    this.states = new KeptIndex(dataDirectory, application, 'java-state-');
    this.state = state;
  }

  /** The facts of the last analysis; null where they were made of something else, or are damaged. */
  find(): FactsFile | null {
    return opened(this.facts.find(this.state.whole));
  }

  /** Those of the same files with other texts. */
  findOlder(): FactsBefore | null {
    const before = readState(this.states.find(this.state.around));
    const shapes = before === null ? null : this.shapes.find(before.whole);
    const facts = before === null ? null : opened(this.facts.find(before.whole));
    if (before === null || shapes === null || facts === null) return null;
    const { files } = this.state;
    return { facts, shapes, changed: Object.keys(files).filter((path) => files[path] !== before.files[path]) };
  }

  /** Keeps the facts for the next analysis, in place of those before. */
  keep({ path, shapes }: Pick<IndexedAgain, 'path' | 'shapes'>): void {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-'));
    try {
      const state = join(folder, 'state.json');
      writeFileSync(state, JSON.stringify(this.state));
      this.facts.keep(path, this.state.whole);
      this.shapes.keep(shapes, this.state.whole);
      this.states.keep(state, this.state.around);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function readState(path: string | null): JavaState | null {
  try {
    return path === null ? null : (JSON.parse(readFileSync(path, 'utf8')) as JavaState);
  } catch {
    return null;
  }
}

function opened(path: string | null): FactsFile | null {
  try {
    return path === null ? null : new FactsFile(path);
  } catch {
    return null;
  }
}
