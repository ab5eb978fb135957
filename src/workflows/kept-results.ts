import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { compress, decompress } from '../snapshot/format/compression.ts';
import { applicationFolder } from '../snapshot/format/data-directory.ts';

/** A result by the hash of what it was made of. */
type Kept<T> = readonly [madeOf: string, result: T];

interface KeptFile<T> {
  readonly state: string;
  readonly results: Readonly<Record<string, Kept<T>>>;
}

/**
 * What a pure function gave for the files of an application, one after the other, so that the next run makes anew only what changed. A file beside the
 * snapshots: the checksum (CRC-32, four bytes), then a frame (compression.ts) of JSON; one that is damaged counts as none.
 */
export class KeptResults<T> {
  private readonly path: string;
  private readonly state: string;
  private readonly before: ReadonlyMap<string, Kept<T>>;
  private readonly now = new Map<string, Kept<T>>();

  /**
   * @param options.name of the file
   * @param options.state of all that the function rests on besides what it is given: program, rules
   * @param options.again whether results of before may be used
   */
  constructor(options: {
    readonly dataDirectory: string;
    readonly application: string;
    readonly name: string;
    readonly state: string;
    readonly again: boolean;
  }) {
    this.path = join(applicationFolder(options.dataDirectory, options.application).folder, options.name);
    this.state = options.state;
    this.before = options.again ? this.read() : new Map();
  }

  /** What `make` gives for a file, made of these texts alone. It is plain data. */
  of(path: string, texts: readonly string[], make: () => T): T {
    const madeOf = hashOf(texts);
    const before = this.before.get(path);
    const kept = before?.[0] === madeOf ? before : ([madeOf, make()] as const);
    this.now.set(path, kept);
    return kept[1];
  }

  /**
   * Keeps what was asked for since it was opened, in place of what was kept before, whole or not at all. To be called once the snapshot is published, which
   * stands whatever comes of it. Returns what to report.
   */
  publish(): string[] {
    const made = `${this.path}.${process.pid}.new`;
    const file: KeptFile<T> = { state: this.state, results: Object.fromEntries(this.now) };
    const frame = compress(Buffer.from(JSON.stringify(file)));
    const checksum = Buffer.alloc(checksumBytes);
    checksum.writeUInt32LE(crc32(frame));
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      writeFileSync(made, Buffer.concat([checksum, frame]));
      renameSync(made, this.path);
      return [];
    } catch (error) {
      discard(made);
      return [
        `warning: ${this.path} cannot be written, the next run makes anew what it would hold: ${(error as Error).message}`,
      ];
    }
  }

  private read(): ReadonlyMap<string, Kept<T>> {
    try {
      const bytes = readFileSync(this.path);
      const frame = bytes.subarray(checksumBytes);
      if (bytes.readUInt32LE(0) !== crc32(frame)) return new Map();
      const { state, results } = JSON.parse(decompress(frame).toString('utf8')) as KeptFile<T>;
      return new Map(state === this.state ? Object.entries(results) : []);
    } catch {
      // There is none, or a damaged one: everything is made anew.
      return new Map();
    }
  }
}

const checksumBytes = 4;

/** Removes what was begun, where that can be. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Where nothing can be written, nothing was begun.
  }
}

/** Of texts with their lengths, so that no two lists are the same when joined. */
function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('base64url');
}
