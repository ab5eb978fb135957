import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileFacts } from '../../../code-model/facts.ts';
import type { FactReader, IndexedFile } from '../../../code-model/indexed-file.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { applicationFolder } from '../../../snapshot/format/data-directory.ts';
import { BlockFileWriter, readBlockIndex } from '../analysis-cache/block-file.ts';
import { type BlockPlace, BlockReader, type EntryPlace } from '../analysis-cache/block-reader.ts';
import { BlockWriter } from '../analysis-cache/block-writer.ts';
import { numberedFacts } from './numbered-facts.ts';
import { factsAsText, packedFacts, unpackedFacts } from './packed-facts.ts';

const magic = 'strat-facts-1\n\0\0';

interface StoredFacts {
  readonly path: string;
  /** Hash of what they are made of. */
  readonly key: string;
  /** Hash of what they say, wherever in the text. */
  readonly says: string;
  readonly place: EntryPlace;
}

interface FactsIndex {
  readonly files: readonly StoredFacts[];
  readonly blocks: readonly BlockPlace[];
}

interface KnownFacts {
  readonly says: string;
  readonly facts: () => FileFacts;
}

/**
 * The facts of files as the last analysis read them, beside the snapshots of the application, for the next one: decoding them takes a tenth of reading them from
 * the syntax of a file. They are found by all that they are made of. A lost or damaged file costs reading them.
 */
export class FactsMemory {
  /** Files that had to be read. */
  read = 0;
  private readonly program: string;
  private readonly previous: PreviousFacts | null;
  private readonly file: BlockFileWriter;
  private readonly entries: BlockWriter;
  private readonly states: Omit<StoredFacts, 'place'>[] = [];
  private readonly known = new Map<string, KnownFacts>();
  /** Whether the facts of some file are too long to be kept. */
  private isIncomplete = false;
  /** Of all files, which are stated as one can be read once, and their hash. */
  private files: { readonly paths: readonly string[]; readonly hash: string } | undefined;

  /** @param program that reads them @param again whether those of the last analysis may be used */
  constructor(dataDirectory: string, application: string, program: string, again: boolean) {
    const path = join(applicationFolder(dataDirectory, application).folder, 'python-facts');
    this.program = program;
    this.previous = again ? PreviousFacts.of(path) : null;
    this.file = new BlockFileWriter(path, magic);
    this.entries = new BlockWriter((frame) => this.file.write(frame));
  }

  /** How many files there were the last time; 0 where nothing is known. */
  get before(): number {
    return this.previous?.size ?? 0;
  }

  /** A reader that reads what is not known. */
  remembering(read: FactReader): FactReader {
    return (file, paths) => {
      const { says, facts } = this.take(file, paths, read);
      // They are asked for once, and may go when whoever asked is done with them.
      this.known.set(file.path, { says, facts: () => read(file, paths) });
      return facts();
    };
  }

  /** Hash of what the facts of a file say. */
  says(file: IndexedFile, paths: Iterable<string>, read: FactReader): string {
    return this.take(file, paths, read).says;
  }

  /** Hash of what all files say that were taken; null where it is not known of one. */
  allSay(): string | null {
    return this.isIncomplete ? null : hashText(JSON.stringify([...this.known].map(([path, { says }]) => [path, says])));
  }

  publish(): void {
    this.entries.finish();
    const { places, blocks } = this.entries;
    const files = this.states.map((state, at) => ({ ...state, place: places[at] as EntryPlace }));
    this.file.finish({ files, blocks } satisfies FactsIndex);
    this.file.publish();
  }

  discard(): void {
    this.file.discard();
  }

  private take(file: IndexedFile, paths: Iterable<string>, read: FactReader): KnownFacts {
    const taken = this.known.get(file.path);
    if (taken !== undefined) return taken;
    this.files ??= filesOf([...paths]);
    const { path, text, test, module, definitions } = file;
    const key = hashText(
      JSON.stringify([this.program, process.versions.v8, this.files.hash, path, text, test, module, [...definitions]]),
    );
    const found = this.previous?.find(path, key) ?? null;
    const known = found === null ? this.readAnew(file, key, this.files.paths, read) : this.again(found);
    this.known.set(path, known);
    return known;
  }

  private again({ stored, previous }: { readonly stored: StoredFacts; readonly previous: PreviousFacts }): KnownFacts {
    const { place, ...state } = stored;
    this.states.push(state);
    this.entries.copy(previous.entries, place);
    return { says: state.says, facts: () => unpackedFacts(previous.entries.entry(place)) };
  }

  private readAnew(file: IndexedFile, key: string, paths: Iterable<string>, read: FactReader): KnownFacts {
    this.read++;
    const facts = read(file, paths);
    const kept = keptIfPossible(facts);
    if (kept === null) {
      this.isIncomplete = true;
      return { says: '', facts: () => facts };
    }
    const says = hashText(numberedFacts(kept.text, file.path));
    this.states.push({ path: file.path, key, says });
    this.entries.add(kept.packed);
    return { says, facts: () => facts };
  }
}

/** Those of the last analysis. */
class PreviousFacts {
  readonly entries: BlockReader;
  private readonly files: ReadonlyMap<string, StoredFacts>;

  private constructor(bytes: Buffer) {
    const { files, blocks } = readBlockIndex<FactsIndex>(bytes, magic);
    this.files = new Map(files.map((file) => [file.path, file]));
    this.entries = new BlockReader(
      bytes,
      blocks,
      files.map(({ place }) => place),
    );
  }

  static of(path: string): PreviousFacts | null {
    try {
      return new PreviousFacts(readFileSync(path));
    } catch {
      return null;
    }
  }

  get size(): number {
    return this.files.size;
  }

  find(path: string, key: string): { readonly stored: StoredFacts; readonly previous: PreviousFacts } | null {
    const stored = this.files.get(path);
    return stored?.key === key ? { stored, previous: this } : null;
  }
}

function filesOf(paths: readonly string[]): { readonly paths: readonly string[]; readonly hash: string } {
  return { paths, hash: hashText(paths.join('\n')) };
}

/** Null where a text is longer than a string can be, or where something has no bytes. */
function keptIfPossible(facts: FileFacts): { readonly text: string; readonly packed: Buffer } | null {
  try {
    return { text: factsAsText(facts), packed: packedFacts(facts) };
  } catch {
    return null;
  }
}
