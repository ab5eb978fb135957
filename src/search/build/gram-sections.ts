import { bitmapFlag, bitmapHeader, blockFlag, gramKey } from '../gram-key.ts';
import type { Section } from '../sections.ts';
import { allocateZeros, type BuildContext, copyBytes, placeNumbers } from './build-context.ts';
import type { Texts } from './text-pool.ts';

/** A dictionary with fewer bytes than this has no grams: a scan of it costs microseconds. */
const smallestIndexed = 32_768;
/** A gram in at least one of so many entries is dense: it has postings of its own at every length. */
const denseShare = 16;

/** Postings of one gram size over one kind of unit: tables indexed by gram code, in the memory. */
interface GramCount {
  readonly size: number;
  readonly starts: number;
  readonly units: number;
  readonly codes: number;
  readonly last: number;
  readonly counts: number;
  /** Bytes of the list while counting, then where it is written (0: not kept). */
  readonly bytes: number;
  readonly forms: number;
}

/** What is kept of the counted grams, in key order. Offsets count from the start of the postings. */
interface GramRecords {
  readonly keys: number[];
  readonly offsets: number[];
  readonly counts: number[];
  /** Where in the memory the place of each is set, and its table. */
  readonly from: { readonly pass: GramCount; readonly code: number }[];
  byteLength: number;
}

/**
 * The gram index of a dictionary. Grams of one and two bytes are kept where dense (rare ones are the union of a range of three-byte
 * grams). Grams of three bytes are kept for entries, or with `blockBytes` above 0 for entries where dense and else for blocks of
 * entries of about so many bytes. `starts`: address of the numbers that say how many objects each entry has.
 */
export function* gramSections(
  context: BuildContext,
  prefix: string,
  texts: Texts,
  starts: number,
  blockBytes: number,
): Generator<Section> {
  if (texts.byteLength < smallestIndexed) return;
  const { memory } = context;
  const top = memory.top;
  const alphabet = findAlphabet(context, texts);
  const base = alphabet.bytes.length;
  const classes = memory.allocate(256);
  memory.u8.set(alphabet.classes, classes);
  const count = (size: number, blocks?: Uint32Array): GramCount =>
    countGrams(context, texts, classes, base, size, blocks);
  const entryCounts = [count(1), count(2), count(3)] as const;
  const blocks = blockBytes > 0 ? blockStarts(context, texts, blockBytes) : undefined;
  const blockCount = blocks && count(3, blocks);
  const records = chooseGrams(context, texts, alphabet.bytes, entryCounts, blockCount);
  const postings = allocateZeros(context, Math.ceil(records.byteLength / 4));
  placeRecords(context, records, postings);
  for (const pass of blockCount ? [...entryCounts, blockCount] : entryCounts) {
    context.kernels.clearBits(pass.last, Math.ceil(pass.codes / 2));
    const { text, offsets } = texts;
    const { units, size, last, bytes, forms } = pass;
    context.kernels.writeGrams(text, offsets, pass.starts, units, size, classes, base, last, bytes, forms);
  }
  weighBitmaps(context, records, postings, texts, starts);
  yield { name: `${prefix}/grams/keys`, data: Uint32Array.from(records.keys) };
  yield { name: `${prefix}/grams/offsets`, data: Uint32Array.from(records.offsets) };
  yield { name: `${prefix}/grams/counts`, data: Uint32Array.from(records.counts) };
  yield { name: `${prefix}/grams/postings`, data: copyBytes(context, postings, records.byteLength) };
  if (blocks) yield { name: `${prefix}/grams/blocks`, data: blocks };
  memory.reset(top);
}

/** The distinct bytes of a dictionary, ascending, and for each byte value its place among them. The separator is the last. */
function findAlphabet(context: BuildContext, texts: Texts): { readonly bytes: number[]; readonly classes: Uint8Array } {
  const counts = allocateZeros(context, 256);
  context.kernels.countBytes(texts.text, texts.byteLength, counts);
  const bytes: number[] = [];
  const classes = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    if (context.memory.u32[(counts >>> 2) + byte] === 0) continue;
    classes[byte] = bytes.length;
    bytes.push(byte);
  }
  return { bytes, classes };
}

/** Entries at which blocks begin, and behind the last block the number of entries. */
function blockStarts({ memory }: BuildContext, texts: Texts, blockBytes: number): Uint32Array {
  const offsets = memory.u32.subarray(texts.offsets >>> 2, (texts.offsets >>> 2) + texts.size);
  const starts: number[] = [];
  let end = 0;
  for (const [e, offset] of offsets.entries()) {
    if (offset < end) continue;
    starts.push(e);
    end = offset + blockBytes;
  }
  return Uint32Array.from([...starts, texts.size]);
}

function countGrams(
  context: BuildContext,
  texts: Texts,
  classes: number,
  base: number,
  size: number,
  blocks: Uint32Array | undefined,
): GramCount {
  const starts = blocks ? placeNumbers(context, blocks) : 0;
  const units = blocks ? blocks.length - 1 : texts.size;
  const codes = base ** size;
  const last = allocateZeros(context, codes);
  const counts = allocateZeros(context, codes);
  const bytes = allocateZeros(context, codes);
  const forms = allocateZeros(context, Math.ceil(codes / 4));
  context.kernels.countGrams(texts.text, texts.offsets, starts, units, size, classes, base, last, counts, bytes);
  return { size, starts, units, codes, last, counts, bytes, forms };
}

function chooseGrams(
  { memory }: BuildContext,
  texts: Texts,
  alphabet: readonly number[],
  [ones, twos, threes]: readonly [GramCount, GramCount, GramCount],
  blockCount: GramCount | undefined,
): GramRecords {
  const records: GramRecords = { keys: [], offsets: [], counts: [], from: [], byteLength: 0 };
  const base = alphabet.length;
  const countOf = (pass: GramCount, code: number): number => memory.u32[(pass.counts >>> 2) + code]!;
  const dense = (pass: GramCount, code: number): boolean => countOf(pass, code) * denseShare >= texts.size;
  const keep = (pass: GramCount, code: number, key: number): void => {
    const units = countOf(pass, code);
    const listBytes = memory.u32[(pass.bytes >>> 2) + code]!;
    const bitmapBytes = bitmapHeader + wordsOf(pass) * 8;
    const asBitmap = listBytes >= bitmapBytes;
    if (asBitmap) records.byteLength = Math.ceil(records.byteLength / 8) * 8;
    records.keys.push(key);
    records.offsets.push(records.byteLength);
    records.counts.push(units + (asBitmap ? bitmapFlag : 0) + (pass === blockCount ? blockFlag : 0));
    records.from.push({ pass, code });
    records.byteLength += asBitmap ? bitmapBytes : listBytes;
  };
  for (let a = 0; a < base - 1; a++) if (dense(ones, a)) keep(ones, a, gramKey(1, alphabet[a]!, 0, 0));
  for (let ab = 0; ab < twos.codes; ab++) {
    const a = Math.floor(ab / base);
    if (ab % base < base - 1 && dense(twos, ab)) keep(twos, ab, gramKey(2, alphabet[a]!, alphabet[ab % base]!, 0));
  }
  for (let abc = 0; abc < threes.codes; abc++) {
    if (countOf(threes, abc) === 0) continue;
    const ab = Math.floor(abc / base);
    const a = Math.floor(ab / base);
    // A gram that runs past the end serves only to find the shorter gram in it, where that has no postings of its own.
    if (abc % base === base - 1 && (ab % base === base - 1 ? dense(ones, a) : dense(twos, ab))) continue;
    const pass = blockCount && !dense(threes, abc) ? blockCount : threes;
    keep(pass, abc, gramKey(3, alphabet[a]!, alphabet[ab % base]!, alphabet[abc % base]!));
  }
  return records;
}

/** 64-bit words of a bitmap over the units, with room for one bit more. */
function wordsOf(pass: GramCount): number {
  return (pass.units >>> 6) + 1;
}

function placeRecords({ memory, kernels }: BuildContext, records: GramRecords, postings: number): void {
  for (const pass of new Set(records.from.map(({ pass }) => pass))) {
    kernels.clearBits(pass.bytes, Math.ceil(pass.codes / 2));
  }
  for (const [i, { pass, code }] of records.from.entries()) {
    const asBitmap = records.counts[i]! >= bitmapFlag;
    memory.u32[(pass.bytes >>> 2) + code] = postings + records.offsets[i]! + (asBitmap ? bitmapHeader : 0);
    memory.u8[pass.forms + code] = asBitmap ? 1 : 0;
  }
}

function weighBitmaps(
  { memory, kernels }: BuildContext,
  records: GramRecords,
  postings: number,
  texts: Texts,
  starts: number,
): void {
  for (const [i, counts] of records.counts.entries()) {
    if (counts < bitmapFlag || (counts & blockFlag) !== 0) continue;
    const at = postings + records.offsets[i]!;
    memory.u32[at >>> 2] = kernels.weighBits(at + bitmapHeader, (texts.size >>> 6) + 1, starts);
  }
}
