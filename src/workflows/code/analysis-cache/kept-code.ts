import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptIndex } from './kept-index.ts';

/** What was made of the code of one language is made of. */
export interface CodeState {
  /** Hash of all but the texts of the files: their names, and what lies around them. */
  readonly around: string;
  /** Hash of the text of each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
  /** Hash of all. */
  readonly whole: string;
}

/** What was made of the same files with other texts. */
export interface OlderCode {
  /** Path of what was made. */
  readonly made: string;
  /** Path of what lies beside it. */
  readonly beside: string;
  /** Files whose texts are others now. */
  readonly changed: readonly string[];
}

/**
 * What a program made of the code of one language for the last analysis of an application, and what the next one needs beside it, beside the snapshots. Both
 * are named by what they were made of; what that was says a third file.
 */
export class KeptCode {
  private readonly language: string;
  private readonly made: KeptIndex;
  private readonly beside: KeptIndex;
  private readonly states: KeptIndex;
  private readonly state: CodeState;

  /** @param names of the three files, behind that of the language: `java-facts-` */
  constructor(
    dataDirectory: string,
    application: string,
    names: { readonly language: string; readonly made: string; readonly beside: string },
    state: CodeState,
  ) {
    const kept = (name: string): KeptIndex => new KeptIndex(dataDirectory, application, `${names.language}-${name}-`);
    this.language = names.language;
    this.made = kept(names.made);
    this.beside = kept(names.beside);
    this.states = kept('state');
    this.state = state;
  }

  /** Path of what was made for the last analysis; null where it was made of something else. */
  find(): string | null {
    return this.made.find(this.state.whole);
  }

  /** What was made of the same files with other texts; null where there is none, or it is damaged. */
  findOlder(): OlderCode | null {
    try {
      const state = this.states.find(this.state.around);
      const before = state === null ? null : (JSON.parse(readFileSync(state, 'utf8')) as CodeState);
      const made = before === null ? null : this.made.find(before.whole);
      const beside = before === null ? null : this.beside.find(before.whole);
      if (before === null || made === null || beside === null) return null;
      const { files } = this.state;
      return { made, beside, changed: Object.keys(files).filter((path) => files[path] !== before.files[path]) };
    } catch {
      return null;
    }
  }

  /** Keeps what was made for the next analysis, in place of that before. */
  keep(made: string, beside: string): void {
    const folder = mkdtempSync(join(tmpdir(), `stratigraph-${this.language}-`));
    try {
      const state = join(folder, 'state.json');
      writeFileSync(state, JSON.stringify(this.state));
      this.made.keep(made, this.state.whole);
      this.beside.keep(beside, this.state.whole);
      this.states.keep(state, this.state.around);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
