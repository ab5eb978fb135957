// Counting and writing postings of grams. A gram starts at every byte of a text; past the end of the text its bytes are 0xff.
// Its code is made of the classes of its bytes (the distinct bytes of the dictionary, numbered in byte order; `base` of them).

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

// @ts-ignore: decorator
@inline
function codeAt(at: usize, end: usize, size: u32, classes: usize, base: u32): u32 {
  const past = base - 1;
  let code = <u32>load<u8>(classes + <usize>load<u8>(at));
  if (size > 1) code = code * base + (at + 1 < end ? <u32>load<u8>(classes + <usize>load<u8>(at + 1)) : past);
  if (size > 2) code = code * base + (at + 2 < end ? <u32>load<u8>(classes + <usize>load<u8>(at + 2)) : past);
  return code;
}

// @ts-ignore: decorator
@inline
function varintSize(value: u32): u32 {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
}

export function countBytes(text: usize, length: u32, counts: usize): void {
  for (let i: u32 = 0; i < length; i++) {
    const byte = <u32>load<u8>(text + <usize>i);
    put32(counts, byte, at32(counts, byte) + 1);
  }
}

// Where the text of unit `u` begins and ends among the entries.
// @ts-ignore: decorator
@inline
function firstEntry(starts: usize, u: u32): u32 {
  return starts != 0 ? at32(starts, u) : u;
}

// Writes the next number of a code's posting list, or its bit.
// @ts-ignore: decorator
@inline
function post(code: u32, u: u32, last: usize, places: usize, forms: usize): void {
  const place = <usize>at32(places, code);
  if (place == 0) return;
  if (load<u8>(forms + <usize>code) != 0) {
    const byte = place + <usize>(u >>> 3);
    store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(u & 7)));
    return;
  }
  const seen = at32(last, code);
  if (seen == u + 1) return;
  put32(last, code, u + 1);
  let gap = u - seen;
  let to = place;
  for (; gap > 127; gap >>>= 7) store<u8>(to++, <u8>(gap & 127) | 128);
  store<u8>(to++, <u8>gap);
  put32(places, code, <u32>to);
}

// @ts-ignore: decorator
@inline
function tally(code: u32, u: u32, last: usize, counts: usize, bytes: usize): void {
  const seen = at32(last, code);
  if (seen == u + 1) return;
  put32(last, code, u + 1);
  put32(counts, code, at32(counts, code) + 1);
  put32(bytes, code, at32(bytes, code) + varintSize(u - seen));
}

// Walks all grams: counts them (`places`: bytes of each list), or where `writing`, which is known when this is compiled, writes them.
// @ts-ignore: decorator
@inline
function walkGrams(
  writing: bool,
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  last: usize,
  counts: usize,
  places: usize,
  forms: usize,
): void {
  for (let u: u32 = 0; u < units; u++) {
    const endEntry = firstEntry(starts, u + 1);
    for (let e = firstEntry(starts, u); e < endEntry; e++) {
      const end = text + <usize>(at32(offsets, e + 1) - 1);
      for (let at = text + <usize>at32(offsets, e); at < end; at++) {
        const code = codeAt(at, end, size, classes, base);
        if (writing) post(code, u, last, places, forms);
        else tally(code, u, last, counts, places);
      }
    }
  }
}

export function countGrams(
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  last: usize,
  counts: usize,
  bytes: usize,
): void {
  walkGrams(false, text, offsets, starts, units, size, classes, base, last, counts, bytes, 0);
}

export function writeGrams(
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  last: usize,
  places: usize,
  forms: usize,
): void {
  walkGrams(true, text, offsets, starts, units, size, classes, base, last, 0, places, forms);
}

// Longer grams grow from marked ones: `marks` holds for each byte of the text the number (from 1, 16 bits) of the marked gram, one byte
// shorter, that starts there, or 0. Grams of which both the beginning and the end are marked have the code (number − 1) × base + class.

export function markGrams(
  text: usize,
  offsets: usize,
  entries: u32,
  classes: usize,
  base: u32,
  numbers: usize,
  marks: usize,
): void {
  for (let e: u32 = 0; e < entries; e++) {
    const from = at32(offsets, e);
    const end = at32(offsets, e + 1) - 1;
    for (let p = from; p <= end; p++) {
      const whole = p + 2 < end;
      const number = whole ? at32(numbers, codeAt(text + <usize>p, text + <usize>end, 3, classes, base)) : 0;
      store<u16>(marks + (<usize>p << 1), <u16>number);
    }
  }
}

// The code of the gram of `size` bytes at `p`, or −1.
// @ts-ignore: decorator
@inline
function longerCode(text: usize, p: u32, size: u32, classes: usize, base: u32, marks: usize): u32 {
  const number = <u32>load<u16>(marks + (<usize>p << 1));
  if (number == 0 || load<u16>(marks + (<usize>p << 1), 2) == 0) return -1;
  return (number - 1) * base + <u32>load<u8>(classes + <usize>load<u8>(text + <usize>(p + size - 1)));
}

// @ts-ignore: decorator
@inline
function nothingMarked(marks: usize, p: u32): bool {
  return !v128.any_true(v128.load(marks + (<usize>p << 1)));
}

// As `walkGrams`, of longer grams; when counting, `ends` gets the number of the marked gram at the end of each.
// @ts-ignore: decorator
@inline
function walkLonger(
  writing: bool,
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  marks: usize,
  last: usize,
  counts: usize,
  places: usize,
  forms: usize,
  ends: usize,
): void {
  for (let u: u32 = 0; u < units; u++) {
    const end = at32(offsets, firstEntry(starts, u + 1));
    for (let p = at32(offsets, firstEntry(starts, u)); p < end; p++) {
      if (nothingMarked(marks, p)) {
        p += 7;
        continue;
      }
      const code = longerCode(text, p, size, classes, base, marks);
      if (code == -1) continue;
      if (writing) post(code, u, last, places, forms);
      else {
        put32(ends, code, <u32>load<u16>(marks + (<usize>p << 1), 2));
        tally(code, u, last, counts, places);
      }
    }
  }
}

export function countLonger(
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  marks: usize,
  last: usize,
  counts: usize,
  bytes: usize,
  ends: usize,
): void {
  walkLonger(false, text, offsets, starts, units, size, classes, base, marks, last, counts, bytes, 0, ends);
}

export function writeLonger(
  text: usize,
  offsets: usize,
  starts: usize,
  units: u32,
  size: u32,
  classes: usize,
  base: u32,
  marks: usize,
  last: usize,
  places: usize,
  forms: usize,
): void {
  walkLonger(true, text, offsets, starts, units, size, classes, base, marks, last, 0, places, forms, 0);
}

export function growMarks(
  text: usize,
  length: u32,
  size: u32,
  classes: usize,
  base: u32,
  marks: usize,
  numbers: usize,
): void {
  for (let p: u32 = 0; p < length; p++) {
    if (nothingMarked(marks, p)) {
      p += 7;
      continue;
    }
    const code = longerCode(text, p, size, classes, base, marks);
    store<u16>(marks + (<usize>p << 1), code == -1 ? 0 : <u16>at32(numbers, code));
  }
}
