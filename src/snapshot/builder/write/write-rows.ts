import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { ByteWriter } from './byte-writer.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

const flushBytes = 1 << 19;

/**
 * Writes a section of `count` rows of bytes, then its offset table. `rowWriter` is asked once for the function that adds row n to the
 * bytes it is given; rows come in ascending order, and about half a megabyte is held at a time.
 */
export function writeRows(
  writer: SnapshotWriter,
  names: { readonly rows: string; readonly offsets: string },
  count: number,
  rowWriter: (out: ByteWriter) => (row: number) => void,
): void {
  const out = new ByteWriter(flushBytes * 2);
  const write = rowWriter(out);
  const offsets = new OffsetTableBuilder(count);
  writer.begin(names.rows);
  for (let row = 0; row < count; row++) {
    const before = out.length;
    write(row);
    offsets.add(out.length - before);
    if (out.length < flushBytes) continue;
    writer.append(out.view());
    out.reset();
  }
  writer.append(out.view());
  writer.end();
  writer.offsets(names.offsets, offsets.finish());
}
