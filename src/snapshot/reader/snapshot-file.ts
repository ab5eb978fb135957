import { crc32 } from 'node:zlib';
import type { SectionSource } from '../../search/sections.ts';
import { blockBytes, blockChecksumSection } from '../format/block-checksums.ts';
import type { SectionEntry } from '../format/container.ts';
import type { BlockCache, BlockView, CachedFile } from './block-cache.ts';
import { BlockChecks, CheckedBlocks } from './checked-blocks.ts';
import type { ByteRange, FileBytes } from './file-bytes.ts';
import { LocalFile } from './local-file.ts';
import { readTable } from './section-table.ts';
import { SnapshotError } from './snapshot-error.ts';

/** Reads up to this length go through the cache of blocks; longer ones would only push out what short ones come back to. */
export const longestCached = 4 * blockBytes;

/** Questions that the first large section waits for before it is read as a whole, and how many more each further one does. */
const patience = { first: 32, further: 4 };

/**
 * A snapshot file opened read-only, as named sections of bytes. Opening checks the header and the section table;
 * a section read as a whole is checked against its checksum, and so is, with a cache, each block of a read inside a section where the file has the
 * checksums of its blocks.
 * All failures are `SnapshotError`s; what has to be fetched first is `AbsentData`.
 */
export class SnapshotFile implements SectionSource {
  readonly path: string;
  /** In the order they stand in the file. */
  readonly sections: readonly SectionEntry[];
  private readonly byName: ReadonlyMap<string, SectionEntry>;
  private readonly bytes: FileBytes;
  private readonly cached: CachedFile | undefined;
  private readonly blocks: CheckedBlocks | undefined;
  private loaded = 0;
  private patient = 0;
  private open = true;

  private constructor(
    path: string,
    bytes: FileBytes,
    sections: readonly SectionEntry[],
    cache: BlockCache | undefined,
  ) {
    this.path = path;
    this.bytes = bytes;
    this.sections = sections;
    this.byName = new Map(sections.map((entry) => [entry.name, entry]));
    const checks = cache && this.blockChecks();
    this.blocks = checks && new CheckedBlocks(bytes, checks, (block) => this.refuseBlock(block));
    this.cached = cache?.add(
      bytes.size,
      (position, into) => (this.blocks ? this.blocks.readBlocks(position, into) : bytes.read(position, into)),
      (from, to) => bytes.require([[from, to]]),
    );
    bytes.learn({ sections: sections.map(rangeOf), checks });
  }

  /** With a cache, short reads go through it. */
  static open(path: string, cache?: BlockCache): SnapshotFile {
    const bytes = LocalFile.open(path);
    try {
      return SnapshotFile.over(path, bytes, cache);
    } catch (error) {
      bytes.close();
      throw error;
    }
  }

  /** A file by its bytes, which are closed with it; `path` is what messages call it. */
  static over(path: string, bytes: FileBytes, cache?: BlockCache): SnapshotFile {
    return new SnapshotFile(path, bytes, readTable(path, bytes), cache);
  }

  /** Bytes of whole sections returned so far: what the users of this file hold in memory. */
  get loadedBytes(): number {
    return this.loaded;
  }

  /** Bytes of the file. */
  get size(): number {
    return this.bytes.size;
  }

  /** Changes whenever bytes have come that were not here. */
  get arrivals(): number {
    return this.bytes.arrivals;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  byteLength(name: string): number {
    return this.entry(name).length;
  }

  /** Throws `AbsentData` unless the sections that there are of these are here: so that all are fetched in one go. */
  require(...names: readonly string[]): void {
    this.bytes.require(names.flatMap((name) => this.byName.get(name) ?? []).map(rangeOf));
  }

  /** The same for parts of a section. */
  requireParts(name: string, parts: readonly ByteRange[]): void {
    this.bytes.require(this.rangesIn(name, parts));
  }

  /** Says that these parts of a section will be asked for: the next fetch brings them. */
  expectParts(name: string, parts: readonly ByteRange[]): void {
    this.bytes.expect(this.rangesIn(name, parts));
  }

  /** Whether a part of a section is here. */
  isPartHere(name: string, from: number, to: number): boolean {
    const { offset } = this.entry(name);
    return this.bytes.isHere([offset + from, offset + to]);
  }

  /** Says that these sections, of those that there are, will be asked for: the next fetch brings them. */
  expect(...names: readonly string[]): void {
    this.bytes.expect(names.flatMap((name) => this.byName.get(name) ?? []).map(rangeOf));
  }

  /** Whether all of these sections are here, so that reading them costs no fetching. */
  isHere(...names: readonly string[]): boolean {
    return names.every((name) => this.bytes.isHere(rangeOf(this.entry(name))));
  }

  /** How many questions another section waits for before it is read as a whole. None where reading a part of it would not be checked. */
  nextPatience(): number {
    return this.blocks === undefined ? 0 : patience.first + patience.further * this.patient++;
  }

  /** Fills `into` from the start of the section, checked when that is the whole section. */
  read(name: string, into: Uint8Array): void {
    const entry = this.entry(name);
    if (into.byteLength !== entry.length) this.readAt(name, 0, into);
    else {
      this.requireOpen();
      this.bytes.read(entry.offset, into);
      if (crc32(into) !== entry.checksum) {
        this.bytes.distrust(rangeOf(entry));
        throw this.damaged(`section ${name} does not match its checksum`);
      }
    }
    this.loaded += into.byteLength;
  }

  /** The whole section in new memory, checked. */
  load(name: string): Uint8Array<ArrayBuffer> {
    this.require(name);
    const bytes = new Uint8Array(new ArrayBuffer(this.byteLength(name)));
    this.read(name, bytes);
    return bytes;
  }

  /** Fills `into` from `offset` bytes into the section. Throws when the section ends before. */
  readAt(name: string, offset: number, into: Uint8Array): void {
    this.requireOpen();
    const entry = this.entry(name);
    if (!(offset >= 0) || offset + into.byteLength > entry.length) {
      throw this.damaged(`section ${name} ends before byte ${offset + into.byteLength}`);
    }
    const position = entry.offset + offset;
    if (this.cached && into.byteLength <= longestCached) this.cached.read(position, into);
    else if (this.blocks) this.blocks.read(position, into);
    else this.bytes.read(position, into);
  }

  /** Whether short reads go through a cache. */
  get isCached(): boolean {
    return this.cached !== undefined;
  }

  /**
   * Bytes of a section from `offset` on, where they lie in the cache: at most a block, perhaps beyond the section. Valid as long as
   * `blocksRead` does not change.
   */
  view(name: string, offset: number): BlockView {
    this.requireOpen();
    const entry = this.entry(name);
    if (!this.cached || !(offset >= 0 && offset < entry.length)) {
      throw this.damaged(`section ${name} ends before byte ${offset + 1}`);
    }
    return this.cached.view(entry.offset + offset);
  }

  /** How often the cache has read a block so far. */
  get blocksRead(): number {
    return this.cached?.fills ?? 0;
  }

  /** Fills `into` from a place in the file, whatever stands there. */
  readRaw(position: number, into: Uint8Array): void {
    this.requireOpen();
    this.bytes.read(position, into);
  }

  /** Says that the file is in use. */
  touch(): void {
    this.bytes.touch();
  }

  damaged(problem: string, cause?: unknown): SnapshotError {
    return new SnapshotError(this.path, problem, { cause });
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.cached?.close();
    this.bytes.close();
  }

  /** The checksums of the blocks before the section that has them; undefined where the file has none. */
  private blockChecks(): BlockChecks | undefined {
    const section = this.byName.get(blockChecksumSection);
    if (section === undefined) return undefined;
    const checksums = new Uint32Array(Math.ceil(section.offset / blockBytes));
    if (checksums.byteLength !== section.length)
      throw this.damaged(`section ${section.name} has another length than it should`);
    this.read(section.name, new Uint8Array(checksums.buffer));
    return new BlockChecks(section.offset, checksums);
  }

  private refuseBlock(block: number): never {
    const start = block * blockBytes;
    this.bytes.distrust([start, Math.min(start + blockBytes, this.size)]);
    throw this.damaged(`what stands from byte ${start} on does not match its checksum`);
  }

  private requireOpen(): void {
    if (!this.open) throw new Error(`snapshot ${this.path} was read after it was closed`);
  }

  private rangesIn(name: string, parts: readonly ByteRange[]): ByteRange[] {
    const { offset } = this.entry(name);
    return parts.map(([from, to]) => [offset + from, offset + to]);
  }

  private entry(name: string): SectionEntry {
    const entry = this.byName.get(name);
    if (entry === undefined) throw this.damaged(`section ${name} is missing`);
    return entry;
  }
}

function rangeOf({ offset, length }: SectionEntry): ByteRange {
  return [offset, offset + length];
}
