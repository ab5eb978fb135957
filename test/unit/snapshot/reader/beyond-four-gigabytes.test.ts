import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeHeader, tableChecksum } from '../../../../src/snapshot/format/container.ts';
import { OffsetTableBuilder } from '../../../../src/snapshot/format/offset-table.ts';
import { Ranges } from '../../../../src/snapshot/reader/ranges.ts';
import { ReadAhead } from '../../../../src/snapshot/reader/read-ahead.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { temporaryFolder } from './container-bytes.ts';

const rows = 2048;
const rowBytes = 4_000_000;
const written = [0, 1, 1023, 1024, 1500, 2047];

/** A sparse file whose section of rows is 8 GB long; only a few rows are written, so it takes little room. */
function writeLargeFile(path: string): void {
  const file = openSync(path, 'w');
  const rowsAt = 64;
  const offsets = new OffsetTableBuilder(rows);
  for (let row = 0; row < rows; row++) offsets.add(rowBytes);
  for (const row of written) {
    writeSync(file, '{"row":', rowsAt + row * rowBytes);
    writeSync(file, `"${row}"}`.padStart(rowBytes - 7), rowsAt + row * rowBytes + 7);
  }
  const sections = [{ name: 'rows', offset: rowsAt, length: rows * rowBytes, checksum: 0 }];
  let at = rowsAt + rows * rowBytes;
  const { base, start } = offsets.finish();
  for (const [name, array] of Object.entries({ 'offset-base': base, 'offset-start': start })) {
    const bytes = new Uint8Array(array.buffer);
    at = Math.ceil(at / 64) * 64;
    writeSync(file, bytes, 0, bytes.length, at);
    sections.push({ name, offset: at, length: bytes.length, checksum: crc32(bytes) });
    at += bytes.length;
  }
  const table = Buffer.from(JSON.stringify({ sections }));
  writeSync(file, table, 0, table.length, at);
  ftruncateSync(file, at + table.length);
  const header = { version: 2, tableOffset: at, tableLength: table.length, tableChecksum: tableChecksum(table) };
  writeSync(file, encodeHeader(header), 0, 64, 0);
  closeSync(file);
}

describe('a section of more than 4 GiB', () => {
  it('gives every row, alone and through a shared reader', () => {
    const path = join(temporaryFolder(), 'large.strat');
    writeLargeFile(path);
    const file = SnapshotFile.open(path);
    onTestFinished(() => file.close());
    const ranges = new Ranges(file, 'offset', rows, rows * rowBytes);
    const ahead = new ReadAhead(file, 'rows');
    const alone = Buffer.alloc(rowBytes);
    for (const row of written) {
      const [from, to] = ranges.of(row);
      file.readAt('rows', from, alone);
      expect(JSON.parse(alone.toString())).toEqual({ row: String(row) });
      expect(ahead.bytes(from, to).equals(alone)).toBe(true);
    }
  });
});
