import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AnalysisCache,
  CachedFile,
  ConcludedRest,
  FileLinks,
  FileObjects,
  FileState,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { applicationFolder } from '../../../snapshot/format/data-directory.ts';
import { readBlockIndex } from './block-file.ts';
import { type BlockPlace, BlockReader, type EntryPlace } from './block-reader.ts';

/**
 * The last analysis as a file (block-file.ts) of blocks: what files say of themselves, what they say of others, and what follows from all of them, each
 * as JSON. Its index is a `CacheIndex`.
 */
export const cacheMagic = 'strat-cache-5\n\0\0';

/** What stands in the last frame. */
export interface CacheIndex extends Omit<AnalysisCache, 'files'> {
  readonly files: readonly IndexedFile[];
  readonly objectBlocks: readonly BlockPlace[];
  readonly linkBlocks: readonly BlockPlace[];
  readonly conclusions: IndexedConclusions | null;
  readonly concludedBlocks: readonly BlockPlace[];
}

/** What followed from all files, by what it followed from: that of the code, and of other sources that were read after it. */
export interface IndexedConclusions {
  readonly key: string;
  /** What sources said that were read after the code. */
  readonly later?: string;
  readonly rest: ConcludedRest;
  readonly sources: Readonly<Record<string, ConcludedSource>>;
}

export interface ConcludedSource {
  /** Batches of records. */
  readonly places: readonly EntryPlace[];
  /** What a person should know. */
  readonly notes: readonly string[];
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
    const { environment, programs, files, objectBlocks, linkBlocks, conclusions, concludedBlocks } =
      readBlockIndex<CacheIndex>(bytes, cacheMagic);
    this.environment = environment;
    this.programs = programs;
    const places = (kind: 'objects' | 'links'): EntryPlace[] => files.map((file) => file[kind]);
    this.objects = new BlockReader(bytes, objectBlocks, places('objects'));
    this.links = new BlockReader(bytes, linkBlocks, places('links'));
    this.conclusions = conclusions;
    const sources = Object.values(conclusions?.sources ?? {});
    this.concluded = new BlockReader(
      bytes,
      concludedBlocks,
      sources.flatMap((source) => source.places),
    );
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
