import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { replaceFile } from './replace-file.ts';

/** The JSON of a result, by the hash of what it was made of. */
type Kept = readonly [madeOf: string, result: string];

interface KeptFile {
  readonly state: string;
  readonly results: Readonly<Record<string, Kept>>;
}

/**
 * What a pure function gave for files, one after the other, so that the next run makes anew only what changed. Kept in a file of JSON in gzip, which has a
 * checksum; one that is damaged counts as none.
 */
export class KeptResults<T> {
  private readonly path: string;
  private readonly state: string;
  private readonly again: boolean;
  private known: ReadonlyMap<string, Kept> | undefined;
  private readonly now = new Map<string, Kept>();
  private readonly othersStay: boolean;
  private isChanged = false;

  /**
   * @param options.path of the file
   * @param options.state of all that the function rests on besides what it is given: program, rules
   * @param options.again whether results of before may be used
   * @param options.othersStay whether results stay that this run does not ask for, as others will
   */
  constructor(options: {
    readonly path: string;
    readonly state: string;
    readonly again: boolean;
    readonly othersStay?: boolean;
  }) {
    this.path = options.path;
    this.state = options.state;
    this.othersStay = options.othersStay === true;
    this.again = options.again;
  }

  /** What was kept before; read when it is asked for. */
  private get before(): ReadonlyMap<string, Kept> {
    this.known ??= this.again ? this.read() : new Map();
    return this.known;
  }

  /** What `make` gives for a file, made of these texts alone. It is plain data, of its own for each who asks. */
  of(path: string, texts: readonly string[], make: () => T): T {
    const madeOf = hashOf(texts);
    const kept = this.now.get(path) ?? this.before.get(path);
    if (kept?.[0] === madeOf) {
      this.now.set(path, kept);
      return JSON.parse(kept[1]) as T;
    }
    const result = make();
    this.now.set(path, [madeOf, JSON.stringify(result)]);
    this.isChanged = true;
    return result;
  }

  /**
   * Keeps what was asked for since it was opened, in place of what was kept before, whole or not at all. To be called once the snapshot is published, which
   * stands whatever comes of it. Returns what to report.
   */
  publish(): string[] {
    if (this.othersStay && !this.isChanged) return [];
    const results = this.othersStay ? new Map([...this.before, ...this.now]) : this.now;
    if (!this.isChanged && results.size === this.before.size) return [];
    const file: KeptFile = { state: this.state, results: Object.fromEntries(results) };
    try {
      replaceFile(this.path, gzipSync(JSON.stringify(file), { level: 1 }));
      return [];
    } catch (error) {
      return [
        `warning: ${this.path} cannot be written, the next run makes anew what it would hold: ${(error as Error).message}`,
      ];
    }
  }

  private read(): ReadonlyMap<string, Kept> {
    try {
      const { state, results } = JSON.parse(gunzipSync(readFileSync(this.path)).toString('utf8')) as KeptFile;
      return new Map(state === this.state ? Object.entries(results) : []);
    } catch {
      // There is none, or a damaged one: everything is made anew.
      return new Map();
    }
  }
}

/** Of texts with their lengths, so that no two lists are the same when joined. */
function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('base64url');
}
