import { blockBytes } from '../format/block-checksums.ts';

const blocksOfSlab = 256;
const nowhere = -1;

/** Bytes of a file where they lie in the memory of a cache. */
export interface BlockView {
  readonly bytes: Buffer;
  /** Where in `bytes` the byte asked for lies, and how many bytes of the file follow there, itself included. */
  readonly at: number;
  readonly length: number;
}

/** Reads bytes of a file from a position on; fills `into` whole. */
export type ReadBytes = (position: number, into: Uint8Array) => void;

/**
 * Blocks of files lately read, in bounded memory: a short read of what is here needs no call of the system, which would cost more than
 * all else that is done with a row. Which block leaves is decided by CLOCK: the hand passes over those used since it last came by.
 */
export class BlockCache {
  private readonly most: number;
  private readonly slabs: Buffer[] = [];
  private readonly owners: (CachedFile | undefined)[] = [];
  private readonly blocks: number[] = [];
  private readonly used: Uint8Array;
  /** Slots given back, taken before memory is. */
  private readonly empty: number[] = [];
  private hand = 0;
  private filled = 0;

  /** Holds at most so many bytes, in whole blocks, and at least one. Memory is taken as it is needed. */
  constructor(bytes: number) {
    this.most = Math.max(1, Math.floor(bytes / blockBytes));
    this.used = new Uint8Array(this.most);
  }

  /** A file of so many bytes whose contents never change. `requireBytes` throws where bytes cannot be read yet, before room is made for them. */
  add(size: number, read: ReadBytes, requireBytes?: (from: number, to: number) => void): CachedFile {
    return new CachedFile(this, { size, read, requireBytes });
  }

  /** Bytes of memory taken. */
  get byteLength(): number {
    return this.slabs.reduce((sum, slab) => sum + slab.length, 0);
  }

  /** How many blocks were read so far: a view is valid as long as this does not change. */
  get fills(): number {
    return this.filled;
  }

  /** What lies in a slot from a byte of its block on; the block is `length` bytes long. */
  view(slot: number, from: number, length: number): BlockView {
    this.used[slot] = 1;
    const at = (slot % blocksOfSlab) * blockBytes + from;
    return { bytes: this.slabs[Math.floor(slot / blocksOfSlab)] as Buffer, at, length: length - from };
  }

  /** Copies bytes `from` to `to` (exclusive) of the block in a slot. */
  copy(slot: number, from: number, to: number, into: Uint8Array, at: number): void {
    this.used[slot] = 1;
    const start = (slot % blocksOfSlab) * blockBytes;
    (this.slabs[Math.floor(slot / blocksOfSlab)] as Buffer).copy(into, at, start + from, start + to);
  }

  /** Reads a block into a slot, whose number is returned; what was there before is gone. */
  fill(owner: CachedFile, block: number, length: number, read: ReadBytes): number {
    const slot = this.freeSlot();
    this.filled++;
    const start = (slot % blocksOfSlab) * blockBytes;
    const slab = this.slabs[Math.floor(slot / blocksOfSlab)] as Buffer;
    try {
      read(block * blockBytes, slab.subarray(start, start + length));
    } catch (error) {
      this.free(slot);
      throw error;
    }
    this.owners[slot] = owner;
    this.blocks[slot] = block;
    return slot;
  }

  /** Gives a slot back. */
  free(slot: number): void {
    this.owners[slot] = undefined;
    this.used[slot] = 0;
    this.empty.push(slot);
  }

  private freeSlot(): number {
    const given = this.empty.pop();
    if (given !== undefined) return given;
    if (this.owners.length < this.most) {
      const slot = this.owners.length;
      if (slot % blocksOfSlab === 0) {
        this.slabs.push(Buffer.allocUnsafeSlow(Math.min(blocksOfSlab, this.most - slot) * blockBytes));
      }
      this.owners.push(undefined);
      this.blocks.push(0);
      return slot;
    }
    while (this.used[this.hand] === 1) {
      this.used[this.hand] = 0;
      this.hand = (this.hand + 1) % this.most;
    }
    const slot = this.hand;
    this.hand = (this.hand + 1) % this.most;
    this.owners[slot]?.forget(this.blocks[slot] as number);
    this.owners[slot] = undefined;
    return slot;
  }
}

interface FileOfCache {
  readonly size: number;
  readonly read: ReadBytes;
  readonly requireBytes: ((from: number, to: number) => void) | undefined;
}

/** One file as the cache knows it. */
export class CachedFile {
  private readonly cache: BlockCache;
  private readonly size: number;
  private readonly readBytes: ReadBytes;
  private readonly requireBytes: ((from: number, to: number) => void) | undefined;
  /** Slot of each block, or −1. */
  private readonly slots: Int32Array;

  constructor(cache: BlockCache, { size, read, requireBytes }: FileOfCache) {
    this.cache = cache;
    this.size = size;
    this.readBytes = read;
    this.requireBytes = requireBytes;
    this.slots = new Int32Array(Math.ceil(size / blockBytes)).fill(nowhere);
  }

  /** Fills `into` from a position; it must not reach beyond the end of the file. */
  read(position: number, into: Uint8Array): void {
    let at = 0;
    while (at < into.byteLength) {
      const block = Math.floor((position + at) / blockBytes);
      const from = position + at - block * blockBytes;
      const to = Math.min(blockBytes, from + into.byteLength - at);
      this.cache.copy(this.slotOf(block), from, to, into, at);
      at += to - from;
    }
  }

  /** The bytes from a position inside the file to the end of their block, valid until the cache reads another block. */
  view(position: number): BlockView {
    const block = Math.floor(position / blockBytes);
    const slot = this.slotOf(block);
    return this.cache.view(slot, position - block * blockBytes, this.lengthOf(block));
  }

  /** How many blocks the cache has read, of this file or of others. */
  get fills(): number {
    return this.cache.fills;
  }

  /** Called by the cache when a block leaves. */
  forget(block: number): void {
    this.slots[block] = nowhere;
  }

  /** Gives all blocks back. */
  close(): void {
    for (const slot of this.slots) if (slot !== nowhere) this.cache.free(slot);
    this.slots.fill(nowhere);
  }

  private slotOf(block: number): number {
    const known = this.slots[block] as number;
    if (known !== nowhere) return known;
    const [from, length] = [block * blockBytes, this.lengthOf(block)];
    this.requireBytes?.(from, from + length);
    const slot = this.cache.fill(this, block, length, this.readBytes);
    this.slots[block] = slot;
    return slot;
  }

  private lengthOf(block: number): number {
    return Math.min(blockBytes, this.size - block * blockBytes);
  }
}
