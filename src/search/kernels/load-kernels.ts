import { kernelBytes } from './kernels.generated.ts';
import type { Kernels } from './kernels.ts';
import type { LinearMemory } from './linear-memory.ts';
import { plainKernels } from './plain-kernels.ts';

let compiled: WebAssembly.Module | undefined;

/** The fastest kernels this runtime has, bound to a memory. */
export function loadKernels(memory: LinearMemory): Kernels {
  return vectorKernels(memory) ?? plainKernels(memory);
}

/** The WebAssembly kernels, compiled once and instantiated for each memory; undefined where WebAssembly or its SIMD is missing. */
export function vectorKernels(memory: LinearMemory): Kernels | undefined {
  if (typeof WebAssembly !== 'object') return undefined;
  if (compiled === undefined) {
    const bytes = Uint8Array.from(atob(kernelBytes), (character) => character.charCodeAt(0));
    if (!WebAssembly.validate(bytes)) return undefined;
    compiled = new WebAssembly.Module(bytes);
  }
  const instance = new WebAssembly.Instance(compiled, { env: { memory: memory.backing as WebAssembly.Memory } });
  return instance.exports as unknown as Kernels;
}
