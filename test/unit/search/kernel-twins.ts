import { expect } from 'vitest';
import type { Kernels } from '../../../src/search/kernels/kernels.ts';
import { LinearMemory } from '../../../src/search/kernels/linear-memory.ts';
import { vectorKernels } from '../../../src/search/kernels/load-kernels.ts';
import { plainKernels } from '../../../src/search/kernels/plain-kernels.ts';

/** One implementation of the kernels, with ways to put arguments into its memory. */
export class Bench {
  readonly memory: LinearMemory;
  readonly kernels: Kernels;

  constructor(bind: (memory: LinearMemory) => Kernels | undefined, base: number) {
    this.memory = new LinearMemory(base, 1.5);
    if (base > 0) this.memory.reset(base);
    this.kernels = bind(this.memory)!;
  }

  numbers(values: Iterable<number>): number {
    const list = Uint32Array.from(values);
    const address = this.room(list.byteLength);
    this.memory.u32.set(list, address >>> 2);
    return address;
  }

  bytes(values: Iterable<number>): number {
    const list = Uint8Array.from(values);
    const address = this.room(list.byteLength);
    this.memory.u8.set(list, address);
    return address;
  }

  /** Cleared room. */
  room(bytes: number): number {
    const address = this.memory.allocate(bytes);
    this.memory.u8.fill(0, address, this.memory.top);
    return address;
  }

  bits(size: number, members: Iterable<number>): number {
    const address = this.room(words(size) * 8);
    for (const i of members) this.memory.u8[address + (i >>> 3)]! |= 1 << (i & 7);
    return address;
  }

  texts(list: readonly (readonly number[])[]): { text: number; offsets: number } {
    const text = this.bytes(list.flatMap((bytes) => [...bytes, 0xff]));
    let offset = 0;
    const offsets = this.numbers([0, ...list.map((bytes) => (offset += bytes.length + 1))]);
    return { text, offsets };
  }

  needle(bytes: readonly number[], probes: readonly number[]): number {
    const address = this.numbers([bytes.length, ...probes.map((probe) => Math.min(probe, bytes.length - 1))]);
    const after = this.bytes(bytes);
    expect(after).toBe(address + 16);
    return address;
  }

  read(address: number, length: number): number[] {
    return [...this.memory.u32.subarray(address >>> 2, (address >>> 2) + length)];
  }
}

/** 64-bit words of a bitmap over so many numbers. */
export const words = (size: number): number => (size >>> 6) + 1;

/** Runs the same steps on both implementations and compares what they return and every byte of memory they leave. */
export function same(steps: (bench: Bench) => unknown, { base = 0, bytes = true } = {}): void {
  const [vector, plain] = [new Bench(vectorKernels, base), new Bench(plainKernels, base)];
  const results = [steps(vector), steps(plain)];
  expect(results[0]).toEqual(results[1]);
  expect(vector.memory.top).toBe(plain.memory.top);
  if (!bytes) return;
  const used = (bench: Bench): Buffer => Buffer.from(bench.memory.u8.slice(base, bench.memory.top));
  expect(used(vector).equals(used(plain))).toBe(true);
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
