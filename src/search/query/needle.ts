import { fold } from '../fold.ts';
import type { LinearMemory } from '../kernels/linear-memory.ts';

const encoder = new TextEncoder();
const headerBytes = 16;
/** Probes are vector loads at an offset from the place tried; farther ones could run past the memory. */
const farthestProbe = 255;

/**
 * UTF-8 bytes of a text, folded. ASCII, which most needles are, is done here, as `fold` would: every call out of compiled code meets
 * cold memory in a process that was idle, and costs microseconds.
 */
export function encodeNeedle(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return encoder.encode(fold(text));
    bytes[i] = code > 64 && code < 91 ? code + 32 : code;
  }
  return bytes;
}

/** Whether two needles are of the same bytes. */
export function sameNeedle(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Copies the bytes of a needle into the memory and returns their address. */
export function placeBytes(memory: LinearMemory, needle: Uint8Array, room = 0): number {
  const address = memory.allocate(room + needle.length);
  const { u8 } = memory;
  for (let i = 0; i < needle.length; i++) u8[address + room + i] = needle[i]!;
  return address;
}

/** Writes the record that scan kernels take; the probes are the positions of the three bytes that are rarest in the dictionary. */
export function placeNeedle(memory: LinearMemory, needle: Uint8Array, frequencies: number): number {
  const address = placeBytes(memory, needle, headerBytes);
  const { u32 } = memory;
  const header = address >>> 2;
  const last = Math.min(needle.length - 1, farthestProbe);
  u32[header] = needle.length;
  for (let probe = 1; probe <= 3; probe++) u32[header + probe] = Math.min(probe - 1, last);
  if (last < 3) return address;
  const frequency = (position: number): number => u32[(frequencies >>> 2) + needle[position]!]!;
  for (let position = 0; position <= last; position++) {
    let rank = Math.min(position, 3) + 1;
    for (; rank > 1 && frequency(position) < frequency(u32[header + rank - 1]!); rank--) {
      if (rank <= 3) u32[header + rank] = u32[header + rank - 1]!;
    }
    if (rank <= 3) u32[header + rank] = position;
  }
  return address;
}
