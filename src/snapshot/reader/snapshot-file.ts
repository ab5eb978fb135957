import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { SectionSource } from '../../search/sections.ts';
import { blockBytes, blockChecksumSection } from '../format/block-checksums.ts';
import {
  decodeHeader,
  headerBytes,
  type SectionEntry,
  type SectionTable,
  sectionAlignment,
  tableChecksum,
} from '../format/container.ts';
import { formatVersion, formatVersions } from '../format/sections.ts';
import type { BlockCache, BlockView, CachedFile } from './block-cache.ts';
import { CheckedBlocks } from './checked-blocks.ts';
import { SnapshotError, UnknownFormatError } from './snapshot-error.ts';

/** The most that is asked of the system in one read; above 2^31 − 1 it refuses. */
const longestRead = 2 ** 30;
/** Reads up to this length go through the cache of blocks; longer ones would only push out what short ones come back to. */
export const longestCached = 4 * blockBytes;

/**
 * A snapshot file opened read-only, as named sections of bytes. Opening checks the header and the section table;
 * a section read as a whole is checked against its checksum, and so is, with a cache, each block of a read inside a section where the file has the
 * checksums of its blocks.
 * All failures are `SnapshotError`s.
 */
export class SnapshotFile implements SectionSource {
  readonly path: string;
  /** In the order they stand in the file. */
  readonly sections: readonly SectionEntry[];
  private readonly byName: ReadonlyMap<string, SectionEntry>;
  private readonly descriptor: number;
  private readonly fileSize: number;
  private readonly cached: CachedFile | undefined;
  private readonly blocks: CheckedBlocks | undefined;
  private loaded = 0;
  private open = true;

  private constructor(
    path: string,
    descriptor: number,
    fileSize: number,
    sections: readonly SectionEntry[],
    cache: BlockCache | undefined,
  ) {
    this.path = path;
    this.descriptor = descriptor;
    this.fileSize = fileSize;
    this.sections = sections;
    this.byName = new Map(sections.map((entry) => [entry.name, entry]));
    const read = (position: number, into: Uint8Array): void => readFully(path, descriptor, position, into);
    this.blocks = cache && this.checkedBlocks(read);
    this.cached = cache?.add(fileSize, this.blocks?.readBlocks.bind(this.blocks) ?? read);
  }

  /** With a cache, short reads go through it. */
  static open(path: string, cache?: BlockCache): SnapshotFile {
    let descriptor: number;
    try {
      descriptor = openSync(path, 'r');
    } catch (cause) {
      throw failureOf(path, 'opened', cause);
    }
    try {
      const { size } = fstatSync(descriptor);
      return new SnapshotFile(path, descriptor, size, readTable(path, descriptor, size), cache);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** Bytes of whole sections returned so far: what the users of this file hold in memory. */
  get loadedBytes(): number {
    return this.loaded;
  }

  /** Bytes of the file. */
  get size(): number {
    return this.fileSize;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  byteLength(name: string): number {
    return this.entry(name).length;
  }

  /** Fills `into` from the start of the section, checked when that is the whole section. */
  read(name: string, into: Uint8Array): void {
    const entry = this.entry(name);
    this.loaded += into.byteLength;
    if (into.byteLength !== entry.length) {
      this.readAt(name, 0, into);
      return;
    }
    this.requireOpen();
    readFully(this.path, this.descriptor, entry.offset, into);
    if (crc32(into) !== entry.checksum) throw this.damaged(`section ${name} does not match its checksum`);
  }

  /** The whole section in new memory, checked. */
  load(name: string): Uint8Array<ArrayBuffer> {
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
    else if (this.blocks) this.blocks.read(position, into, this.fileSize);
    else readFully(this.path, this.descriptor, position, into);
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
    readFully(this.path, this.descriptor, position, into);
  }

  damaged(problem: string, cause?: unknown): SnapshotError {
    return new SnapshotError(this.path, problem, { cause });
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.cached?.close();
    closeSync(this.descriptor);
  }

  /** The blocks before the section with their checksums; undefined where the file has none. */
  private checkedBlocks(read: (position: number, into: Uint8Array) => void): CheckedBlocks | undefined {
    const section = this.byName.get(blockChecksumSection);
    if (section === undefined) return undefined;
    const checksums = new Uint32Array(Math.ceil(section.offset / blockBytes));
    if (checksums.byteLength !== section.length)
      throw this.damaged(`section ${section.name} has another length than it should`);
    this.read(section.name, new Uint8Array(checksums.buffer));
    return new CheckedBlocks(section.offset, checksums, read, (block) => {
      throw this.damaged(`what stands from byte ${block * blockBytes} on does not match its checksum`);
    });
  }

  private requireOpen(): void {
    if (!this.open) throw new Error(`snapshot ${this.path} was read after it was closed`);
  }

  private entry(name: string): SectionEntry {
    const entry = this.byName.get(name);
    if (entry === undefined) throw this.damaged(`section ${name} is missing`);
    return entry;
  }
}

function readTable(path: string, descriptor: number, size: number): SectionEntry[] {
  const start = new Uint8Array(Math.min(headerBytes, size));
  readFully(path, descriptor, 0, start);
  const header = decodeHeader(start);
  if (header === undefined) {
    const problem = size < headerBytes ? 'it is cut off' : 'it is not a snapshot';
    throw new SnapshotError(path, problem);
  }
  if (!formatVersions.some(({ version }) => version === header.version)) {
    throw new UnknownFormatError(path, header.version, formatVersion);
  }
  const { tableOffset, tableLength } = header;
  if (!isCount(tableOffset) || !isCount(tableLength) || tableOffset < headerBytes || tableLength > longestRead) {
    throw new SnapshotError(path, 'its header is damaged');
  }
  if (tableOffset + tableLength !== size) {
    throw new SnapshotError(path, `it should be ${tableOffset + tableLength} bytes long and is ${size}`);
  }
  const table = new Uint8Array(tableLength);
  readFully(path, descriptor, tableOffset, table);
  if (tableChecksum(table) !== header.tableChecksum) {
    throw new SnapshotError(path, 'its section table does not match its checksum');
  }
  return checkedSections(path, table, tableOffset);
}

function checkedSections(path: string, table: Uint8Array, end: number): SectionEntry[] {
  let sections: readonly SectionEntry[];
  try {
    sections = (JSON.parse(new TextDecoder().decode(table)) as SectionTable).sections;
  } catch (cause) {
    throw new SnapshotError(path, 'its section table cannot be read', { cause });
  }
  const inOrder = [...sections].sort((a, b) => a.offset - b.offset);
  let free = headerBytes;
  for (const { name, offset, length } of inOrder) {
    if (!isCount(offset) || !isCount(length) || offset % sectionAlignment !== 0) {
      throw new SnapshotError(path, `section ${name} has a place that is not possible`);
    }
    if (offset < free || offset + length > end) {
      throw new SnapshotError(path, `section ${name} lies outside its place`);
    }
    free = offset + length;
  }
  if (new Set(inOrder.map(({ name }) => name)).size !== inOrder.length) {
    throw new SnapshotError(path, 'it has two sections of one name');
  }
  return inOrder;
}

function readFully(path: string, descriptor: number, position: number, into: Uint8Array): void {
  let done = 0;
  while (done < into.byteLength) {
    const wanted = Math.min(into.byteLength - done, longestRead);
    let got: number;
    try {
      got = readSync(descriptor, into, done, wanted, position + done);
    } catch (cause) {
      throw failureOf(path, 'read', cause);
    }
    if (got === 0) throw new SnapshotError(path, 'it is cut off');
    done += got;
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** What the system refuses: the file may be sound, so the way out depends on why. */
function failureOf(path: string, what: string, cause: unknown): SnapshotError {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  const problem = `it cannot be ${what} (${code})`;
  if (code === 'EACCES' || code === 'EPERM') {
    return new SnapshotError(path, problem, { cause, remedy: 'allow this user to read it' });
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new SnapshotError(path, problem, { cause, remedy: 'raise the limit of open files' });
  }
  return new SnapshotError(path, problem, { cause });
}
