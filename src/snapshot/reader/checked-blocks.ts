import { blockBytes, blockChecksum } from '../format/block-checksums.ts';
import type { FileBytes } from './file-bytes.ts';

/** The checksums of the first blocks of a file. */
export class BlockChecks {
  private readonly size: number;
  private readonly checksums: Uint32Array;

  /** `size`: bytes that the checksums are of. */
  constructor(size: number, checksums: Uint32Array) {
    this.size = size;
    this.checksums = checksums;
  }

  /** Whether the bytes of a block are what they should be; those that no checksum is of always are. */
  matches(block: number, bytes: Uint8Array): boolean {
    const covered = this.size - block * blockBytes;
    if (covered <= 0) return true;
    const checked = covered < bytes.length ? bytes.subarray(0, covered) : bytes;
    return blockChecksum(block, checked) === this.checksums[block];
  }

  /** The first block that does not match, of bytes that start with a block; undefined: all match. */
  firstWrong(position: number, bytes: Uint8Array): number | undefined {
    for (let at = 0; at < bytes.length; at += blockBytes) {
      const block = (position + at) / blockBytes;
      if (!this.matches(block, bytes.subarray(at, at + blockBytes))) return block;
    }
    return undefined;
  }

  /** Whether all bytes up to a position are covered. */
  covers(to: number): boolean {
    return to <= this.size;
  }
}

/** Bytes of a file, checked block by block against their checksums. */
export class CheckedBlocks {
  private readonly bytes: FileBytes;
  private readonly checks: BlockChecks;
  private readonly refuse: (block: number) => never;

  /** `refuse` throws what a block that does not match is to its reader. */
  constructor(bytes: FileBytes, checks: BlockChecks, refuse: (block: number) => never) {
    this.bytes = bytes;
    this.checks = checks;
    this.refuse = refuse;
  }

  /** Fills `into` from a position on; both it and its length are of whole blocks, but at the end of the file. */
  readBlocks(position: number, into: Uint8Array): void {
    this.bytes.read(position, into);
    const wrong = this.checks.firstWrong(position, into);
    if (wrong !== undefined) this.refuse(wrong);
  }

  /** Fills `into` from any position on. */
  read(position: number, into: Uint8Array): void {
    const start = Math.floor(position / blockBytes) * blockBytes;
    const end = Math.min(this.bytes.size, Math.ceil((position + into.length) / blockBytes) * blockBytes);
    const whole = Buffer.allocUnsafe(end - start);
    this.readBlocks(start, whole);
    into.set(whole.subarray(position - start, position - start + into.length));
  }
}
