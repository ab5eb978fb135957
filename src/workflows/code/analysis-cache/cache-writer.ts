import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type {
  AnalysisCache,
  ConcludedRest,
  FileLinks,
  FileObjects,
  FileState,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { compress } from '../../../snapshot/format/compression.ts';
import type { BlockReader, EntryPlace } from './block-reader.ts';
import { BlockWriter } from './block-writer.ts';
import { type CacheFile, type CacheIndex, cacheMagic, type IndexedFile } from './cache-file.ts';

const bufferBytes = 1 << 20;

/** Writes a cache beside the one it will replace, file by file, so that memory does not grow with it. */
export class CacheWriter {
  private readonly path: string;
  private readonly states: (FileState & Pick<IndexedFile, 'says'>)[] = [];
  private readonly objects = new BlockWriter((frame) => this.write(frame));
  private readonly links = new BlockWriter((frame) => this.write(frame));
  private readonly concluded = new BlockWriter((frame) => this.write(frame));
  private readonly concludedBy = { code: 0, others: 0 };
  private conclusions: { readonly key: string; readonly rest: ConcludedRest } | null = null;
  private file: number | undefined;
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private position = 0;
  private checksum = 0;

  constructor(path: string) {
    this.path = path;
  }

  /**
   * A file whose results are no text that the runtime can hold is not kept: the next analysis reads it again.
   * Returns the hash of what the file says of others; null where it is not kept.
   */
  add(state: FileState, objects: FileObjects, links: FileLinks): string | null {
    const [ofObjects, ofLinks] = [textIfPossible(objects), textIfPossible(links)];
    if (ofObjects === null || ofLinks === null) return null;
    const says = hashText(ofLinks);
    this.states.push({ ...state, says });
    this.objects.add(ofObjects);
    this.links.add(ofLinks);
    return says;
  }

  /** Takes over a file of another cache as it is stored there. Returns the hash of what it says of others. */
  copy(cache: CacheFile, path: string): string {
    const { objects, links, ...state } = cache.placeOf(path);
    this.states.push(state);
    this.objects.copy(cache.objects, objects);
    this.links.copy(cache.links, links);
    return state.says;
  }

  /** Adds records that follow from all files, those of the code before those of other sources. */
  addConcluded(records: readonly unknown[], by: 'code' | 'others'): void {
    const text = textIfPossible(records);
    // Records that are missing make all of them useless, and nothing is known of them in the index.
    if (text === null) this.conclusions = null;
    this.concluded.add(text ?? Buffer.from('[]'));
    this.concludedBy[by]++;
  }

  /** Takes over records that follow from all files as they are stored in another cache. */
  copyConcluded(source: BlockReader, place: EntryPlace, by: 'code' | 'others'): void {
    this.concluded.copy(source, place);
    this.concludedBy[by]++;
  }

  /** States what the records of the code followed from. */
  conclude(key: string, rest: ConcludedRest): void {
    this.conclusions = { key, rest };
  }

  get hasConclusions(): boolean {
    return this.conclusions !== null;
  }

  /** What follows from all files is not kept. */
  forgetConclusions(): void {
    this.conclusions = null;
  }

  finish(rest: Omit<AnalysisCache, 'files'>): void {
    const index = compress(textOf(this.index(rest)));
    this.write(index);
    const end = Buffer.alloc(cacheMagic.length + 4);
    end.write(cacheMagic, 'latin1');
    end.writeUInt32LE(index.length, cacheMagic.length);
    this.write(end);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(this.checksum);
    this.write(checksum);
    this.flush();
    this.close();
  }

  /** What is written becomes the cache. */
  publish(): void {
    renameSync(this.newPath, this.path);
  }

  /** Leaves nothing of it, where it was not published. */
  discard(): void {
    this.close();
    rmSync(this.newPath, { force: true });
  }

  private get newPath(): string {
    return `${this.path}.new`;
  }

  private index(rest: Omit<AnalysisCache, 'files'>): CacheIndex {
    const { states, objects, links, concluded } = this;
    objects.finish();
    links.finish();
    concluded.finish();
    const { code } = this.concludedBy;
    const conclusions = this.conclusions && {
      ...this.conclusions,
      code: concluded.places.slice(0, code),
      others: concluded.places.slice(code),
    };
    const files = states.map((state, at) => ({
      ...state,
      objects: objects.places[at] as EntryPlace,
      links: links.places[at] as EntryPlace,
    }));
    return {
      ...rest,
      files,
      objectBlocks: objects.blocks,
      linkBlocks: links.blocks,
      conclusions,
      concludedBlocks: concluded.blocks,
    };
  }

  /** Returns the first byte. */
  private write(bytes: Uint8Array): number {
    const from = this.position;
    this.checksum = crc32(bytes, this.checksum);
    this.position += bytes.length;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= bufferBytes) this.flush();
    return from;
  }

  private flush(): void {
    const bytes = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    this.file ??= this.open();
    for (let from = 0; from < bytes.length; ) from += writeSync(this.file, bytes, from);
  }

  private open(): number {
    mkdirSync(dirname(this.path), { recursive: true });
    return openSync(this.newPath, 'w');
  }

  private close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** Null where it is longer than a string can be, as of values in values that are written as often as they occur. */
function textIfPossible(value: unknown): Buffer | null {
  try {
    return textOf(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function textOf(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
