import type { FileRecord } from '../../../bundle/records.ts';
import { KeyTable } from '../tables/key-table.ts';
import type { TextSpill } from './text-spill.ts';

/** A file without its text, which waits compressed on disk. */
export interface CollectedFile {
  readonly line: number;
  readonly record: Omit<FileRecord, 'text'>;
  /** Number of the text in the spill, or undefined. */
  readonly text: number | undefined;
}

/** The files of an import, in the order they came. */
export class FileTable {
  readonly keys = new KeyTable();
  readonly rows: CollectedFile[] = [];
  private readonly texts: TextSpill;

  constructor(texts: TextSpill) {
    this.texts = texts;
  }

  get count(): number {
    return this.rows.length;
  }

  /** Adds a row; false when another row has the key. */
  add(fileRecord: FileRecord, line: number): boolean {
    if (this.keys.define(fileRecord.key, this.count) === undefined) return false;
    const { text, ...record } = fileRecord;
    this.rows.push({ line, record, text: text === undefined ? undefined : this.texts.add(text) });
    return true;
  }
}
