import type { TextEncoding } from './text-encoding.ts';

const chunkShift = 22;
const chunkWords = 1 << chunkShift;

interface Chunk {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

/**
 * Texts one after the other in chunks of 16 MiB, each at a whole word and padded with zeros; a text's place is the number of its first word.
 * Holds up to 16 GiB. A text longer than a chunk has a chunk of its own, which takes as many chunk numbers as it is long.
 */
export class ByteArena {
  private readonly chunks: (Chunk | undefined)[] = [];
  /** First free word. */
  private end = 0;

  /** Appends the text last encoded; returns its place. Throws RangeError when full. */
  add(encoding: TextEncoding, length: number): number {
    const words = (length + 3) >>> 2;
    const place = this.reserve(words);
    const target = (this.chunks[place >>> chunkShift] as Chunk).words;
    const source = encoding.words;
    const start = place & (chunkWords - 1);
    if (words < 32) for (let i = 0; i < words; i++) target[start + i] = source[i] as number;
    else target.set(source.subarray(0, words), start);
    return place;
  }

  holds(place: number, encoding: TextEncoding, length: number): boolean {
    const words = (length + 3) >>> 2;
    if (words === 0) return true;
    const mine = (this.chunks[place >>> chunkShift] as Chunk).words;
    const theirs = encoding.words;
    const start = place & (chunkWords - 1);
    for (let i = 0; i < words; i++) if (mine[start + i] !== theirs[i]) return false;
    return true;
  }

  text(place: number, length: number): string {
    if (length === 0) return '';
    const start = (place & (chunkWords - 1)) * 4;
    return (this.chunks[place >>> chunkShift] as Chunk).bytes.toString('utf8', start, start + length);
  }

  /** The bytes in place, not to be changed. */
  bytes(place: number, length: number): Uint8Array<ArrayBuffer> {
    if (length === 0) return new Uint8Array(0);
    const start = (place & (chunkWords - 1)) * 4;
    return (this.chunks[place >>> chunkShift] as Chunk).bytes.subarray(start, start + length);
  }

  /** Buffer and offset of a text that is not empty, for readers that copy byte by byte. */
  bufferOf(place: number): Buffer<ArrayBuffer> {
    return (this.chunks[place >>> chunkShift] as Chunk).bytes;
  }

  offsetOf(place: number): number {
    return (place & (chunkWords - 1)) * 4;
  }

  /** Order of two texts by code point. */
  compare(placeA: number, lengthA: number, placeB: number, lengthB: number): number {
    const shared = Math.min(lengthA, lengthB);
    if (shared === 0) return lengthA - lengthB;
    const a = this.chunks[placeA >>> chunkShift] as Chunk;
    const b = this.chunks[placeB >>> chunkShift] as Chunk;
    const startA = placeA & (chunkWords - 1);
    const startB = placeB & (chunkWords - 1);
    const words = (shared + 3) >>> 2;
    let i = 0;
    while (i < words && a.words[startA + i] === b.words[startB + i]) i++;
    for (let at = i * 4; at < shared; at++) {
      const x = a.bytes[startA * 4 + at] as number;
      const y = b.bytes[startB * 4 + at] as number;
      if (x !== y) return x - y;
    }
    return lengthA - lengthB;
  }

  clear(): void {
    this.chunks.length = 0;
    this.end = 0;
  }

  private reserve(words: number): number {
    const index = this.end >>> chunkShift;
    const start = this.end & (chunkWords - 1);
    if (this.chunks[index] === undefined) this.chunks[index] = newChunk(words > chunkWords ? words : 1 << 14);
    const chunk = this.chunks[index] as Chunk;
    if (start + words <= chunk.words.length) {
      this.end += words > chunkWords ? Math.ceil(words / chunkWords) * chunkWords : words;
      return index * chunkWords + start;
    }
    if (start + words <= chunkWords) {
      this.chunks[index] = grownChunk(chunk, start + words);
      this.end += words;
      return index * chunkWords + start;
    }
    this.end = (index + 1) * chunkWords;
    if (this.end + words > 2 ** 32) throw new RangeError('the texts of one kind are together longer than 16 GiB');
    return this.reserve(words);
  }
}

function newChunk(words: number): Chunk {
  const buffer = new ArrayBuffer(words * 4);
  return { bytes: Buffer.from(buffer), words: new Uint32Array(buffer) };
}

function grownChunk(chunk: Chunk, words: number): Chunk {
  const grown = newChunk(Math.min(chunkWords, Math.max(words, chunk.words.length * 2)));
  grown.words.set(chunk.words);
  return grown;
}
