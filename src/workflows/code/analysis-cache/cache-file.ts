import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type {
  AnalysisCache,
  CachedFile,
  ConcludedRest,
  FileLinks,
  FileObjects,
  FileState,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { decompress } from '../../../snapshot/format/compression.ts';
import { applicationFolder } from '../../../snapshot/format/data-directory.ts';
import { type BlockPlace, BlockReader, type EntryPlace } from './block-reader.ts';

/**
 * The last analysis as a file: blocks (compression.ts) of what files say of themselves, of what they say of others, and of what follows from
 * all of them, each as JSON, then the frame of the `CacheIndex`, then the trailer: `cacheMagic`, the length of the index frame and the checksum (CRC-32) of all
 * before it, both uint32.
 */
export const cacheMagic = 'strat-cache-4\n\0\0';

export const trailerBytes = cacheMagic.length + 8;

/** What stands in the last frame. */
export interface CacheIndex extends Omit<AnalysisCache, 'files'> {
  readonly files: readonly IndexedFile[];
  readonly objectBlocks: readonly BlockPlace[];
  readonly linkBlocks: readonly BlockPlace[];
  readonly conclusions: IndexedConclusions | null;
  readonly concludedBlocks: readonly BlockPlace[];
}

/** What followed from all files, by what it followed from: batches of records of the code, and those of other sources that were made after it. */
export interface IndexedConclusions {
  readonly key: string;
  readonly rest: ConcludedRest;
  readonly code: readonly EntryPlace[];
  readonly others: readonly EntryPlace[];
}

export interface IndexedFile extends FileState {
  /** Hash of what it says of others. */
  readonly says: string;
  readonly objects: EntryPlace;
  readonly links: EntryPlace;
}

/** Where the last analysis of an application is kept for the next: beside its snapshots, replaced by rename. */
export function analysisCacheFile(dataDirectory: string, application: string): string {
  return join(applicationFolder(dataDirectory, application).folder, 'analysis-cache');
}

/** What the last analysis left, or null where there is nothing; damage is reported and counts as nothing. */
export function readAnalysisCache(path: string, onWarning: (text: string) => void): CacheFile | null {
  try {
    return new CacheFile(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    onWarning(`${path} cannot be used, everything is analysed: ${(error as Error).message}`);
    return null;
  }
}

/** The cache in these bytes, which are checked at once and decoded where they are asked for. */
export class CacheFile implements AnalysisCache {
  readonly environment: string;
  readonly programs: AnalysisCache['programs'];
  readonly files: ReadonlyMap<string, CachedFile>;
  readonly objects: BlockReader;
  readonly links: BlockReader;
  readonly conclusions: IndexedConclusions | null;
  readonly concluded: BlockReader;
  private readonly places = new Map<string, IndexedFile>();

  constructor(bytes: Buffer) {
    const { environment, programs, files, objectBlocks, linkBlocks, conclusions, concludedBlocks } = readIndex(bytes);
    this.environment = environment;
    this.programs = programs;
    const places = (kind: 'objects' | 'links'): EntryPlace[] => files.map((file) => file[kind]);
    this.objects = new BlockReader(bytes, objectBlocks, places('objects'));
    this.links = new BlockReader(bytes, linkBlocks, places('links'));
    this.conclusions = conclusions;
    this.concluded = new BlockReader(bytes, concludedBlocks, [
      ...(conclusions?.code ?? []),
      ...(conclusions?.others ?? []),
    ]);
    this.files = new Map(files.map((file) => [file.path, this.cachedFile(file)]));
  }

  /** What the index says of a file. */
  placeOf(path: string): IndexedFile {
    return this.places.get(path) as IndexedFile;
  }

  private cachedFile(file: IndexedFile): CachedFile {
    this.places.set(file.path, file);
    return {
      ...file,
      objects: () => parsed<FileObjects>(this.objects.entry(file.objects)),
      links: () => parsed<FileLinks>(this.links.entry(file.links)),
    };
  }
}

export function parsed<T>(entry: Buffer): T {
  return JSON.parse(entry.toString('utf8')) as T;
}

function readIndex(bytes: Buffer): CacheIndex {
  const trailer = bytes.length - trailerBytes;
  if (trailer < 0 || bytes.toString('latin1', trailer, trailer + cacheMagic.length) !== cacheMagic) {
    throw new Error('it is cut off or of another format');
  }
  const checksum = bytes.readUInt32LE(bytes.length - 4);
  if (crc32(bytes.subarray(0, bytes.length - 4)) !== checksum) throw new Error('it is damaged');
  const length = bytes.readUInt32LE(bytes.length - 8);
  return JSON.parse(decompress(bytes.subarray(trailer - length, trailer)).toString('utf8')) as CacheIndex;
}
