import type { Kernels } from '../kernels/kernels.ts';
import { LinearMemory } from '../kernels/linear-memory.ts';
import { loadKernels } from '../kernels/load-kernels.ts';

const startBytes = 2 ** 20;

/** The memory in which an index is built, part after part, and the kernels over it. */
export interface BuildContext {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;
}

export function createBuildContext(): BuildContext {
  const memory = new LinearMemory(startBytes, 1.5);
  return { memory, kernels: loadKernels(memory) };
}

/** A copy of the numbers at an address. */
export function copyNumbers({ memory }: BuildContext, address: number, length: number): Uint32Array {
  return memory.u32.slice(address >>> 2, (address >>> 2) + length);
}

/** A copy of the bytes at an address. */
export function copyBytes({ memory }: BuildContext, address: number, length: number): Uint8Array {
  return memory.u8.slice(address, address + length);
}

/** Puts numbers into the memory and returns their address. */
export function placeNumbers({ memory }: BuildContext, numbers: Uint32Array): number {
  const address = memory.allocate(numbers.byteLength);
  memory.u32.set(numbers, address >>> 2);
  return address;
}

/** Room for so many numbers, all 0. */
export function allocateZeros({ memory, kernels }: BuildContext, length: number): number {
  const words = Math.ceil(length / 2);
  const address = memory.allocate(words * 8);
  kernels.clearBits(address, words);
  return address;
}
