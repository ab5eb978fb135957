import { type OffsetTable, offsetSections, rowsPerBase } from '../format/offset-table.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** Whole sections as arrays of little-endian numbers or as JSON, checked on the way into memory. */
export function loadUint8(file: SnapshotFile, name: string, length: number): Uint8Array {
  return new Uint8Array(loadElements(file, name, 1, length));
}

export function loadUint16(file: SnapshotFile, name: string, length: number): Uint16Array {
  return new Uint16Array(loadElements(file, name, 2, length));
}

export function loadUint32(file: SnapshotFile, name: string, length: number): Uint32Array {
  return new Uint32Array(loadElements(file, name, 4, length));
}

/** Object ids, in either of their two widths. */
export function loadIds(file: SnapshotFile, name: string, length: number, width: 32 | 53): Uint32Array | Float64Array {
  return width === 32 ? loadUint32(file, name, length) : new Float64Array(loadElements(file, name, 8, length));
}

/** Where the rows of a section start; `end` is what the last one must end at (bytes or entries). */
export function loadOffsetTable(file: SnapshotFile, name: string, rows: number, end: number): OffsetTable {
  const names = offsetSections(name);
  const bases = Math.floor(rows / rowsPerBase) + 1;
  const table = {
    base: new Float64Array(loadElements(file, names.base, 8, bases)),
    start: loadUint32(file, names.start, rows + 1),
  };
  const last = (table.base[bases - 1] as number) + (table.start[rows] as number);
  if (last !== end) throw file.damaged(`${name} ends at ${last} instead of ${end}`);
  return table;
}

export function loadJson<T>(file: SnapshotFile, name: string): T {
  const bytes = file.load(name);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch (cause) {
    throw file.damaged(`section ${name} is not JSON`, cause);
  }
}

function loadElements(file: SnapshotFile, name: string, width: number, length: number): ArrayBuffer {
  const expected = width * length;
  const found = file.byteLength(name);
  if (found !== expected) throw file.damaged(`section ${name} has ${found} bytes instead of ${expected}`);
  return file.load(name).buffer;
}
