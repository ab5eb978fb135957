import { QueryError } from '../../errors.ts';
import type { ObjectReader } from '../../object-store/object-store.ts';
import { ObjectStoreError } from '../../object-store/object-store-error.ts';
import { latestVersion, listLatest, readVersion } from '../../versions/read-versions.ts';
import { RecordCopies } from '../../versions/record-copies.ts';
import { applicationsPrefix } from '../../versions/version-keys.ts';
import type { VersionRecord } from '../../versions/version-record.ts';

/** Milliseconds for which what the store said is believed; after the second it is asked before anything is answered. */
const fresh = 1000;
const stale = 2000;
/** After so long the next number may have been used and collected again: all numbers are listed. */
const listAgain = 1_800_000;
/** Applications that were asked for and are not there. */
const rememberedAbsent = 4096;
const concurrentReads = 64;
/** So long after somebody asked for the list of all applications it is kept fresh, so that who asks again is answered from memory. */
const keptFresh = 10_000;

interface Known {
  readonly record: VersionRecord | undefined;
  /** When the store was last asked. */
  readonly at: number;
}

export interface VersionListOptions {
  readonly onVersion: (record: VersionRecord) => void;
  readonly onWarning: (text: string) => void;
  readonly now: () => number;
}

/**
 * The current version of each application of an object store, never older than two seconds. Within the second of them the answer of before is
 * given while the store is asked. While a store does not answer, what is known stays, and a warning says so.
 */
export class VersionList {
  private readonly reader: ObjectReader;
  private readonly options: VersionListOptions;
  private readonly known = new Map<string, Known>();
  private readonly absent = new Map<string, number>();
  private readonly checks = new Map<string, Promise<void>>();
  private listedAt = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private listing: Promise<void> | undefined;
  private cuts: readonly string[] = [];
  private changes = 0;
  private isOut = false;
  private hasAnswered = false;
  private isClosed = false;
  private renewal: NodeJS.Timeout | undefined;

  constructor(reader: ObjectReader, options: VersionListOptions) {
    this.reader = reader;
    this.options = options;
  }

  /** Resolves when the store has answered once; from then on, what is known is served whatever becomes of it. */
  async ready(): Promise<void> {
    if (this.hasAnswered) return;
    await this.asking(false, async () => {
      for await (const _ of this.reader.list(applicationsPrefix)) break;
    });
  }

  /** Asks the store for nothing more in the background, and says nothing of what it was asked and does not answer. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.renewal);
  }

  /** Changes with what `all` resolves to. */
  get state(): number {
    return this.changes;
  }

  /** Asks for what `all` resolves to where it may be out of date. */
  async update(): Promise<void> {
    this.askedAt = this.options.now();
    await this.renew(this.listedAt, () => this.list());
  }

  /** Current versions of all applications as they were at the last update, those that are removed included, in no order. */
  all(): VersionRecord[] {
    return Array.from(this.known.values(), ({ record }) => record).filter((record) => record !== undefined);
  }

  /** Undefined: there never was such an application. */
  async current(key: string): Promise<VersionRecord | undefined> {
    const at = this.known.get(key)?.at ?? this.absent.get(key) ?? Number.NEGATIVE_INFINITY;
    await this.renew(Math.max(at, this.listedAt), () => this.check(key));
    return this.known.get(key)?.record;
  }

  async refresh(key: string): Promise<VersionRecord | undefined> {
    await this.check(key);
    return this.known.get(key)?.record;
  }

  private async renew(at: number, ask: () => Promise<void>): Promise<void> {
    const age = this.options.now() - at;
    if (age >= stale) await ask();
    else if (age >= fresh) ask().catch((error: Error) => this.warn(error.message));
  }

  /** One look at a time for each application. */
  private check(key: string): Promise<void> {
    const running = this.checks.get(key);
    if (running !== undefined) return running;
    const started = this.options.now();
    const check = this.asking(this.known.has(key), async () => {
      const { record, at = started } = this.known.get(key) ?? {};
      const isRecent = record !== undefined && started - at < listAgain;
      this.learn(key, isRecent ? await this.following(key, record) : await latestVersion(this.reader, key), started);
    }).finally(() => this.checks.delete(key));
    this.checks.set(key, check);
    return check;
  }

  /** The newest version from a known one on. */
  private async following(key: string, known: VersionRecord): Promise<VersionRecord> {
    const next = await readVersion(this.reader, key, known.version + 1);
    return next === undefined ? known : this.following(key, next);
  }

  private list(): Promise<void> {
    const started = this.options.now();
    this.listing ??= this.asking(this.listedAt > Number.NEGATIVE_INFINITY, async () => {
      await this.readLatest(started);
      this.listedAt = started;
    }).finally(() => {
      this.listing = undefined;
      this.keepFresh(this.options.now() - started);
    });
    return this.listing;
  }

  /** Reads records while the listing goes on; the first time, most of them are among the copies. */
  private async readLatest(started: number): Promise<void> {
    const reads = new Set<Promise<void>>();
    let failure: unknown;
    const isFirst = this.listedAt === Number.NEGATIVE_INFINITY;
    const copying = isFirst ? this.readCopies() : undefined;
    const { cuts } = await listLatest(this.reader, this.cuts, async (key, version, bytes) => {
      const known = this.known.get(key)?.record;
      const record =
        known !== undefined && known.version >= version ? known : (await copying)?.find(key, version, bytes);
      if (record !== undefined) return this.learn(key, record, started);
      while (reads.size >= concurrentReads) await Promise.race(reads);
      if (failure !== undefined) throw failure;
      const read = readVersion(this.reader, key, version)
        .then((found) => this.learn(key, found, started))
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => reads.delete(read));
      reads.add(read);
    });
    await Promise.all(reads);
    if (failure !== undefined) throw failure;
    this.cuts = cuts;
  }

  /** Undefined where there are none to be had: what they are copies of is read instead. */
  private async readCopies(): Promise<RecordCopies | undefined> {
    try {
      return await RecordCopies.read(this.reader);
    } catch (error) {
      if (error instanceof ObjectStoreError) return undefined;
      throw error;
    }
  }

  /** Lists again when it is time, and at most half of the time. */
  private keepFresh(duration: number): void {
    if (this.isClosed || this.options.now() - this.askedAt >= keptFresh) return;
    const pause = this.isOut ? stale : Math.max(duration, fresh - duration);
    this.renewal = setTimeout(() => this.list().catch((error: Error) => this.warn(error.message)), pause);
    // Nobody waits for it.
    this.renewal.unref();
  }

  private warn(text: string): void {
    if (!this.isClosed) this.options.onWarning(text);
  }

  private learn(key: string, record: VersionRecord | undefined, at: number): void {
    const before = this.known.get(key)?.record;
    if (record === undefined) {
      this.absent.delete(key);
      this.absent.set(key, at);
      if (this.absent.size > rememberedAbsent) this.absent.delete(this.absent.keys().next().value as string);
    } else if (before === undefined || record.version >= before.version) {
      this.known.set(key, { record, at });
      if (record.claim === before?.claim) return;
      this.changes++;
      this.options.onVersion(record);
    }
  }

  /** Says when the store goes and comes back. Rejects where nothing is known that could be answered instead. */
  private async asking(isKnown: boolean, ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
      this.hasAnswered = true;
      this.isOut = false;
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      if (!this.isOut) this.warn(isKnown ? `${error.message}; what is known of it is served meanwhile` : error.message);
      this.isOut = true;
      if (!isKnown) throw new QueryError('snapshot-loading', 'The object store does not answer', { cause: error });
    }
  }
}
