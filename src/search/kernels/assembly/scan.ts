// Search for a needle in the texts of a dictionary. Text e is the bytes from offsets[e] to offsets[e + 1] − 1, then comes one 0xff,
// which no UTF-8 text contains: a match never spans two texts. A needle is its length, three probe positions, then its bytes.
// Vector loads run up to 64 bytes and a probe position (below 256) past the last text.
// @ts-ignore: decorator
@inline
export const HEADER: usize = 16;

// @ts-ignore: decorator
@inline
export function sameBytes(a: usize, b: usize, length: u32): bool {
  let n = length;
  for (; n >= 8; n -= 8, a += 8, b += 8) if (load<u64>(a) != load<u64>(b)) return false;
  if (n & 4) {
    if (load<u32>(a) != load<u32>(b)) return false;
    a += 4;
    b += 4;
  }
  if (n & 2) {
    if (load<u16>(a) != load<u16>(b)) return false;
    a += 2;
    b += 2;
  }
  return !(n & 1) || load<u8>(a) == load<u8>(b);
}

// @ts-ignore: decorator
@inline
function pair(at: usize, p1: usize, p2: usize, c1: v128, c2: v128): v128 {
  return v128.and(i8x16.eq(v128.load(at + p1), c1), i8x16.eq(v128.load(at + p2), c2));
}

// The text that holds byte `position`, at or after text `e`: gallop, then halve.
// @ts-ignore: decorator
@inline
function textAt(offsets: usize, position: u32, e: u32, end: u32): u32 {
  let step: u32 = 1;
  while (e + step < end && load<u32>(offsets + (<usize>(e + step) << 2)) <= position) {
    e += step;
    step <<= 1;
  }
  let high = min(e + step, end);
  while (high - e > 1) {
    const middle = (e + high) >>> 1;
    if (load<u32>(offsets + (<usize>middle << 2)) <= position) e = middle;
    else high = middle;
  }
  return e;
}

export function scanTexts(text: usize, offsets: usize, first: u32, end: u32, needle: usize, out: usize): u32 {
  const length = load<u32>(needle);
  const p1 = <usize>load<u32>(needle, 4);
  const p2 = <usize>load<u32>(needle, 8);
  const p3 = <usize>load<u32>(needle, 12);
  needle += HEADER;
  const c1 = i8x16.splat(load<i8>(needle + p1));
  const c2 = i8x16.splat(load<i8>(needle + p2));
  const c3 = i8x16.splat(load<i8>(needle + p3));
  const to = load<u32>(offsets + (<usize>end << 2));
  let e = first;
  let p = load<u32>(offsets + (<usize>first << 2));
  let found: u32 = 0;
  while (p < to) {
    const at = text + <usize>p;
    let m0 = pair(at, p1, p2, c1, c2);
    let m1 = pair(at + 16, p1, p2, c1, c2);
    let m2 = pair(at + 32, p1, p2, c1, c2);
    let m3 = pair(at + 48, p1, p2, c1, c2);
    if (!v128.any_true(v128.or(v128.or(m0, m1), v128.or(m2, m3)))) {
      p += 64;
      continue;
    }
    m0 = v128.and(m0, i8x16.eq(v128.load(at + p3), c3));
    m1 = v128.and(m1, i8x16.eq(v128.load(at + p3 + 16), c3));
    m2 = v128.and(m2, i8x16.eq(v128.load(at + p3 + 32), c3));
    m3 = v128.and(m3, i8x16.eq(v128.load(at + p3 + 48), c3));
    let hits =
      (<u64>i8x16.bitmask(m0)) |
      (<u64>i8x16.bitmask(m1) << 16) |
      (<u64>i8x16.bitmask(m2) << 32) |
      (<u64>i8x16.bitmask(m3) << 48);
    let next = p + 64;
    while (hits != 0) {
      const position = p + <u32>ctz<u64>(hits);
      hits &= hits - 1;
      if (position >= to) break;
      if (length > 3 && !sameBytes(text + <usize>position, needle, length)) continue;
      e = textAt(offsets, position, e, end);
      store<u32>(out + (<usize>found << 2), e);
      found++;
      const after = load<u32>(offsets + (<usize>(e + 1) << 2));
      if (after - p >= 64) {
        next = after;
        break;
      }
      hits &= u64.MAX_VALUE << <u64>(after - p);
    }
    p = next;
  }
  return found;
}

export function scanBlocks(
  text: usize,
  offsets: usize,
  starts: usize,
  blocks: usize,
  length: u32,
  needle: usize,
  out: usize,
): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length; ) {
    const first = load<u32>(blocks + (<usize>i << 2));
    let last = first;
    for (i++; i < length && load<u32>(blocks + (<usize>i << 2)) == last + 1; i++) last++;
    const from = load<u32>(starts + (<usize>first << 2));
    const end = load<u32>(starts + (<usize>(last + 1) << 2));
    found += scanTexts(text, offsets, from, end, needle, out + (<usize>found << 2));
  }
  return found;
}

// @ts-ignore: decorator
@inline
export function contains(at: usize, to: usize, p1: usize, p2: usize, c1: v128, c2: v128, needle: usize, length: u32): bool {
  for (; at < to; at += 16) {
    let hits = i8x16.bitmask(pair(at, p1, p2, c1, c2));
    for (; hits != 0; hits &= hits - 1) {
      const position = at + <usize>ctz<i32>(hits);
      if (position >= to) break;
      if (length < 3 || sameBytes(position, needle, length)) return true;
    }
  }
  return false;
}

// The first 16 bytes of a batch of texts are looked at before any is decided on: a decision guessed wrong would otherwise wait for
// the memory of one text after the other.
// @ts-ignore: decorator
@inline
const BATCH: u32 = 32;

export function verifyTexts(text: usize, offsets: usize, list: usize, length: u32, needle: usize, room: usize): u32 {
  const size = load<u32>(needle);
  const p1 = <usize>load<u32>(needle, 4);
  const p2 = <usize>load<u32>(needle, 8);
  needle += HEADER;
  const c1 = i8x16.splat(load<i8>(needle + p1));
  const c2 = i8x16.splat(load<i8>(needle + p2));
  let kept: u32 = 0;
  for (let first: u32 = 0; first < length; first += BATCH) {
    const batch = min(length - first, BATCH);
    const entries = list + (<usize>first << 2);
    for (let i: u32 = 0; i < batch; i++) {
      const at = text + <usize>load<u32>(offsets + (<usize>load<u32>(entries + (<usize>i << 2)) << 2));
      store<u32>(room + (<usize>i << 2), i8x16.bitmask(pair(at, p1, p2, c1, c2)));
    }
    for (let i: u32 = 0; i < batch; i++) {
      const e = load<u32>(entries + (<usize>i << 2));
      let at = text + <usize>load<u32>(offsets + (<usize>e << 2));
      const to = text + <usize>load<u32>(offsets + (<usize>(e + 1) << 2));
      if (load<u32>(room + (<usize>i << 2)) == 0) at += 16;
      if (!contains(at, to, p1, p2, c1, c2, needle, size)) continue;
      store<u32>(list + (<usize>kept << 2), e);
      kept++;
    }
  }
  return kept;
}

// Compares a text with a key by bytes, from the front or from the back. With `prefix`, a text that goes on after the key equals it.
// @ts-ignore: decorator
@inline
function compareText(at: usize, size: u32, key: usize, length: u32, fromEnd: u32): i32 {
  const common = min(size, length);
  for (let i: u32 = 0; i < common; i++) {
    const a = <i32>load<u8>(fromEnd ? at + <usize>(size - 1 - i) : at + <usize>i);
    const b = <i32>load<u8>(fromEnd ? key + <usize>(length - 1 - i) : key + <usize>i);
    if (a != b) return a - b;
  }
  return size < length ? -1 : 0;
}

export function boundOf(
  text: usize,
  offsets: usize,
  order: usize,
  count: u32,
  key: usize,
  length: u32,
  fromEnd: u32,
  after: u32,
): u32 {
  let low: u32 = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const e = load<u32>(order + (<usize>middle << 2));
    const start = load<u32>(offsets + (<usize>e << 2));
    const size = load<u32>(offsets + (<usize>(e + 1) << 2)) - start - 1;
    const sign = compareText(text + <usize>start, size, key, length, fromEnd);
    if (sign < 0 || (after != 0 && sign == 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
