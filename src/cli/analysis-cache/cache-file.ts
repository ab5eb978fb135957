import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type {
  AnalysisCache,
  CachedFile,
  FileLinks,
  FileObjects,
  FileState,
} from '../../analyzers/typescript/incremental/analysis-cache.ts';
import { decompress } from '../../snapshot/format/compression.ts';
import { applicationFolder } from '../../snapshot/format/data-directory.ts';

/**
 * The last analysis as a file: two frames (compression.ts) of JSON for each analysed file, then the frame of the `CacheIndex`, then
 * the trailer: `cacheMagic`, the length of the index frame and the checksum (CRC-32) of all before it, both uint32.
 */
export const cacheMagic = 'strat-cache-2\n\0\0';

export const trailerBytes = cacheMagic.length + 8;

/** What stands in the last frame. */
export interface CacheIndex extends Omit<AnalysisCache, 'files'> {
  readonly files: readonly IndexedFile[];
}

export interface IndexedFile extends FileState {
  readonly objects: FramePlace;
  readonly links: FramePlace;
}

/** First byte, bytes of the frame, bytes of the JSON text in it. */
export type FramePlace = readonly [from: number, length: number, textLength: number];

/** Where the last analysis of an application is kept for the next: beside its snapshots, replaced by rename. */
export function analysisCacheFile(dataDirectory: string, application: string): string {
  return join(applicationFolder(dataDirectory, application).folder, 'analysis-cache');
}

/** What the last analysis left, or null where there is nothing; damage is told and counts as nothing. */
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
  private readonly bytes: Buffer;
  private readonly places = new Map<string, IndexedFile>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const { environment, programs, files } = readIndex(bytes);
    this.environment = environment;
    this.programs = programs;
    this.files = new Map(files.map((file) => [file.path, this.cachedFile(file)]));
  }

  /** Where a file's frames are, and their bytes as they are stored. */
  framesOf(path: string): { readonly file: IndexedFile; readonly objects: Buffer; readonly links: Buffer } {
    const file = this.places.get(path) as IndexedFile;
    return { file, objects: this.frame(file.objects), links: this.frame(file.links) };
  }

  private cachedFile(file: IndexedFile): CachedFile {
    this.places.set(file.path, file);
    return {
      ...file,
      objects: () => this.decode<FileObjects>(file.objects),
      links: () => this.decode<FileLinks>(file.links),
    };
  }

  private decode<T>(place: FramePlace): T {
    return JSON.parse(decompress(this.frame(place), place[2]).toString('utf8')) as T;
  }

  private frame([from, length]: FramePlace): Buffer {
    return this.bytes.subarray(from, from + length);
  }
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
