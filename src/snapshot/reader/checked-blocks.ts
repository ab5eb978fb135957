import { blockBytes, blockChecksum } from '../format/block-checksums.ts';

/** Bytes of a file, checked block by block against their checksums. */
export class CheckedBlocks {
  private readonly size: number;
  private readonly checksums: Uint32Array;
  private readonly readBytes: (position: number, into: Uint8Array) => void;
  private readonly refuse: (block: number) => never;

  /** `size`: bytes that the checksums are of; `refuse` throws what a block that does not match is to its reader. */
  constructor(
    size: number,
    checksums: Uint32Array,
    readBytes: (position: number, into: Uint8Array) => void,
    refuse: (block: number) => never,
  ) {
    this.size = size;
    this.checksums = checksums;
    this.readBytes = readBytes;
    this.refuse = refuse;
  }

  /** Fills `into` from a position on; both it and its length are of whole blocks, but at the end of the file. */
  readBlocks(position: number, into: Uint8Array): void {
    this.readBytes(position, into);
    for (let at = 0; at < into.length; at += blockBytes)
      this.check((position + at) / blockBytes, into.subarray(at, at + blockBytes));
  }

  /** Fills `into` from any position on. */
  read(position: number, into: Uint8Array, fileSize: number): void {
    const start = Math.floor(position / blockBytes) * blockBytes;
    const end = Math.min(fileSize, Math.ceil((position + into.length) / blockBytes) * blockBytes);
    const whole = Buffer.allocUnsafe(end - start);
    this.readBlocks(start, whole);
    into.set(whole.subarray(position - start, position - start + into.length));
  }

  private check(block: number, bytes: Uint8Array): void {
    const covered = this.size - block * blockBytes;
    if (covered <= 0) return;
    const checked = covered < bytes.length ? bytes.subarray(0, covered) : bytes;
    if (blockChecksum(block, checked) !== this.checksums[block]) this.refuse(block);
  }
}
