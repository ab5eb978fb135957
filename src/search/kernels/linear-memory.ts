import { QueryError } from '../../errors.ts';

/** What a linear memory stands on: a `WebAssembly.Memory`, or where WebAssembly is missing a buffer of our own. */
interface Backing {
  readonly buffer: ArrayBuffer;
  grow(pages: number): unknown;
}

const pageBytes = 65_536;
const limitBytes = 2 ** 32 - pageBytes;
/** The lowest address given out: 0 means none. */
const firstAddress = 64;
/** Vector loads run past the last byte asked for; so much is always there. */
const slackBytes = 1_024;

/** A byte-addressed memory of at most 4 GiB that kernels work on. Allocation is a stack: `reset` frees everything above an address. */
export class LinearMemory {
  readonly backing: Backing;
  u8: Uint8Array<ArrayBuffer>;
  u32: Uint32Array<ArrayBuffer>;
  readonly #growth: number;
  #top = firstAddress;

  /** `growth`: by which factor the memory grows at least. Each growth counts as new memory and may cost a full garbage collection. */
  constructor(bytes: number, growth: number) {
    this.#growth = growth;
    const pages = pagesFor(firstAddress + bytes + slackBytes);
    this.backing = typeof WebAssembly === 'object' ? new WebAssembly.Memory({ initial: pages }) : plainBacking(pages);
    this.u8 = new Uint8Array(this.backing.buffer);
    this.u32 = new Uint32Array(this.backing.buffer);
  }

  /** The first free address. */
  get top(): number {
    return this.#top;
  }

  reset(top: number): void {
    this.#top = top;
  }

  /** Gives back what follows `end` of the room allocated last. */
  trim(end: number): void {
    this.#top = Math.ceil(end / 16) * 16;
  }

  /** Room for so many bytes, at a multiple of 16, not cleared. Views (`u8`, `u32`) taken before may be stale afterwards. */
  allocate(bytes: number): number {
    const address = this.#top;
    this.ensure(address + bytes);
    this.#top = Math.ceil((address + bytes) / 16) * 16;
    return address;
  }

  /** Grows the memory so that every address below `end` exists. */
  ensure(end: number): void {
    if (end + slackBytes <= this.u8.byteLength) return;
    const pages = Math.max(
      pagesFor(end + slackBytes),
      pagesFor(Math.min(this.u8.byteLength * this.#growth, limitBytes)),
    );
    this.backing.grow(pages - this.u8.byteLength / pageBytes);
    this.u8 = new Uint8Array(this.backing.buffer);
    this.u32 = new Uint32Array(this.backing.buffer);
  }
}

function pagesFor(bytes: number): number {
  if (bytes <= limitBytes) return Math.ceil(bytes / pageBytes);
  const wanted = (bytes / 2 ** 30).toFixed(2);
  throw new QueryError(
    'internal-error',
    `A search index holds at most 4 GiB, ${wanted} GiB are needed: split the application into several.`,
  );
}

function plainBacking(pages: number): Backing {
  let buffer = new ArrayBuffer(pages * pageBytes);
  return {
    get buffer(): ArrayBuffer {
      return buffer;
    },
    grow(more: number): void {
      const grown = new Uint8Array(buffer.byteLength + more * pageBytes);
      grown.set(new Uint8Array(buffer));
      buffer = grown.buffer;
    },
  };
}
