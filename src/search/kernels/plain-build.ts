import type { BuildKernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';

const separator = 0xff;

export function plainBuild(memory: LinearMemory): BuildKernels {
  const at = (array: number, index: number): number => memory.u32[(array >>> 2) + index]!;
  const put = (array: number, index: number, value: number): void => {
    memory.u32[(array >>> 2) + index] = value;
  };
  const bytesOf = (text: number, offsets: number, e: number): Uint8Array =>
    memory.u8.subarray(text + at(offsets, e), text + at(offsets, e + 1) - 1);

  return {
    intern(text, offsets, count, slots, mask, length) {
      const from = at(offsets, count);
      const added = memory.u8.subarray(text + from, text + from + length);
      memory.u8[text + from + length] = separator;
      let slot = hashOf(added) & mask;
      for (let held = at(slots, slot); held !== 0; held = at(slots, slot)) {
        if (compareBytes(bytesOf(text, offsets, held - 1), added) === 0) return held - 1;
        slot = (slot + 1) & mask;
      }
      put(slots, slot, count + 1);
      put(offsets, count + 1, from + length + 1);
      return count;
    },
    sortTexts(text, offsets, order, _keys, count, fromEnd) {
      const texts = Array.from({ length: count }, (_, e) => {
        const bytes = bytesOf(text, offsets, e);
        return fromEnd !== 0 ? bytes.slice().reverse() : bytes;
      });
      const entries = Uint32Array.from(texts.keys()).sort((a, b) => compareBytes(texts[a]!, texts[b]!) || a - b);
      memory.u32.set(entries, order >>> 2);
    },
    gatherTexts(text, offsets, order, count, outText, outOffsets) {
      let to = 0;
      for (let i = 0; i < count; i++) {
        const e = at(order, i);
        const from = at(offsets, e);
        const end = at(offsets, e + 1);
        memory.u8.copyWithin(outText + to, text + from, text + end);
        put(outOffsets, i, to);
        to += end - from;
      }
      put(outOffsets, count, to);
    },
    groupObjects(column, objects, bounds, count, starts, ids) {
      const groups: number[][] = Array.from({ length: count }, () => []);
      for (let o = 0; o < objects; o++) {
        const end = bounds !== 0 ? at(bounds, o + 1) : o + 1;
        for (let i = bounds !== 0 ? at(bounds, o) : o; i < end; i++) groups[at(column, i)]?.push(o);
      }
      let place = 0;
      for (let e = 0; e < count; e++) {
        put(starts, e, place);
        for (const o of groups[e]!) put(ids, place++, o);
      }
      put(starts, count, place);
      put(starts, count + 1, place);
    },
  };
}

function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const common = Math.min(a.length, b.length);
  for (let i = 0; i < common; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
