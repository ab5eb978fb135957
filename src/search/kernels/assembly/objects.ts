// From entries of a dictionary to objects. `starts` and `ids`: the objects of entry e are ids[starts[e]] to ids[starts[e + 1] − 1];
// names have no ids: the objects of name e are the numbers from starts[e] to starts[e + 1] − 1. `column`: the entry of each object.
import { bitOf, setBit, setSpan } from './bits';

// @ts-ignore: decorator
@inline
function at32(array: usize, index: u32): u32 {
  return load<u32>(array + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function wordAt(bits: usize, word: u32): u64 {
  return load<u64>(bits + (<usize>word << 3));
}

export function setEntries(bits: usize, list: usize, length: u32): void {
  for (let i: u32 = 0; i < length; i++) setBit(bits, at32(list, i));
}

export function weighBits(bits: usize, words: u32, starts: usize): u32 {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < words; w++) {
    for (let word = wordAt(bits, w); word != 0; word &= word - 1) {
      const e = (w << 6) + <u32>ctz<u64>(word);
      sum += at32(starts, e + 1) - at32(starts, e);
    }
  }
  return sum;
}

export function spreadRanges(column: usize, starts: usize, entries: u32): void {
  let o = at32(starts, 0);
  for (let e: u32 = 0; e < entries; e++) {
    for (const end = at32(starts, e + 1); o < end; o++) store<u32>(column + (<usize>o << 2), e);
  }
}

export function addRanges(objects: usize, bits: usize, words: u32, starts: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    for (let word = wordAt(bits, w); word != 0; word &= word - 1) {
      const e = (w << 6) + <u32>ctz<u64>(word);
      const from = at32(starts, e);
      const to = at32(starts, e + 1);
      if (to - from == 1) setBit(objects, from);
      else setSpan(objects, from, to);
    }
  }
}

export function addPostings(objects: usize, bits: usize, words: u32, starts: usize, ids: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    for (let word = wordAt(bits, w); word != 0; word &= word - 1) {
      const e = (w << 6) + <u32>ctz<u64>(word);
      const end = at32(starts, e + 1);
      for (let i = at32(starts, e); i < end; i++) setBit(objects, at32(ids, i));
    }
  }
}

// @ts-ignore: decorator
@inline
function columnWord(first: u32, length: u32, column: usize, bits: usize): u64 {
  let word: u64 = 0;
  column += <usize>first << 2;
  for (let k: u32 = 0; k < length; k++) {
    word |= <u64>bitOf(bits, load<u32>(column)) << <u64>k;
    column += 4;
  }
  return word;
}

export function addColumn(objects: usize, count: u32, column: usize, bits: usize): void {
  for (let first: u32 = 0; first < count; first += 64) {
    const at = objects + (<usize>(first >>> 6) << 3);
    store<u64>(at, load<u64>(at) | columnWord(first, min(count - first, 64), column, bits));
  }
}

export function keepColumn(objects: usize, words: u32, column: usize, bits: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    const at = objects + (<usize>w << 3);
    const word = load<u64>(at);
    if (word == 0) continue;
    let kept = word;
    for (let rest = word; rest != 0; rest &= rest - 1) {
      const k = ctz<u64>(rest);
      kept ^= <u64>(bitOf(bits, at32(column, (w << 6) + <u32>k)) ^ 1) << k;
    }
    store<u64>(at, kept);
  }
}

// A small column gives the entry of each object in one byte; the set of entries is at most 32 bytes: a table look-up in two halves.
export function addSmallColumn(objects: usize, count: u32, column: usize, bits: usize): void {
  const low = v128.load(bits);
  const high = v128.load(bits, 16);
  const bitInByte = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  const seven = i8x16.splat(7);
  const sixteen = i8x16.splat(16);
  let o: u32 = 0;
  for (; o + 16 <= count; o += 16) {
    const entries = v128.load(column + <usize>o);
    const place = i8x16.shr_u(entries, 3);
    const bytes = v128.or(i8x16.swizzle(low, place), i8x16.swizzle(high, i8x16.sub(place, sixteen)));
    const mask = i8x16.swizzle(bitInByte, v128.and(entries, seven));
    const found = i8x16.bitmask(i8x16.eq(v128.and(bytes, mask), mask));
    const at = objects + <usize>(o >>> 3);
    store<u16>(at, load<u16>(at) | <u16>found);
  }
  for (; o < count; o++) if (bitOf(bits, <u32>load<u8>(column + <usize>o))) setBit(objects, o);
}

export function keepSmallColumn(objects: usize, words: u32, column: usize, bits: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    const at = objects + (<usize>w << 3);
    const word = load<u64>(at);
    let kept = word;
    for (let rest = word; rest != 0; rest &= rest - 1) {
      const k = ctz<u64>(rest);
      kept ^= <u64>(bitOf(bits, <u32>load<u8>(column + <usize>((w << 6) + <u32>k))) ^ 1) << k;
    }
    if (kept != word) store<u64>(at, kept);
  }
}

export function pageRanges(bits: usize, words: u32, starts: usize, skip: u32, limit: u32, out: usize): u32 {
  let found: u32 = 0;
  for (let w: u32 = 0; w < words && found < limit; w++) {
    for (let word = wordAt(bits, w); word != 0 && found < limit; word &= word - 1) {
      const e = (w << 6) + <u32>ctz<u64>(word);
      let object = at32(starts, e);
      const end = at32(starts, e + 1);
      if (end - object <= skip) {
        skip -= end - object;
        continue;
      }
      object += skip;
      skip = 0;
      for (; object < end && found < limit; object++, found++) store<u32>(out + (<usize>found << 2), object);
    }
  }
  return found;
}

export function pageColumn(count: u32, column: usize, bits: usize, skip: u32, limit: u32, out: usize): u32 {
  let found: u32 = 0;
  for (let o: u32 = 0; o < count && found < limit; o++) {
    if (!bitOf(bits, at32(column, o))) continue;
    if (skip > 0) {
      skip--;
      continue;
    }
    store<u32>(out + (<usize>found << 2), o);
    found++;
  }
  return found;
}

// Full names: an object matches when its container does, or when it is in `others` (0: none).
// @ts-ignore: decorator
@inline
function fullNameBit(o: u32, column: usize, containers: usize, others: usize): u32 {
  const found = bitOf(containers, at32(column, o));
  return others != 0 ? found | bitOf(others, o) : found;
}

export function keepFullName(objects: usize, words: u32, column: usize, containers: usize, others: usize): void {
  for (let w: u32 = 0; w < words; w++) {
    const at = objects + (<usize>w << 3);
    const word = load<u64>(at);
    let kept = word;
    for (let rest = word; rest != 0; rest &= rest - 1) {
      const k = ctz<u64>(rest);
      kept ^= <u64>(fullNameBit((w << 6) + <u32>k, column, containers, others) ^ 1) << k;
    }
    if (kept != word) store<u64>(at, kept);
  }
}

export function pageFullName(
  count: u32,
  column: usize,
  containers: usize,
  others: usize,
  skip: u32,
  limit: u32,
  out: usize,
): u32 {
  let found: u32 = 0;
  for (let o: u32 = 0; o < count && found < limit; o++) {
    if (!fullNameBit(o, column, containers, others)) continue;
    if (skip > 0) {
      skip--;
      continue;
    }
    store<u32>(out + (<usize>found << 2), o);
    found++;
  }
  return found;
}

export function countOutside(objects: usize, words: u32, column: usize, bits: usize): u32 {
  let sum: u32 = 0;
  for (let w: u32 = 0; w < words; w++) {
    for (let word = wordAt(objects, w); word != 0; word &= word - 1) {
      sum += bitOf(bits, at32(column, (w << 6) + <u32>ctz<u64>(word))) ^ 1;
    }
  }
  return sum;
}
