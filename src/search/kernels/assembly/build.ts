// Building dictionaries: distinct texts, their order, objects grouped by entry.
import { sameBytes } from './scan';

// @ts-ignore: decorator
@inline
const SEPARATOR: u8 = 0xff;

// @ts-ignore: decorator
@inline
function at32(array: usize, index: u32): u32 {
  return load<u32>(array + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function hashOf(at: usize, length: u32): u32 {
  let hash: u64 = <u64>length * 0x9e3779b97f4a7c15;
  for (; length >= 8; length -= 8, at += 8) {
    hash = (hash ^ load<u64>(at)) * 0x9fb21c651e98df25;
    hash ^= hash >> 29;
  }
  for (; length > 0; length--, at++) hash = (hash ^ <u64>load<u8>(at)) * 0x9fb21c651e98df25;
  hash ^= hash >> 32;
  return <u32>(hash * 0x9e3779b97f4a7c15 >> 32);
}

export function intern(text: usize, offsets: usize, count: u32, slots: usize, mask: u32, length: u32): u32 {
  const from = at32(offsets, count);
  const tail = text + <usize>from;
  store<u8>(tail + <usize>length, SEPARATOR);
  let slot = hashOf(tail, length) & mask;
  for (let held = at32(slots, slot); held != 0; held = at32(slots, slot)) {
    const start = at32(offsets, held - 1);
    if (at32(offsets, held) - start == length + 1 && sameBytes(text + <usize>start, tail, length)) return held - 1;
    slot = (slot + 1) & mask;
  }
  store<u32>(slots + (<usize>slot << 2), count + 1);
  store<u32>(offsets + (<usize>(count + 1) << 2), from + length + 1);
  return count;
}

// Four bytes of a text from depth `d`, the first the most significant; past its end zero, and 1 is added to distinguish "ended" from NUL.
// @ts-ignore: decorator
@inline
function keyAt(text: usize, offsets: usize, e: u32, d: u32, fromEnd: u32): u64 {
  const start = at32(offsets, e);
  const size = at32(offsets, e + 1) - start - 1;
  let key: u64 = 0;
  for (let i: u32 = 0; i < 4; i++) {
    const k = d + i;
    const byte = k < size ? <u64>load<u8>(text + <usize>(start + (fromEnd ? size - 1 - k : k))) + 1 : 0;
    key = (key << 9) | byte;
  }
  return key;
}

// @ts-ignore: decorator
@inline
function swap(order: usize, keys: usize, a: u32, b: u32): void {
  const e = at32(order, a);
  store<u32>(order + (<usize>a << 2), at32(order, b));
  store<u32>(order + (<usize>b << 2), e);
  const key = load<u64>(keys + (<usize>a << 3));
  store<u64>(keys + (<usize>a << 3), load<u64>(keys + (<usize>b << 3)));
  store<u64>(keys + (<usize>b << 3), key);
}

function sortNumbers(order: usize, low: u32, high: u32): void {
  while (high - low > 1) {
    const pivot = at32(order, (low + high - 1) >>> 1);
    let i = low;
    let j = high - 1;
    while (true) {
      while (at32(order, i) < pivot) i++;
      while (at32(order, j) > pivot) j--;
      if (i >= j) break;
      const held = at32(order, i);
      store<u32>(order + (<usize>i << 2), at32(order, j));
      store<u32>(order + (<usize>j << 2), held);
      i++;
      j--;
    }
    const middle = j + 1;
    if (middle - low < high - middle) {
      sortNumbers(order, low, middle);
      low = middle;
    } else {
      sortNumbers(order, middle, high);
      high = middle;
    }
  }
}

// Three-way radix quicksort (Bentley and Sedgewick, 1997) over four bytes at a time; equal texts by number.
function sortFrom(text: usize, offsets: usize, order: usize, keys: usize, low: u32, high: u32, d: u32, fromEnd: u32): void {
  while (high - low > 1) {
    for (let i = low; i < high; i++) {
      store<u64>(keys + (<usize>i << 3), keyAt(text, offsets, at32(order, i), d, fromEnd));
    }
    if (partition(text, offsets, order, keys, low, high, d, fromEnd)) return;
    d += 4;
  }
}

// Sorts by the keys of one depth and every run of equal keys deeper. Returns true when all is done, false when all keys are equal.
function partition(text: usize, offsets: usize, order: usize, keys: usize, low: u32, high: u32, d: u32, fromEnd: u32): bool {
  const first = load<u64>(keys + (<usize>low << 3));
  let same = true;
  for (let i = low + 1; i < high && same; i++) same = load<u64>(keys + (<usize>i << 3)) == first;
  if (same && (first & 511) != 0) return false;
  if (same) {
    sortNumbers(order, low, high);
    return true;
  }
  sortKeys(text, offsets, order, keys, low, high, d, fromEnd);
  return true;
}

function sortKeys(text: usize, offsets: usize, order: usize, keys: usize, low: u32, high: u32, d: u32, fromEnd: u32): void {
  while (high - low > 1) {
    const a = load<u64>(keys + (<usize>low << 3));
    const b = load<u64>(keys + (<usize>((low + high) >>> 1) << 3));
    const c = load<u64>(keys + (<usize>(high - 1) << 3));
    const pivot = max(min(a, b), min(max(a, b), c));
    let less = low;
    let more = high;
    for (let i = low; i < more; ) {
      const key = load<u64>(keys + (<usize>i << 3));
      if (key < pivot) swap(order, keys, less++, i++);
      else if (key > pivot) swap(order, keys, i, --more);
      else i++;
    }
    if (more - less > 1) {
      if ((pivot & 511) == 0) sortNumbers(order, less, more);
      else sortFrom(text, offsets, order, keys, less, more, d + 4, fromEnd);
    }
    if (less - low < high - more) {
      sortKeys(text, offsets, order, keys, low, less, d, fromEnd);
      low = more;
    } else {
      sortKeys(text, offsets, order, keys, more, high, d, fromEnd);
      high = less;
    }
  }
}

export function sortTexts(text: usize, offsets: usize, order: usize, keys: usize, count: u32, fromEnd: u32): void {
  for (let i: u32 = 0; i < count; i++) store<u32>(order + (<usize>i << 2), i);
  sortFrom(text, offsets, order, keys, 0, count, 0, fromEnd);
}

export function gatherTexts(text: usize, offsets: usize, order: usize, count: u32, outText: usize, outOffsets: usize): void {
  let to: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const e = at32(order, i);
    const from = at32(offsets, e);
    const size = at32(offsets, e + 1) - from;
    memory.copy(outText + <usize>to, text + <usize>from, <usize>size);
    store<u32>(outOffsets + (<usize>i << 2), to);
    to += size;
  }
  store<u32>(outOffsets + (<usize>count << 2), to);
}

// Counting sort. `starts` has room for count + 2 numbers; entries at or above `count` (absent) are left out.
export function groupObjects(column: usize, objects: u32, bounds: usize, count: u32, starts: usize, ids: usize): void {
  memory.fill(starts, 0, <usize>(count + 2) << 2);
  const pairs = bounds != 0 ? at32(bounds, objects) : objects;
  for (let i: u32 = 0; i < pairs; i++) {
    const e = at32(column, i);
    if (e < count) store<u32>(starts + (<usize>(e + 2) << 2), at32(starts, e + 2) + 1);
  }
  for (let e: u32 = 2; e < count + 2; e++) store<u32>(starts + (<usize>e << 2), at32(starts, e) + at32(starts, e - 1));
  let i: u32 = 0;
  for (let o: u32 = 0; o < objects; o++) {
    const end = bounds != 0 ? at32(bounds, o + 1) : o + 1;
    for (; i < end; i++) {
      const e = at32(column, i);
      if (e >= count) continue;
      const at = starts + (<usize>(e + 1) << 2);
      const place = load<u32>(at);
      store<u32>(ids + (<usize>place << 2), o);
      store<u32>(at, place + 1);
    }
  }
}
