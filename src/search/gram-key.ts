/**
 * A gram of one to three bytes as a number; keys ascend by length, then by bytes. Past the end of a text a gram has the byte 0xff.
 * So the grams of three bytes that start with given ones are a range of keys.
 */
export function gramKey(size: number, a: number, b: number, c: number): number {
  return size * 0x1000000 + (size === 1 ? a : size === 2 ? a * 256 + b : a * 65_536 + b * 256 + c);
}

/** The key of a longer gram: of the one without its last byte the index in the table, and the last byte. */
export function longerGramKey(index: number, byte: number): number {
  return 0x4000000 + index * 256 + byte;
}

/**
 * A gram in at least one of so many entries is dense: its postings are of entries, and grams that are longer than three bytes and dense
 * without their first and without their last byte are in the table as well.
 */
export const denseShare = 16;

/** A gram of three bytes or more in at least one of so many entries has postings of entries; rarer ones, in a dictionary with blocks, of blocks. */
export const commonShare = 160;

/** Flags beside the count of a gram's postings: kept as a bitmap; of blocks instead of entries. */
export const bitmapFlag = 0x80000000;
export const blockFlag = 0x40000000;
export const countMask = 0x3fffffff;

/** Bytes before the words of a bitmap posting: the number of objects of its entries (4 bytes), then 4 of padding. */
export const bitmapHeader = 8;
