import { commonShare, denseShare, gramKey } from '../gram-key.ts';
import type { Section } from '../sections.ts';
import { allocateZeros, type BuildContext, placeNumbers } from './build-context.ts';
import { allocateCount, type GramCount, GramRecords, tableNumber } from './gram-records.ts';
import { addLongerGrams, type DenseGram } from './longer-grams.ts';
import type { Texts } from './text-pool.ts';

/** A dictionary with fewer bytes than this has no grams: a scan of it costs microseconds. */
const smallestIndexed = 32_768;

/**
 * Without blocks, grams of one or two bytes in at least one of so many entries are kept; the rarer ones are quickly put together. With
 * blocks that would be a scan of many, so there all common ones are kept.
 */
const shortDenseShare = 8;
const shortCommonShare = 48;

/** A dictionary whose grams are indexed, and how. */
export interface GramSource {
  readonly texts: Texts;
  /** The distinct bytes, ascending, the separator last; their number is the base of gram codes. */
  readonly alphabet: readonly number[];
  /** Address of the class of each byte: its place in the alphabet. */
  readonly classes: number;
  /** Address of the numbers that say which objects each entry has. */
  readonly starts: number;
  /** Entries at which blocks begin, and the number of entries; undefined: no blocks. `blocksAt`: their address. */
  readonly blocks: Uint32Array | undefined;
  readonly blocksAt: number;
}

/**
 * The gram index of a dictionary. Grams of one and two bytes are kept where frequent (others are the union of a range of three-byte
 * grams). Grams of three bytes are kept for entries, or with `blockBytes` above 0 for entries where common and else for blocks of
 * entries of about so many bytes. Dense grams grow longer until they are rare, so that common texts of every length have few candidates.
 */
export function* gramSections(
  context: BuildContext,
  prefix: string,
  texts: Texts,
  starts: number,
  blockBytes: number,
): Generator<Section> {
  if (texts.byteLength < smallestIndexed) return;
  const top = context.memory.top;
  const blocks = blockBytes > 0 ? blockStarts(context, texts, blockBytes) : undefined;
  const blocksAt = blocks ? placeNumbers(context, blocks) : 0;
  const source = { texts, ...findAlphabet(context, texts), starts, blocks, blocksAt };
  const records = new GramRecords(context);
  const dense = addShortGrams(context, source, records);
  const longest = addLongerGrams(context, source, records, dense);
  yield* records.sections(`${prefix}/grams`);
  yield { name: `${prefix}/grams/longest`, data: Uint32Array.of(longest) };
  if (blocks) yield { name: `${prefix}/grams/blocks`, data: blocks };
  context.memory.reset(top);
}

function findAlphabet(
  context: BuildContext,
  texts: Texts,
): { readonly alphabet: readonly number[]; readonly classes: number } {
  const { memory, kernels } = context;
  const counts = allocateZeros(context, 256);
  kernels.countBytes(texts.text, texts.byteLength, counts);
  const alphabet: number[] = [];
  const classes = memory.allocate(256);
  for (let byte = 0; byte < 256; byte++) {
    memory.u8[classes + byte] = alphabet.length;
    if (tableNumber(context, counts, byte) > 0) alphabet.push(byte);
  }
  return { alphabet, classes };
}

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

/** Counts grams of one size in entries, or in blocks. */
function countShort(context: BuildContext, source: GramSource, size: number, ofBlocks: boolean): GramCount {
  const { texts, alphabet, classes, blocks, blocksAt } = source;
  const base = alphabet.length;
  const count = allocateCount(context, ofBlocks ? blocks!.length - 1 : texts.size, base ** size, ofBlocks);
  const { units, last, counts, places } = count;
  const starts = ofBlocks ? blocksAt : 0;
  context.kernels.countGrams(texts.text, texts.offsets, starts, units, size, classes, base, last, counts, places);
  return count;
}

/** Adds the grams of one to three bytes; returns the dense ones of three. */
function addShortGrams(context: BuildContext, source: GramSource, records: GramRecords): DenseGram[] {
  const { texts, alphabet, classes, starts, blocks, blocksAt } = source;
  const [ones, twos, threes] = [1, 2, 3].map((size) => countShort(context, source, size, false)) as [
    GramCount,
    GramCount,
    GramCount,
  ];
  const inBlocks = blocks && countShort(context, source, 3, true);
  const dense = chooseShort(context, source, records, [ones, twos, threes], inBlocks);
  const sizes = new Map([
    [ones, 1],
    [twos, 2],
  ]);
  records.writeStage(
    (counts) => {
      for (const count of counts) {
        const { ofBlocks, units, last, places, forms } = count;
        const size = sizes.get(count) ?? 3;
        const unitStarts = ofBlocks ? blocksAt : 0;
        const base = alphabet.length;
        context.kernels.writeGrams(
          texts.text,
          texts.offsets,
          unitStarts,
          units,
          size,
          classes,
          base,
          last,
          places,
          forms,
        );
      }
    },
    (bits) => context.kernels.weighBits(bits, (texts.size >>> 6) + 1, starts),
  );
  return dense;
}

function chooseShort(
  context: BuildContext,
  { texts, alphabet }: GramSource,
  records: GramRecords,
  [ones, twos, threes]: readonly [GramCount, GramCount, GramCount],
  inBlocks: GramCount | undefined,
): DenseGram[] {
  const base = alphabet.length;
  const past = base - 1;
  const countOf = (count: GramCount, code: number): number => tableNumber(context, count.counts, code);
  const isIn = (share: number, count: GramCount, code: number): boolean => countOf(count, code) * share >= texts.size;
  const add = (key: number, count: GramCount, code: number, parts: readonly (KeptGram | undefined)[]): KeptGram => {
    const units = countOf(count, code);
    const same = parts.find((part) => part?.count === units);
    const index = same ? records.addSame(key, same.index) : records.add(key, count, code);
    return { index, count: units };
  };
  const shortShare = inBlocks ? shortCommonShare : shortDenseShare;
  const keptOnes = new Map<number, KeptGram>();
  for (let a = 0; a < past; a++) {
    if (isIn(shortShare, ones, a)) keptOnes.set(a, add(gramKey(1, alphabet[a]!, 0, 0), ones, a, []));
  }
  const keptTwos = new Map<number, KeptGram>();
  for (let ab = 0; ab < twos.codes; ab++) {
    const [a, b] = [Math.floor(ab / base), ab % base];
    if (b === past || !isIn(shortShare, twos, ab)) continue;
    keptTwos.set(ab, add(gramKey(2, alphabet[a]!, alphabet[b]!, 0), twos, ab, [keptOnes.get(a), keptOnes.get(b)]));
  }
  const dense: DenseGram[] = [];
  for (let abc = 0; abc < threes.codes; abc++) {
    const count = countOf(threes, abc);
    if (count === 0) continue;
    const ab = Math.floor(abc / base);
    const [a, b, c] = [Math.floor(ab / base), ab % base, abc % base];
    const key = gramKey(3, alphabet[a]!, alphabet[b]!, alphabet[c]!);
    // A gram that runs past the end serves only to find the shorter gram in it, where that has no postings of its own.
    if (c === past && (b === past ? keptOnes.has(a) : keptTwos.has(ab))) continue;
    if (inBlocks && !isIn(commonShare, threes, abc)) {
      records.add(key, inBlocks, abc);
      continue;
    }
    const { index } = add(key, threes, abc, [keptTwos.get(ab), keptTwos.get(b * base + c)]);
    if (c !== past && isIn(denseShare, threes, abc)) dense.push({ index, code: abc, count });
  }
  return dense;
}

/** A gram of one or two bytes that has a record: where, and in how many entries it is. */
interface KeptGram {
  readonly index: number;
  readonly count: number;
}
