import type { LinearMemory } from '../kernels/linear-memory.ts';

const encoder = new TextEncoder();
const headerBytes = 16;
/** Probes are vector loads at an offset from the place tried; farther ones could run past the memory. */
const farthestProbe = 255;

/** UTF-8 bytes of a folded text. */
export function encodeNeedle(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Writes the record that scan kernels take; the probes are the positions of the three bytes that are rarest in the dictionary. */
export function placeNeedle(memory: LinearMemory, needle: Uint8Array, frequencies: number): number {
  const address = memory.allocate(headerBytes + needle.length);
  memory.u32.set([needle.length, ...rarestPositions(memory, needle, frequencies)], address >>> 2);
  memory.u8.set(needle, address + headerBytes);
  return address;
}

function rarestPositions(memory: LinearMemory, needle: Uint8Array, frequencies: number): [number, number, number] {
  const last = Math.min(needle.length - 1, farthestProbe);
  if (last < 3) return [0, Math.min(1, last), last];
  const frequency = (position: number): number => memory.u32[(frequencies >>> 2) + needle[position]!]!;
  const best: [number, number, number] = [0, 1, 2];
  best.sort((a, b) => frequency(a) - frequency(b));
  for (let position = 3; position <= last; position++) {
    const rank = best.findIndex((other) => frequency(position) < frequency(other));
    if (rank >= 0) best.splice(rank, 3, ...([position, ...best.slice(rank, 2)] as const));
  }
  return best;
}
