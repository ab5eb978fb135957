// Sets that are few: lists of entries (ascending) and of objects (in any order, each once), where a bitmap would cost more to clear and
// to walk than the set has members. `starts`, `ids` and `column` as in objects.ts.
import { bitOf, setSpan, setBit } from './bits';
import { contains, HEADER } from './scan';

// @ts-ignore: decorator
@inline
function at32(array: usize, index: u32): u32 {
  return load<u32>(array + (<usize>index << 2));
}

// @ts-ignore: decorator
@inline
function put32(array: usize, index: u32, value: u32): void {
  store<u32>(array + (<usize>index << 2), value);
}

export function weighList(list: usize, length: u32, starts: usize): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    sum += at32(starts, e + 1) - at32(starts, e);
  }
  return sum;
}

export function listRanges(list: usize, length: u32, starts: usize, out: usize): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let o = at32(starts, e); o < end; o++) put32(out, found++, o);
  }
  return found;
}

export function listPostings(list: usize, length: u32, starts: usize, ids: usize, out: usize): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let k = at32(starts, e); k < end; k++) put32(out, found++, at32(ids, k));
  }
  return found;
}

export function addListedRanges(objects: usize, list: usize, length: u32, starts: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    setSpan(objects, at32(starts, e), at32(starts, e + 1));
  }
}

export function addListedPostings(objects: usize, list: usize, length: u32, starts: usize, ids: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let k = at32(starts, e); k < end; k++) setBit(objects, at32(ids, k));
  }
}

export function pageListed(list: usize, length: u32, starts: usize, skip: u32, limit: u32, out: usize): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length && found < limit; i++) {
    const e = at32(list, i);
    let object = at32(starts, e);
    const end = at32(starts, e + 1);
    if (end - object <= skip) {
      skip -= end - object;
      continue;
    }
    object += skip;
    skip = 0;
    for (; object < end && found < limit; object++) put32(out, found++, object);
  }
  return found;
}

// Puts a number into the sorted list of the smallest ones, which is at most `most` long; returns how long it is now.
// @ts-ignore: decorator
@inline
function takeSmall(number: u32, taken: u32, most: u32, out: usize): u32 {
  let at = taken < most ? taken : most - 1;
  for (; at > 0 && at32(out, at - 1) > number; at--) put32(out, at, at32(out, at - 1));
  put32(out, at, number);
  return taken < most ? taken + 1 : most;
}

export function smallestListed(list: usize, length: u32, taken: u32, most: u32, out: usize): u32 {
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    if (taken < most || o < at32(out, most - 1)) taken = takeSmall(o, taken, most, out);
  }
  return taken;
}

export function smallestPostings(
  list: usize,
  length: u32,
  starts: usize,
  ids: usize,
  taken: u32,
  most: u32,
  out: usize,
): u32 {
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let k = at32(starts, e); k < end; k++) {
      const o = at32(ids, k);
      if (taken == most && o > at32(out, most - 1)) break;
      taken = takeSmall(o, taken, most, out);
    }
  }
  return taken;
}

export function keepListed(list: usize, length: u32, column: usize, bits: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    put32(list, kept, o);
    kept += bitOf(bits, at32(column, o));
  }
  return kept;
}

export function dropListed(list: usize, length: u32, column: usize, bits: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    put32(list, kept, o);
    kept += bitOf(bits, at32(column, o)) ^ 1;
  }
  return kept;
}

export function keepListedSmall(list: usize, length: u32, column: usize, bits: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    put32(list, kept, o);
    kept += bitOf(bits, <u32>load<u8>(column + <usize>o));
  }
  return kept;
}

export function keepListedFullName(list: usize, length: u32, column: usize, containers: usize, others: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    put32(list, kept, o);
    const found = bitOf(containers, at32(column, o));
    kept += others != 0 ? found | bitOf(others, o) : found;
  }
  return kept;
}

export function dropMembers(list: usize, length: u32, bits: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    put32(list, kept, o);
    kept += bitOf(bits, o) ^ 1;
  }
  return kept;
}

export function verifyListed(
  list: usize,
  length: u32,
  column: usize,
  entries: u32,
  text: usize,
  offsets: usize,
  needle: usize,
): u32 {
  const size = load<u32>(needle);
  const p1 = <usize>load<u32>(needle, 4);
  const p2 = <usize>load<u32>(needle, 8);
  needle += HEADER;
  const c1 = i8x16.splat(load<i8>(needle + p1));
  const c2 = i8x16.splat(load<i8>(needle + p2));
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const o = at32(list, i);
    const e = at32(column, o);
    if (e >= entries) continue;
    const at = text + <usize>at32(offsets, e);
    const to = text + <usize>at32(offsets, e + 1);
    if (contains(at, to, p1, p2, c1, c2, needle, size)) put32(list, kept++, o);
  }
  return kept;
}

// Sorts by sifting down a heap, then leaves out repeats.
export function sortDistinct(list: usize, length: u32): u32 {
  for (let root = length >>> 1; root > 0; ) sift(list, --root, length);
  for (let end = length; end > 1; ) {
    end--;
    const last = at32(list, end);
    put32(list, end, at32(list, 0));
    put32(list, 0, last);
    sift(list, 0, end);
  }
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const number = at32(list, i);
    if (kept == 0 || at32(list, kept - 1) != number) put32(list, kept++, number);
  }
  return kept;
}

function sift(list: usize, root: u32, end: u32): void {
  const number = at32(list, root);
  for (;;) {
    let child = root * 2 + 1;
    if (child >= end) break;
    if (child + 1 < end && at32(list, child + 1) > at32(list, child)) child++;
    if (at32(list, child) <= number) break;
    put32(list, root, at32(list, child));
    root = child;
  }
  put32(list, root, number);
}

export function listSeamOfNames(
  list: usize,
  length: u32,
  starts: usize,
  containerOf: usize,
  containers: usize,
  out: usize,
): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let o = at32(starts, e); o < end; o++) {
      if (bitOf(containers, at32(containerOf, o))) put32(out, found++, o);
    }
  }
  return found;
}

export function listSeamOfContainers(
  list: usize,
  length: u32,
  starts: usize,
  ids: usize,
  nameOf: usize,
  names: usize,
  out: usize,
): u32 {
  let found: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = at32(list, i);
    const end = at32(starts, e + 1);
    for (let k = at32(starts, e); k < end; k++) {
      const o = at32(ids, k);
      if (bitOf(names, at32(nameOf, o))) put32(out, found++, o);
    }
  }
  return found;
}
