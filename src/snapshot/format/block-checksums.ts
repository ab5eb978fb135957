import { crc32 } from 'node:zlib';
import { headerBytes } from './container.ts';

/** Bytes of a block: the page of the system. A file is read and checked in blocks where it is read by position. */
export const blockBytes = 4096;

/**
 * Section with the CRC-32 of each block (uint32) of all that stands before it, the last block as far as it goes. The header counts as zeros: it is
 * filled in last. Files written before there was this section have none.
 */
export const blockChecksumSection = 'blocks/checksums';

const emptyHeader = new Uint8Array(headerBytes);

/** CRC-32 of the bytes of a block of the file. */
export function blockChecksum(block: number, bytes: Uint8Array): number {
  return block === 0 ? crc32(bytes.subarray(headerBytes), crc32(emptyHeader)) : crc32(bytes);
}

/** Checksums of a file that is written front to back. */
export class BlockChecksums {
  private readonly done: number[] = [];
  private current = 0;
  private filled = 0;

  /** The next bytes of the file. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + blockBytes - this.filled);
      this.current = crc32(part, this.current);
      this.filled += part.length;
      at += part.length;
      if (this.filled === blockBytes) this.endBlock();
    }
  }

  /** Those of all blocks, the one that has begun included. */
  finish(): Uint32Array {
    if (this.filled > 0) this.endBlock();
    return Uint32Array.from(this.done);
  }

  private endBlock(): void {
    this.done.push(this.current);
    this.current = 0;
    this.filled = 0;
  }
}
