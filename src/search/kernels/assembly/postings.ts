// Posting lists: ascending numbers as LEB128 varints of (gap − 1), the first counted from −1.
import { setBit } from './bits';

// The varint at `at` in the low half, where the next one starts in the high half.
// @ts-ignore: decorator
@inline
function varint(at: usize): u64 {
  let byte = <u32>load<u8>(at++);
  let value = byte & 127;
  for (let shift: u32 = 7; byte > 127; shift += 7) {
    byte = <u32>load<u8>(at++);
    value |= (byte & 127) << shift;
  }
  return (<u64>at << 32) | <u64>value;
}

export function decodeList(from: usize, count: u32, out: usize): void {
  let value: u32 = -1;
  const end = out + (<usize>count << 2);
  while (out < end) {
    if (out + 32 <= end && (load<u64>(from) & 0x8080808080808080) == 0) {
      for (let k: usize = 0; k < 8; k++) {
        value += <u32>load<u8>(from + k) + 1;
        store<u32>(out + (k << 2), value);
      }
      from += 8;
      out += 32;
    } else {
      const next = varint(from);
      from = <usize>(next >> 32);
      value += <u32>next + 1;
      store<u32>(out, value);
      out += 4;
    }
  }
}

export function addList(bits: usize, from: usize, count: u32): void {
  let value: u32 = -1;
  for (let i: u32 = 0; i < count; i++) {
    const next = varint(from);
    from = <usize>(next >> 32);
    value += <u32>next + 1;
    setBit(bits, value);
  }
}

export function intersectList(list: usize, length: u32, from: usize, count: u32): u32 {
  let kept: u32 = 0;
  let taken: u32 = 0;
  let value: u32 = -1;
  for (let i: u32 = 0; i < length; i++) {
    const wanted = load<u32>(list + (<usize>i << 2));
    while (taken < count && (taken == 0 || value < wanted)) {
      const next = varint(from);
      from = <usize>(next >> 32);
      value += <u32>next + 1;
      taken++;
    }
    if (value == wanted) {
      store<u32>(list + (<usize>kept << 2), wanted);
      kept++;
    } else if (taken == count && value < wanted) break;
  }
  return kept;
}

export function keepInBlocks(list: usize, length: u32, blocks: usize, count: u32, starts: usize): u32 {
  let kept: u32 = 0;
  let taken: u32 = 0;
  let from: u32 = 0;
  let end: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const e = load<u32>(list + (<usize>i << 2));
    while (e >= end) {
      if (taken == count) return kept;
      const block = load<u32>(blocks + (<usize>taken << 2));
      from = load<u32>(starts + (<usize>block << 2));
      end = load<u32>(starts + (<usize>(block + 1) << 2));
      taken++;
    }
    store<u32>(list + (<usize>kept << 2), e);
    kept += u32(e >= from);
  }
  return kept;
}

export function intersectBits(list: usize, length: u32, bits: usize): u32 {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    const value = load<u32>(list + (<usize>i << 2));
    store<u32>(list + (<usize>kept << 2), value);
    kept += (<u32>load<u8>(bits + <usize>(value >>> 3)) >>> (value & 7)) & 1;
  }
  return kept;
}
