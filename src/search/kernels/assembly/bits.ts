// Bitmaps: arrays of 64-bit words, bit i of the set is bit (i & 63) of word (i >>> 6). Bits past the end are zero.

// @ts-ignore: decorator
@inline
export function setBit(bits: usize, index: u32): void {
  const at = bits + (<usize>(index >>> 6) << 3);
  store<u64>(at, load<u64>(at) | (<u64>1 << (<u64>(index & 63))));
}

// @ts-ignore: decorator
@inline
export function bitOf(bits: usize, index: u32): u32 {
  return (<u32>load<u8>(bits + <usize>(index >>> 3)) >>> (index & 7)) & 1;
}

// @ts-ignore: decorator
@inline
export function setSpan(bits: usize, from: u32, to: u32): void {
  if (from >= to) return;
  let at = bits + (<usize>(from >>> 6) << 3);
  const end = bits + (<usize>((to - 1) >>> 6) << 3);
  const head = u64.MAX_VALUE << (<u64>(from & 63));
  const tail = u64.MAX_VALUE >> (<u64>(63 - ((to - 1) & 63)));
  if (at == end) {
    store<u64>(at, load<u64>(at) | (head & tail));
    return;
  }
  store<u64>(at, load<u64>(at) | head);
  for (at += 8; at < end; at += 8) store<u64>(at, u64.MAX_VALUE);
  store<u64>(end, load<u64>(end) | tail);
}

export function clearBits(bits: usize, words: u32): void {
  memory.fill(bits, 0, <usize>words << 3);
}

export function setRange(bits: usize, from: u32, to: u32): void {
  setSpan(bits, from, to);
}

export function andBits(bits: usize, other: usize, words: u32): void {
  const end = bits + (<usize>words << 3);
  for (; bits + 16 <= end; bits += 16, other += 16) v128.store(bits, v128.and(v128.load(bits), v128.load(other)));
  if (bits < end) store<u64>(bits, load<u64>(bits) & load<u64>(other));
}

export function andNotBits(bits: usize, other: usize, words: u32): void {
  const end = bits + (<usize>words << 3);
  for (; bits + 16 <= end; bits += 16, other += 16) v128.store(bits, v128.andnot(v128.load(bits), v128.load(other)));
  if (bits < end) store<u64>(bits, load<u64>(bits) & ~load<u64>(other));
}

export function orBits(bits: usize, other: usize, words: u32): void {
  const end = bits + (<usize>words << 3);
  for (; bits + 16 <= end; bits += 16, other += 16) v128.store(bits, v128.or(v128.load(bits), v128.load(other)));
  if (bits < end) store<u64>(bits, load<u64>(bits) | load<u64>(other));
}

export function countBits(bits: usize, words: u32): u32 {
  const end = bits + (<usize>words << 3);
  let sum: u64 = 0;
  for (; bits + 32 <= end; bits += 32) {
    sum += popcnt<u64>(load<u64>(bits)) + popcnt<u64>(load<u64>(bits, 8));
    sum += popcnt<u64>(load<u64>(bits, 16)) + popcnt<u64>(load<u64>(bits, 24));
  }
  for (; bits < end; bits += 8) sum += popcnt<u64>(load<u64>(bits));
  return <u32>sum;
}

export function listBits(bits: usize, words: u32, out: usize): u32 {
  const start = out;
  for (let w: u32 = 0; w < words; w++) {
    let word = load<u64>(bits + (<usize>w << 3));
    while (word != 0) {
      store<u32>(out, (w << 6) + <u32>ctz<u64>(word));
      out += 4;
      word &= word - 1;
    }
  }
  return <u32>((out - start) >>> 2);
}

export function selectBits(bits: usize, words: u32, skip: u32, limit: u32, out: usize): u32 {
  let w: u32 = 0;
  for (; w < words; w++) {
    const inWord = <u32>popcnt<u64>(load<u64>(bits + (<usize>w << 3)));
    if (inWord > skip) break;
    skip -= inWord;
  }
  let found: u32 = 0;
  for (; w < words && found < limit; w++) {
    let word = load<u64>(bits + (<usize>w << 3));
    for (; skip > 0 && word != 0; skip--) word &= word - 1;
    for (; word != 0 && found < limit; word &= word - 1) {
      store<u32>(out + (<usize>found << 2), (w << 6) + <u32>ctz<u64>(word));
      found++;
    }
  }
  return found;
}
