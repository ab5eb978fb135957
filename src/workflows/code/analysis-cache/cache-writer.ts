import type {
  AnalysisCache,
  ConcludedRest,
  FileLinks,
  FileObjects,
  FileState,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { BlockFileWriter } from './block-file.ts';
import type { BlockReader, EntryPlace } from './block-reader.ts';
import { BlockWriter } from './block-writer.ts';
import { type CacheFile, type CacheIndex, type ConcludedSource, cacheMagic, type IndexedFile } from './cache-file.ts';

/** Writes a cache beside the one it will replace, file by file, so that memory does not grow with it. */
export class CacheWriter {
  private readonly file: BlockFileWriter;
  private readonly states: (FileState & Pick<IndexedFile, 'says'>)[] = [];
  private readonly objects = new BlockWriter((frame) => this.file.write(frame));
  private readonly links = new BlockWriter((frame) => this.file.write(frame));
  private readonly concluded = new BlockWriter((frame) => this.file.write(frame));
  /** The source of each entry of `concluded`. */
  private readonly concludedBy: string[] = [];
  private readonly notes = new Map<string, readonly string[]>();
  private conclusions: { readonly key: string; readonly rest: ConcludedRest } | null = null;
  private later: string | undefined;

  constructor(path: string) {
    this.file = new BlockFileWriter(path, cacheMagic);
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

  /** Adds records of a source that follow from all files. */
  addConcluded(records: readonly unknown[], by: string): void {
    const text = textIfPossible(records);
    // Records that are missing make all of them useless, and nothing is known of them in the index.
    if (text === null) this.conclusions = null;
    this.concluded.add(text ?? Buffer.from('[]'));
    this.concludedBy.push(by);
  }

  /** Takes over records that follow from all files as they are stored in another cache. */
  copyConcluded(source: BlockReader, place: EntryPlace, by: string): void {
    this.concluded.copy(source, place);
    this.concludedBy.push(by);
  }

  /** What a person should know of a source whose records follow from all files. */
  noteConcluded(notes: readonly string[], by: string): void {
    this.notes.set(by, notes);
  }

  /** States what the records of the code followed from. */
  conclude(key: string, rest: ConcludedRest): void {
    this.conclusions = { key, rest };
  }

  /** States what sources said that were read after the code. */
  followFrom(later: string): void {
    this.later = later;
  }

  get hasConclusions(): boolean {
    return this.conclusions !== null;
  }

  /** What follows from all files is not kept. */
  forgetConclusions(): void {
    this.conclusions = null;
  }

  finish(rest: Omit<AnalysisCache, 'files'>): void {
    this.file.finish(this.index(rest));
  }

  /** What is written becomes the cache. */
  publish(): void {
    this.file.publish();
  }

  /** Leaves nothing of it, where it was not published. */
  discard(): void {
    this.file.discard();
  }

  private index(rest: Omit<AnalysisCache, 'files'>): CacheIndex {
    const { states, objects, links, concluded } = this;
    objects.finish();
    links.finish();
    concluded.finish();
    const later = this.later === undefined ? {} : { later: this.later };
    const conclusions = this.conclusions && { ...this.conclusions, ...later, sources: this.concludedSources() };
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

  private concludedSources(): Readonly<Record<string, ConcludedSource>> {
    const { concluded, concludedBy, notes } = this;
    const sources = [...new Set([...concludedBy, ...notes.keys()])].map((by): [string, ConcludedSource] => {
      const places = concluded.places.filter((_, at) => concludedBy[at] === by);
      return [by, { places, notes: notes.get(by) ?? [] }];
    });
    return Object.fromEntries(sources);
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
