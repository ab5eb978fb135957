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

// For every code: in how many units it occurs and how many bytes its list takes. `last` starts as zeros: the last unit + 1.
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
  for (let u: u32 = 0; u < units; u++) {
    const endEntry = starts != 0 ? at32(starts, u + 1) : u + 1;
    for (let e = starts != 0 ? at32(starts, u) : u; e < endEntry; e++) {
      const end = text + <usize>(at32(offsets, e + 1) - 1);
      for (let at = text + <usize>at32(offsets, e); at < end; at++) {
        const code = codeAt(at, end, size, classes, base);
        const seen = at32(last, code);
        if (seen == u + 1) continue;
        put32(last, code, u + 1);
        put32(counts, code, at32(counts, code) + 1);
        put32(bytes, code, at32(bytes, code) + varintSize(u - seen));
      }
    }
  }
}

// Writes every code with a place: `places[code]` is 0 (not kept), or where its bitmap starts | 1 in `forms[code]`, or where its list goes on.
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
  for (let u: u32 = 0; u < units; u++) {
    const endEntry = starts != 0 ? at32(starts, u + 1) : u + 1;
    for (let e = starts != 0 ? at32(starts, u) : u; e < endEntry; e++) {
      const end = text + <usize>(at32(offsets, e + 1) - 1);
      for (let at = text + <usize>at32(offsets, e); at < end; at++) {
        const code = codeAt(at, end, size, classes, base);
        const place = <usize>at32(places, code);
        if (place == 0) continue;
        if (load<u8>(forms + <usize>code) != 0) {
          const byte = place + <usize>(u >>> 3);
          store<u8>(byte, load<u8>(byte) | (<u8>1 << <u8>(u & 7)));
          continue;
        }
        const seen = at32(last, code);
        if (seen == u + 1) continue;
        put32(last, code, u + 1);
        let gap = u - seen;
        let to = place;
        for (; gap > 127; gap >>>= 7) store<u8>(to++, <u8>(gap & 127) | 128);
        store<u8>(to++, <u8>gap);
        put32(places, code, <u32>to);
      }
    }
  }
}
