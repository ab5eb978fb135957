import type { LinearMemory } from '../kernels/linear-memory.ts';
import type { SectionPart, SectionSource } from '../sections.ts';

/** Bytes that are read at once. */
const pageBytes = 4096;

/** A section with room in the memory for all of it, of which only what is asked for is read where the whole would have to be fetched first. */
export class SectionInParts {
  readonly address: number;
  readonly byteLength: number;
  readonly #source: SectionSource;
  readonly #memory: LinearMemory;
  readonly #name: string;
  /** 1 for each page that was read; undefined: all were. */
  readonly #pages: Uint8Array | undefined;

  constructor(source: SectionSource, memory: LinearMemory, name: string) {
    this.byteLength = source.byteLength(name);
    this.address = memory.allocate(this.byteLength);
    this.#source = source;
    this.#memory = memory;
    this.#name = name;
    if (source.isHere(name)) source.read(name, memory.u8.subarray(this.address, this.address + this.byteLength));
    else this.#pages = new Uint8Array(Math.ceil(this.byteLength / pageBytes));
  }

  get isWhole(): boolean {
    return this.#pages === undefined;
  }

  /** Says that these parts will be read. */
  expect(parts: readonly SectionPart[]): void {
    if (this.#pages !== undefined) this.#source.expectParts(this.#name, this.#allMissing(this.#pages, parts));
  }

  /** Reads what of these parts was not read yet. */
  ensure(parts: readonly SectionPart[]): void {
    const pages = this.#pages;
    if (pages === undefined) return;
    const missing = this.#allMissing(pages, parts);
    if (missing.length === 0) return;
    this.#source.requireParts(this.#name, missing);
    for (const [from, to] of missing) {
      this.#source.readAt(this.#name, from, this.#memory.u8.subarray(this.address + from, this.address + to));
      pages.fill(1, Math.floor(from / pageBytes), Math.ceil(to / pageBytes));
    }
  }

  #allMissing(pages: Uint8Array, parts: readonly SectionPart[]): SectionPart[] {
    return parts.map(([from, to]) => this.#missing(pages, from, to)).filter(([from, to]) => from < to);
  }

  /** The smallest range of whole pages that holds all of a part that was not read. */
  #missing(pages: Uint8Array, from: number, to: number): SectionPart {
    let first = Math.floor(from / pageBytes);
    let end = Math.min(pages.length, Math.ceil(to / pageBytes));
    while (first < end && pages[first] === 1) first++;
    while (first < end && pages[end - 1] === 1) end--;
    return [first * pageBytes, Math.min(end * pageBytes, this.byteLength)];
  }
}
