import { decompress } from '../format/compression.ts';
import { type SnapshotMeta, sections } from '../format/sections.ts';
import { Ranges } from './ranges.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** The source texts of files, as far as they were stored. */
export class SourceTexts {
  private readonly file: SnapshotFile;
  private readonly ranges: Ranges;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    this.file = file;
    this.ranges = new Ranges(file, sections.fileTextOffsets, meta.counts.files, file.byteLength(sections.fileTexts));
  }

  /** Text of a file (number); undefined where none was stored. Throws `SnapshotError`. */
  of(number: number): string | undefined {
    const [from, to] = this.ranges.of(number);
    if (from === to) return undefined;
    const frame = new Uint8Array(to - from);
    this.file.readAt(sections.fileTexts, from, frame);
    try {
      return decompress(frame).toString('utf8');
    } catch (cause) {
      throw this.file.damaged('the text of a file cannot be read', cause);
    }
  }
}
