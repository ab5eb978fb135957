import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockFileWriter, readBlockIndex } from '../analysis-cache/block-file.ts';
import { type BlockPlace, BlockReader, type EntryPlace } from '../analysis-cache/block-reader.ts';
import { BlockWriter } from '../analysis-cache/block-writer.ts';

const factsMagic = 'strat-java-1\n\0\0\0';

/** The kinds of records that the indexer writes of a file, in order. */
export const recordKinds = ['outline', 'code', 'facts'] as const;
export type RecordKind = (typeof recordKinds)[number];

interface StoredFile {
  readonly path: string;
  /** Hash of all that the steps over all files take of it. */
  readonly says: string;
  /** Where its records are, null of one that is not there. */
  readonly places: Readonly<Record<RecordKind, EntryPlace | null>>;
}

/** Lines of the indexer's output that are of no file. */
export interface OtherLines {
  readonly hello: string;
  readonly problems: readonly string[];
  readonly end: string;
}

interface FactsIndex extends OtherLines {
  readonly files: readonly StoredFile[];
  readonly blocks: Readonly<Record<RecordKind, readonly BlockPlace[]>>;
}

/** The indexer's output as a file (block-file.ts) of blocks of lines, one kind of record beside the other, so that what is not asked for is not decoded. */
export class FactsFile {
  private readonly index: FactsIndex;
  private readonly readers: Readonly<Record<RecordKind, BlockReader>>;

  /** Throws where the file is cut off, damaged or of another format. */
  constructor(path: string) {
    const bytes = readFileSync(path);
    this.index = readBlockIndex(bytes, factsMagic);
    const { files, blocks } = this.index;
    const reader = (kind: RecordKind): BlockReader => new BlockReader(bytes, blocks[kind], placesOf(files, kind));
    this.readers = { outline: reader('outline'), code: reader('code'), facts: reader('facts') };
  }

  get others(): OtherLines {
    return this.index;
  }

  get files(): readonly StoredFile[] {
    return this.index.files;
  }

  /** Hash of all that the steps over all files are made of. */
  says(): string {
    const { hello, problems, files } = this.index;
    const hash = createHash('sha256').update(JSON.stringify([hello, problems]));
    for (const { path, says } of files) hash.update(`${path}\0${says}\0`);
    return hash.digest('hex');
  }

  line(file: StoredFile, kind: RecordKind): string | null {
    const place = file.places[kind];
    return place === null ? null : this.readers[kind].entry(place).toString('utf8');
  }

  /** The lines as the indexer writes them, outlines first. @param withFacts false: without what only the steps over all files take */
  *lines(withFacts: boolean): Generator<string> {
    const { hello, problems, end, files } = this.index;
    yield hello;
    for (const file of files) yield* this.linesOf(file, ['outline']);
    for (const file of files) yield* this.linesOf(file, withFacts ? ['code', 'facts'] : ['code']);
    yield* problems;
    yield end;
  }

  /** Takes a file over into another one as it is stored. */
  copyTo(writer: FactsWriter, file: StoredFile): void {
    writer.copy(file, this.readers);
  }

  private *linesOf(file: StoredFile, kinds: readonly RecordKind[]): Generator<string> {
    for (const kind of kinds) {
      const line = this.line(file, kind);
      if (line !== null) yield line;
    }
  }
}

interface WrittenFile {
  /** A hash, or what it is made from. */
  says: string | Hash;
  readonly numbers: Record<RecordKind, number | null>;
}

/** Writes such a file, record by record. */
export class FactsWriter {
  private readonly file: BlockFileWriter;
  private readonly writers: Readonly<Record<RecordKind, BlockWriter>>;
  private readonly counts = { outline: 0, code: 0, facts: 0 };
  private readonly files = new Map<string, WrittenFile>();

  constructor(path: string) {
    this.file = new BlockFileWriter(path, factsMagic);
    const writer = (): BlockWriter => new BlockWriter((frame) => this.file.write(frame));
    this.writers = { outline: writer(), code: writer(), facts: writer() };
  }

  /** Adds a record of a source file, at most one of a kind. */
  add(path: string, kind: RecordKind, line: string): void {
    const file = this.files.get(path) ?? { says: createHash('sha256'), numbers: noNumbers() };
    this.files.set(path, file);
    // Objects are what a file says of itself.
    if (kind !== 'outline' && typeof file.says !== 'string') file.says.update(`${kind} ${line}\n`);
    this.writers[kind].add(Buffer.from(line));
    file.numbers[kind] = this.counts[kind]++;
  }

  /** Takes over all records of a source file. */
  copy({ path, says, places }: StoredFile, readers: Readonly<Record<RecordKind, BlockReader>>): void {
    const numbers = noNumbers();
    for (const kind of recordKinds) {
      const place = places[kind];
      if (place === null) continue;
      this.writers[kind].copy(readers[kind], place);
      numbers[kind] = this.counts[kind]++;
    }
    this.files.set(path, { says, numbers });
  }

  finish({ hello, problems, end }: OtherLines): void {
    const { outline, code, facts } = this.writers;
    for (const writer of [outline, code, facts]) writer.finish();
    const files = [...this.files].map(([path, { says, numbers }]): StoredFile => {
      const place = (kind: RecordKind): EntryPlace | null =>
        numbers[kind] === null ? null : (this.writers[kind].places[numbers[kind]] as EntryPlace);
      const places = { outline: place('outline'), code: place('code'), facts: place('facts') };
      return { path, says: typeof says === 'string' ? says : says.digest('hex'), places };
    });
    const blocks = { outline: outline.blocks, code: code.blocks, facts: facts.blocks };
    this.file.finish({ hello, problems, end, files, blocks } satisfies FactsIndex);
    this.file.publish();
  }

  /** Leaves nothing of it, where it was not finished. */
  discard(): void {
    this.file.discard();
  }
}

function noNumbers(): WrittenFile['numbers'] {
  return { outline: null, code: null, facts: null };
}

function placesOf(files: readonly StoredFile[], kind: RecordKind): EntryPlace[] {
  return files.map(({ places }) => places[kind]).filter((place) => place !== null);
}
