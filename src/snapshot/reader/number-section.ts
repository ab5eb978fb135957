import type { SnapshotFile } from './snapshot-file.ts';

const blockEntries = 16_384;

/** Stretches of a section of numbers, read where they lie (unchecked). */
export function uint16Range(file: SnapshotFile, name: string, from: number, to: number): Uint16Array {
  const elements = new Uint16Array(to - from);
  file.readAt(name, from * 2, new Uint8Array(elements.buffer));
  return elements;
}

export function uint32Range(file: SnapshotFile, name: string, from: number, to: number): Uint32Array {
  const elements = new Uint32Array(to - from);
  file.readAt(name, from * 4, new Uint8Array(elements.buffer));
  return elements;
}

export function float64Range(file: SnapshotFile, name: string, from: number, to: number): Float64Array {
  const elements = new Float64Array(to - from);
  file.readAt(name, from * 8, new Uint8Array(elements.buffer));
  return elements;
}

/** A long range in pieces of bounded size: start and end (exclusive) of each. */
export function* blocksOf(from: number, to: number): Iterable<readonly [number, number]> {
  for (let start = from; start < to; start += blockEntries) yield [start, Math.min(start + blockEntries, to)];
}
