import type { LinearMemory } from '../kernels/linear-memory.ts';
import type { SectionSource } from '../sections.ts';
import { SectionInParts } from './section-in-parts.ts';

/** Where a section lies in the memory. */
export interface LoadedSection {
  readonly address: number;
  readonly byteLength: number;
}

/** Reads sections into the memory, straight from the source. */
export class SectionLoader {
  readonly #source: SectionSource;
  readonly #memory: LinearMemory;

  constructor(source: SectionSource, memory: LinearMemory) {
    this.#source = source;
    this.#memory = memory;
  }

  has(name: string): boolean {
    return this.#source.has(name);
  }

  /** Throws when the source has no such section. */
  load(name: string): LoadedSection {
    const byteLength = this.#source.byteLength(name);
    const address = this.#memory.allocate(byteLength);
    this.#source.read(name, this.#memory.u8.subarray(address, address + byteLength));
    return { address, byteLength };
  }

  /** Room for a section that is read when its parts are asked for. */
  inParts(name: string): SectionInParts {
    return new SectionInParts(this.#source, this.#memory, name);
  }

  /** Undefined when the source has no such section. */
  loadIfThere(name: string): LoadedSection | undefined {
    return this.has(name) ? this.load(name) : undefined;
  }
}
