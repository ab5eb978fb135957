import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compress, decompress } from '../../../snapshot/format/compression.ts';
import { type CodeState, KeptCode } from '../analysis-cache/kept-code.ts';

/** An index that was made for the last analysis of the same files with other texts. */
export interface PythonBefore {
  readonly index: Buffer;
  /** Texts of then, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files whose texts are others now. */
  readonly changed: readonly string[];
}

/** The index of the Python code that was made for the last analysis of an application, with the texts of the code. */
export class KeptPython {
  private readonly kept: KeptCode;

  /** @param state what an index is made of now */
  constructor(dataDirectory: string, application: string, state: CodeState) {
    const names = { language: 'python', made: 'index', beside: 'texts' };
    this.kept = new KeptCode(dataDirectory, application, names, state);
  }

  /** Path of the index of the last analysis; null where it was made of something else. */
  find(): string | null {
    return this.kept.find();
  }

  /** That of the same files with other texts; null where there is none, or it is damaged. */
  findOlder(): PythonBefore | null {
    const older = this.kept.findOlder();
    if (older === null) return null;
    try {
      const texts = JSON.parse(decompress(readFileSync(older.beside)).toString('utf8')) as [string, string][];
      return { index: readFileSync(older.made), texts: new Map(texts), changed: older.changed };
    } catch {
      return null;
    }
  }

  /** Keeps an index for the next analysis, in place of that before. @param texts of the code that it was made of, by path */
  keep(index: string, texts: ReadonlyMap<string, string>): void {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-'));
    try {
      const packed = join(folder, 'texts');
      writeFileSync(packed, compress(Buffer.from(JSON.stringify([...texts]))));
      this.kept.keep(index, packed);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
