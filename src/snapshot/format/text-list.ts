import { compressedBlock, decompressedBlocks } from './compressed-blocks.ts';

/**
 * A long list of texts as compressed blocks, which hold for each text its length in bytes (unsigned LEB128) and its UTF-8.
 * Read and written from front to back.
 */
export class TextListWriter {
  private readonly sink: (bytes: Uint8Array) => void;
  private block: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(blockBytes * 2);
  private filled = 0;

  /** `sink` is given the bytes of the list, piece by piece. */
  constructor(sink: (bytes: Uint8Array) => void) {
    this.sink = sink;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.start(length);
    this.filled += this.block.write(text, this.filled);
  }

  /** Adds a text that is UTF-8 already. */
  addBytes(bytes: Uint8Array): void {
    this.start(bytes.length);
    this.block.set(bytes, this.filled);
    this.filled += bytes.length;
  }

  finish(): void {
    if (this.filled > 0) this.flush();
  }

  private start(length: number): void {
    if (this.filled >= blockBytes) this.flush();
    if (this.filled + length + 10 > this.block.length) this.grow(this.filled + length + 10);
    let rest = length;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.block[this.filled++] = (rest % 128) | 128;
    this.block[this.filled++] = rest;
  }

  private flush(): void {
    this.sink(compressedBlock(this.block.subarray(0, this.filled)));
    this.filled = 0;
  }

  private grow(bytes: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(bytes, this.block.length * 2));
    grown.set(this.block.subarray(0, this.filled));
    this.block = grown;
  }
}

const blockBytes = 1 << 20;

/** The texts of a list in order. Throws when the bytes are damaged. */
export function* readTextList(list: Uint8Array): Generator<string, void, undefined> {
  for (const block of decompressedBlocks(list)) yield* textsOf(block);
}

function* textsOf(block: Buffer): Generator<string, void, undefined> {
  for (let at = 0; at < block.length; ) {
    let length = 0;
    let scale = 1;
    for (;;) {
      const byte = block[at++] as number;
      length += (byte & 127) * scale;
      if (byte < 128) break;
      scale *= 128;
    }
    yield block.toString('utf8', at, at + length);
    at += length;
  }
}
