/**
 * The kernels: every operation on texts, grams and sets of the index, over one linear memory. Two implementations, the same effect
 * on the same bytes: WebAssembly SIMD (`assembly/`) and plain TypeScript (`plain-*.ts`), the test oracle and the fallback.
 *
 * Arguments are byte addresses in the memory (unsigned, 0: none) and counts. A *list* is an array of 32-bit numbers; a *bitmap* is an
 * array of 64-bit words, its bits past the end zero; `words` counts 64-bit words. A *text* e of a dictionary is the bytes from
 * `offsets[e]` to `offsets[e + 1] − 1`, followed by one 0xff, which UTF-8 never contains.
 */
export interface Kernels
  extends BitKernels,
    PostingKernels,
    ScanKernels,
    ObjectKernels,
    ListKernels,
    BuildKernels,
    GramKernels {}

export interface BitKernels {
  clearBits(bits: number, words: number): void;
  /** Sets the bits from `from` to `to` (exclusive). */
  setRange(bits: number, from: number, to: number): void;
  andBits(bits: number, other: number, words: number): void;
  andNotBits(bits: number, other: number, words: number): void;
  orBits(bits: number, other: number, words: number): void;
  countBits(bits: number, words: number): number;
  /** Writes the numbers in the set, ascending; returns how many. */
  listBits(bits: number, words: number, out: number): number;
  /** Writes at most `limit` numbers of the set after its `skip` lowest ones; returns how many. */
  selectBits(bits: number, words: number, skip: number, limit: number, out: number): number;
}

/** Posting lists: ascending numbers as LEB128 varints of (gap − 1), the first gap counted from −1. Reads up to 8 bytes past a list. */
export interface PostingKernels {
  decodeList(from: number, count: number, out: number): void;
  addList(bits: number, from: number, count: number): void;
  /** Keeps in place the numbers of an ascending list that a posting list holds as well; returns how many. */
  intersectList(list: number, length: number, from: number, count: number): number;
  /** Keeps in place the entries of an ascending list that are in one of `count` blocks, ascending too; block b begins at entry `starts[b]`. */
  keepInBlocks(list: number, length: number, blocks: number, count: number, starts: number): number;
  /** `intersectList` against a bitmap. */
  intersectBits(list: number, length: number, bits: number): number;
}

/**
 * Search for a needle: a record of its length (at least 1), three probe positions below 256 and below the length (for a length up to 3
 * they cover every position), then its bytes. Reads up to 64 bytes and a probe position past the last text.
 */
export interface ScanKernels {
  /** Lists the texts from `first` to `end` (exclusive) that contain the needle; returns how many. */
  scanTexts(text: number, offsets: number, first: number, end: number, needle: number, out: number): number;
  /** The same over the blocks of a list; the texts of block b are `starts[b]` to `starts[b + 1]` (exclusive). */
  scanBlocks(
    text: number,
    offsets: number,
    starts: number,
    blocks: number,
    length: number,
    needle: number,
    out: number,
  ): number;
  /** Keeps in place the texts of a list that contain the needle; returns how many. `room`: 128 bytes. */
  verifyTexts(text: number, offsets: number, list: number, length: number, needle: number, room: number): number;
  /**
   * The place in `order` (texts sorted by their bytes, read from the end when `fromEnd`) of the first text that is not less than the
   * key, or with `after` of the first behind all that start (end) with it.
   */
  boundOf(
    text: number,
    offsets: number,
    order: number,
    count: number,
    key: number,
    length: number,
    fromEnd: number,
    after: number,
  ): number;
}

/**
 * From entries of a dictionary to objects. The objects of entry e are `ids[starts[e]]` to `ids[starts[e + 1] − 1]`; those of a name e
 * are the numbers `starts[e]` to `starts[e + 1] − 1` themselves. A `column` gives the entry of each object.
 */
export interface ObjectKernels {
  setEntries(bits: number, list: number, length: number): void;
  /** Number of objects of the entries in a set. */
  weighBits(bits: number, words: number, starts: number): number;
  /** Writes the column of names that have the ranges in `starts`. */
  spreadRanges(column: number, starts: number, entries: number): void;
  addRanges(objects: number, bits: number, words: number, starts: number): void;
  addPostings(objects: number, bits: number, words: number, starts: number, ids: number): void;
  addColumn(objects: number, count: number, column: number, bits: number): void;
  /** Removes the objects whose entry is not in the set. */
  keepColumn(objects: number, words: number, column: number, bits: number): void;
  /** As `addColumn`, of a column of bytes; reads 32 bytes of the set. */
  addSmallColumn(objects: number, count: number, column: number, bits: number): void;
  /** As `keepColumn`, of a column of bytes. */
  keepSmallColumn(objects: number, words: number, column: number, bits: number): void;
  pageRanges(bits: number, words: number, starts: number, skip: number, limit: number, out: number): number;
  pageColumn(count: number, column: number, bits: number, skip: number, limit: number, out: number): number;
  /** Keeps objects whose container is in the set, or that are in `others` (0: none). */
  keepFullName(objects: number, words: number, column: number, containers: number, others: number): void;
  /** A page of the objects that `keepFullName` would keep of all. */
  pageFullName(
    count: number,
    column: number,
    containers: number,
    others: number,
    skip: number,
    limit: number,
    out: number,
  ): number;
  /** Number of objects in a set whose entry is not in the set of entries. */
  countOutside(objects: number, words: number, column: number, bits: number): number;
}

/** The same for small sets: ascending lists of entries, and lists of objects in any order. Those that write a list return its length. */
export interface ListKernels {
  /** Number of objects of the entries. */
  weighList(list: number, length: number, starts: number): number;
  /** Lists the objects of names. */
  listRanges(list: number, length: number, starts: number, out: number): number;
  /** Lists the objects of entries. */
  listPostings(list: number, length: number, starts: number, ids: number, out: number): number;
  /** `listRanges` into a bitmap. */
  addListedRanges(objects: number, list: number, length: number, starts: number): void;
  /** `listPostings` into a bitmap. */
  addListedPostings(objects: number, list: number, length: number, starts: number, ids: number): void;
  /** A page of the objects of names. */
  pageListed(list: number, length: number, starts: number, skip: number, limit: number, out: number): number;
  /** Adds the objects of a list to the `taken` smallest so far, which are sorted; `most` (at least 1) are kept. */
  smallestListed(list: number, length: number, taken: number, most: number, out: number): number;
  /** The same with the objects of entries. */
  smallestPostings(
    list: number,
    length: number,
    starts: number,
    ids: number,
    taken: number,
    most: number,
    out: number,
  ): number;
  /** Keeps in place the objects whose entry is in the set. */
  keepListed(list: number, length: number, column: number, bits: number): number;
  /** Keeps in place the objects whose entry is not in the set. */
  dropListed(list: number, length: number, column: number, bits: number): number;
  /** As `keepListed`, of a column of bytes. */
  keepListedSmall(list: number, length: number, column: number, bits: number): number;
  /** Keeps in place the objects whose container is in the set, or that are in `others` (0: none). */
  keepListedFullName(list: number, length: number, column: number, containers: number, others: number): number;
  /** Keeps in place the objects that are not in the set of objects. */
  dropMembers(list: number, length: number, bits: number): number;
  /** Keeps in place the objects whose text contains the needle; entries from `entries` on have none. */
  verifyListed(
    list: number,
    length: number,
    column: number,
    entries: number,
    text: number,
    offsets: number,
    needle: number,
  ): number;
  /** Sorts a list and leaves out repeats. */
  sortDistinct(list: number, length: number): number;
  /** Lists the objects of names whose container is in the set. */
  listSeamOfNames(
    list: number,
    length: number,
    starts: number,
    containerColumn: number,
    containers: number,
    out: number,
  ): number;
  /** Lists the objects of containers whose name is in the set. */
  listSeamOfContainers(
    list: number,
    length: number,
    starts: number,
    ids: number,
    nameColumn: number,
    names: number,
    out: number,
  ): number;
}

export interface BuildKernels {
  /**
   * Takes the text of `length` bytes that lies behind the last of `count` texts into the hash table of `mask` + 1 slots (a power of
   * two, at least one free): returns the entry that has this text, or `count` when it is new and now is entry `count`.
   */
  intern(text: number, offsets: number, count: number, slots: number, mask: number, length: number): number;
  /** Fills `order` with the entries sorted by bytes (from the end when `fromEnd`), equal texts by number. `keys`: 8 × count bytes of room. */
  sortTexts(text: number, offsets: number, order: number, keys: number, count: number, fromEnd: number): void;
  /** Copies texts in the order of a list; writes count + 1 offsets. */
  gatherTexts(text: number, offsets: number, order: number, count: number, outText: number, outOffsets: number): void;
  /**
   * Groups objects by entry: `starts` (room for count + 2 numbers) and `ids`, ascending within an entry; values at or above `count`
   * are left out. `bounds` (0: one value for each object) says where the values of each object begin.
   */
  groupObjects(column: number, objects: number, bounds: number, count: number, starts: number, ids: number): void;
}

/**
 * Grams of `size` 1 to 3 bytes start at every byte of a text; past its end their bytes are 0xff. The code of a gram is made of the
 * classes of its bytes (`classes[byte]`, below `base`, the class of 0xff being the last). A unit is a text, or with `starts` a block of texts.
 *
 * Longer grams grow from marked ones: `marks` (16 bits for each byte of the text and 8 bytes more) has the number, from 1, of the marked
 * gram that starts there and is one byte shorter, or 0. A gram of `size` bytes of which both the beginning and the end, each without one
 * byte, are marked, has the code (number of the beginning − 1) × base + class of its last byte.
 */
export interface GramKernels {
  countBytes(text: number, length: number, counts: number): void;
  /** For every code: in how many units it is, and how many bytes its posting list takes. `last`, `counts`, `bytes` start as zeros. */
  countGrams(
    text: number,
    offsets: number,
    starts: number,
    units: number,
    size: number,
    classes: number,
    base: number,
    last: number,
    counts: number,
    bytes: number,
  ): void;
  /**
   * Writes postings where `places[code]` is not 0: into a bitmap when `forms[code]` is 1, else as a posting list, leaving in
   * `places[code]` where it ended. `last` starts as zeros.
   */
  writeGrams(
    text: number,
    offsets: number,
    starts: number,
    units: number,
    size: number,
    classes: number,
    base: number,
    last: number,
    places: number,
    forms: number,
  ): void;
  /** Marks grams of three bytes with `numbers[code]`. */
  markGrams(
    text: number,
    offsets: number,
    entries: number,
    classes: number,
    base: number,
    numbers: number,
    marks: number,
  ): void;
  /** As `countGrams`; and in `ends` the number of the marked gram at the end of each. */
  countLonger(
    text: number,
    offsets: number,
    starts: number,
    units: number,
    size: number,
    classes: number,
    base: number,
    marks: number,
    last: number,
    counts: number,
    bytes: number,
    ends: number,
  ): void;
  /** As `writeGrams`. */
  writeLonger(
    text: number,
    offsets: number,
    starts: number,
    units: number,
    size: number,
    classes: number,
    base: number,
    marks: number,
    last: number,
    places: number,
    forms: number,
  ): void;
  /** Marks grams of `size` bytes with `numbers[code]` in place of the shorter ones. */
  growMarks(
    text: number,
    length: number,
    size: number,
    classes: number,
    base: number,
    marks: number,
    numbers: number,
  ): void;
}
