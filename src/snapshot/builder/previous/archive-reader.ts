import { decompressedBlocks } from '../../format/compressed-blocks.ts';
import { readTextList } from '../../format/text-list.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';

/** The texts of a list section; none when the section was left out. */
export function textList(file: SnapshotFile, name: string): Generator<string, void, undefined> {
  return readBlocks(file, name, readTextList);
}

/** The blocks of a compressed section; none when the section was left out. */
export function compressedBlocks(file: SnapshotFile, name: string): Generator<Buffer, void, undefined> {
  return readBlocks(file, name, decompressedBlocks);
}

function* readBlocks<T>(
  file: SnapshotFile,
  name: string,
  read: (section: Uint8Array) => Iterable<T>,
): Generator<T, void, undefined> {
  if (!file.has(name)) return;
  const section = file.load(name);
  try {
    yield* read(section);
  } catch (cause) {
    throw file.damaged(`section ${name} cannot be read`, cause);
  }
}

/** The values of a list of JSON texts. */
export function* jsonList<T>(file: SnapshotFile, name: string): Generator<T, void, undefined> {
  for (const text of textList(file, name)) yield JSON.parse(text) as T;
}

/** Items `from` to `to` (exclusive) of a sequence. */
export function* between<T>(items: Iterable<T>, [from, to]: readonly [number, number]): Generator<T, void, undefined> {
  if (from === to) return;
  let at = 0;
  for (const item of items) {
    if (at >= from) yield item;
    if (++at === to) return;
  }
}

/** A sequence of texts for rows, or as many `''` when the section was left out. */
export function* textsOrNone(file: SnapshotFile, name: string): Generator<string, void, undefined> {
  if (file.has(name)) yield* textList(file, name);
  else for (;;) yield '';
}

/** For each row of uint32 numbers; empty when the section was left out. */
export function optionalUint32(file: SnapshotFile, name: string): Uint32Array {
  return file.has(name) ? new Uint32Array(file.load(name).buffer) : new Uint32Array(0);
}

export function checksumOf(archived: string): string | undefined {
  return archived === '' ? undefined : archived.slice(1);
}
