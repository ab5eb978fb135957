import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compress, decompress } from '../../../snapshot/format/compression.ts';
import { KeptIndex } from '../analysis-cache/kept-index.ts';
import type { PythonState } from '../analysis-cache/python-state.ts';

/** An index that was made for the last analysis of the same files with other texts. */
export interface PythonBefore {
  readonly index: Buffer;
  /** Texts of then, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files whose texts are others now. */
  readonly changed: readonly string[];
}

/**
 * The index of the Python code that was made for the last analysis of an application, beside its snapshots, with the texts of the code. Both are named by what
 * they were made of; what that was says a third file.
 */
export class KeptPython {
  private readonly index: KeptIndex;
  private readonly texts: KeptIndex;
  private readonly states: KeptIndex;
  private readonly state: PythonState;

  /** @param state what an index is made of now */
  constructor(dataDirectory: string, application: string, state: PythonState) {
    this.index = new KeptIndex(dataDirectory, application, 'python-index-');
    this.texts = new KeptIndex(dataDirectory, application, 'python-texts-');
    this.states = new KeptIndex(dataDirectory, application, 'python-state-');
    this.state = state;
  }

  /** Path of the index of the last analysis; null where it was made of something else. */
  find(): string | null {
    return this.index.find(this.state.whole);
  }

  /** That of the same files with other texts; null where there is none, or it is damaged. */
  findOlder(): PythonBefore | null {
    try {
      const state = this.states.find(this.state.around);
      const before = state === null ? null : (JSON.parse(readFileSync(state, 'utf8')) as PythonState);
      const index = before === null ? null : this.index.find(before.whole);
      const texts = before === null ? null : this.texts.find(before.whole);
      if (before === null || index === null || texts === null) return null;
      const { files } = this.state;
      return {
        index: readFileSync(index),
        texts: new Map(JSON.parse(decompress(readFileSync(texts)).toString('utf8')) as [string, string][]),
        changed: Object.keys(files).filter((path) => files[path] !== before.files[path]),
      };
    } catch {
      return null;
    }
  }

  /** Keeps an index for the next analysis, in place of that before. @param texts of the code that it was made of, by path */
  keep(index: string, texts: ReadonlyMap<string, string>): void {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-'));
    try {
      const [state, packed] = [join(folder, 'state.json'), join(folder, 'texts')];
      writeFileSync(state, JSON.stringify(this.state));
      writeFileSync(packed, compress(Buffer.from(JSON.stringify([...texts]))));
      this.index.keep(index, this.state.whole);
      this.texts.keep(packed, this.state.whole);
      this.states.keep(state, this.state.around);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
