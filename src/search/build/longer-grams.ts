import { commonShare, denseShare, longerGramKey } from '../gram-key.ts';
import { allocateZeros, type BuildContext } from './build-context.ts';
import { allocateCount, type GramCount, type GramRecords, tableNumber } from './gram-records.ts';
import type { GramSource } from './gram-sections.ts';

/** A dense gram of the size before: where its record is, its code, in how many entries it is. */
export interface DenseGram {
  readonly index: number;
  readonly code: number;
  readonly count: number;
}

/** No gram is longer: a text that is common beyond this is found by the grams in it. */
const longestGram = 16;
/** Marks are 16 bits wide. */
const maxMarked = 65_535;

/**
 * Adds grams of more than three bytes, size by size: those whose beginning and end, one byte shorter, are dense. A dense one is kept
 * for entries (one that is in the same entries as its beginning or end shares their postings), another like grams of three bytes.
 * Returns the size up to which all such grams are there.
 */
export function addLongerGrams(
  context: BuildContext,
  source: GramSource,
  records: GramRecords,
  threes: readonly DenseGram[],
): number {
  const { kernels } = context;
  const { texts, alphabet, classes } = source;
  const base = alphabet.length;
  if (threes.length === 0 || threes.length > maxMarked) return 3;
  const marks = allocateZeros(context, Math.ceil(texts.byteLength / 2) + 4);
  kernels.markGrams(
    texts.text,
    texts.offsets,
    texts.size,
    classes,
    base,
    numberTable(context, threes, base ** 3),
    marks,
  );
  let shorter = threes;
  for (let size = 4; size <= longestGram; size++) {
    const dense = addSize(context, source, records, shorter, size, marks);
    if (dense.length === 0 || dense.length > maxMarked) return size;
    const numbers = numberTable(context, dense, shorter.length * base);
    kernels.growMarks(texts.text, texts.byteLength, size, classes, base, marks, numbers);
    shorter = dense;
  }
  return longestGram;
}

/** For each code the number, from 1, of the dense gram it is; 0: it is none. */
function numberTable(context: BuildContext, dense: readonly DenseGram[], codes: number): number {
  const table = allocateZeros(context, codes);
  for (const [i, { code }] of dense.entries()) context.memory.u32[(table >>> 2) + code] = i + 1;
  return table;
}

/** Adds the grams of one size; returns the dense ones. */
function addSize(
  context: BuildContext,
  source: GramSource,
  records: GramRecords,
  shorter: readonly DenseGram[],
  size: number,
  marks: number,
): DenseGram[] {
  const { kernels } = context;
  const { texts, alphabet, classes, starts, blocks, blocksAt } = source;
  const base = alphabet.length;
  const codes = shorter.length * base;
  const ends = allocateZeros(context, codes);
  const count = (ofBlocks: boolean): GramCount => {
    const counted = allocateCount(context, ofBlocks ? blocks!.length - 1 : texts.size, codes, ofBlocks);
    const { units, last, counts, places } = counted;
    const unitStarts = ofBlocks ? blocksAt : 0;
    kernels.countLonger(
      ...([
        texts.text,
        texts.offsets,
        unitStarts,
        units,
        size,
        classes,
        base,
        marks,
        last,
        counts,
        places,
        ends,
      ] as const),
    );
    return counted;
  };
  const inEntries = count(false);
  const inBlocks = blocks ? count(true) : inEntries;
  const dense = choose(context, source, records, { shorter, ends, inEntries, inBlocks });
  records.writeStage(
    (counts) => {
      for (const { ofBlocks, units, last, places, forms } of counts) {
        const unitStarts = ofBlocks ? blocksAt : 0;
        kernels.writeLonger(
          ...([texts.text, texts.offsets, unitStarts, units, size, classes, base, marks, last, places, forms] as const),
        );
      }
    },
    (bits) => kernels.weighBits(bits, (texts.size >>> 6) + 1, starts),
  );
  return dense;
}

interface CountedSize {
  readonly shorter: readonly DenseGram[];
  /** Address of the number, from 1, of the shorter gram at the end of each. */
  readonly ends: number;
  readonly inEntries: GramCount;
  readonly inBlocks: GramCount;
}

function choose(
  context: BuildContext,
  { texts, alphabet }: GramSource,
  records: GramRecords,
  { shorter, ends, inEntries, inBlocks }: CountedSize,
): DenseGram[] {
  const dense: DenseGram[] = [];
  for (let code = 0; code < inEntries.codes; code++) {
    const count = tableNumber(context, inEntries.counts, code);
    if (count === 0) continue;
    const beginning = shorter[Math.floor(code / alphabet.length)]!;
    const end = shorter[tableNumber(context, ends, code) - 1]!;
    const key = longerGramKey(beginning.index, alphabet[code % alphabet.length]!);
    if (count * denseShare < texts.size) {
      records.add(key, count * commonShare >= texts.size ? inEntries : inBlocks, code);
      continue;
    }
    const same = [beginning, end].find((gram) => gram.count === count);
    const index = same ? records.addSame(key, same.index) : records.add(key, inEntries, code);
    dense.push({ index, code, count });
  }
  return dense;
}
