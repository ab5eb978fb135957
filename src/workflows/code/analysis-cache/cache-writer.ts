import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type {
  AnalysisCache,
  FileLinks,
  FileObjects,
  FileState,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { compress } from '../../../snapshot/format/compression.ts';
import type { EntryPlace } from './block-reader.ts';
import { BlockWriter } from './block-writer.ts';
import { type CacheFile, type CacheIndex, cacheMagic } from './cache-file.ts';

const bufferBytes = 1 << 20;

/** Writes a cache beside the one it will replace, file by file, so that memory does not grow with it. */
export class CacheWriter {
  private readonly path: string;
  private readonly states: FileState[] = [];
  private readonly objects = new BlockWriter((frame) => this.write(frame));
  private readonly links = new BlockWriter((frame) => this.write(frame));
  private file: number | undefined;
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private position = 0;
  private checksum = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** A file whose results are no text that the runtime can hold is not kept: the next analysis reads it again. */
  add(state: FileState, objects: FileObjects, links: FileLinks): void {
    const [ofObjects, ofLinks] = [textIfPossible(objects), textIfPossible(links)];
    if (ofObjects === null || ofLinks === null) return;
    this.states.push(state);
    this.objects.add(ofObjects);
    this.links.add(ofLinks);
  }

  /** Takes over a file of another cache as it is stored there. */
  copy(cache: CacheFile, path: string): void {
    const { objects, links, ...state } = cache.placeOf(path);
    this.states.push(state);
    this.objects.copy(cache.objects, objects);
    this.links.copy(cache.links, links);
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
    const { states, objects, links } = this;
    objects.finish();
    links.finish();
    const files = states.map((state, at) => ({
      ...state,
      objects: objects.places[at] as EntryPlace,
      links: links.places[at] as EntryPlace,
    }));
    return { ...rest, files, objectBlocks: objects.blocks, linkBlocks: links.blocks };
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
