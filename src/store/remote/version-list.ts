import { QueryError } from '../../errors.ts';
import type { ObjectReader } from '../../object-store/object-store.ts';
import { ObjectStoreError } from '../../object-store/object-store-error.ts';
import { latestVersion, listLatest, readVersion } from '../../versions/read-versions.ts';
import type { VersionRecord } from '../../versions/version-record.ts';

/** Milliseconds for which what the store said is believed; after the second it is asked before anything is answered. */
const fresh = 1000;
const stale = 2000;
/** After so long the next number may have been used and collected again: all numbers are listed. */
const listAgain = 1_800_000;
/** Applications that were asked for and are not there. */
const rememberedAbsent = 4096;
const concurrentReads = 64;

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
  private listing: Promise<void> | undefined;
  private isOut = false;

  constructor(reader: ObjectReader, options: VersionListOptions) {
    this.reader = reader;
    this.options = options;
  }

  /** Current versions of all applications, those that are removed included, in no order. */
  async all(): Promise<VersionRecord[]> {
    await this.renew(this.listedAt, () => this.list());
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
    else if (age >= fresh) ask().catch((error: Error) => this.options.onWarning(error.message));
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
      const latest = [...(await listLatest(this.reader))];
      const work = async (): Promise<void> => {
        for (let next = latest.pop(); next !== undefined; next = latest.pop()) {
          const [key, version] = next;
          const { record } = this.known.get(key) ?? {};
          const isNewer = record === undefined || record.version < version;
          this.learn(key, isNewer ? await readVersion(this.reader, key, version) : record, started);
        }
      };
      await Promise.all(Array.from({ length: concurrentReads }, work));
      this.listedAt = started;
    }).finally(() => {
      this.listing = undefined;
    });
    return this.listing;
  }

  private learn(key: string, record: VersionRecord | undefined, at: number): void {
    const before = this.known.get(key)?.record;
    if (record === undefined) {
      this.absent.delete(key);
      this.absent.set(key, at);
      if (this.absent.size > rememberedAbsent) this.absent.delete(this.absent.keys().next().value as string);
    } else if (before === undefined || record.version >= before.version) {
      this.known.set(key, { record, at });
      if (record.claim !== before?.claim) this.options.onVersion(record);
    }
  }

  /** Says when the store goes and comes back. Rejects where nothing is known that could be answered instead. */
  private async asking(isKnown: boolean, ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
      this.isOut = false;
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      if (!this.isOut) this.options.onWarning(`${error.message}; what is known of it is served meanwhile`);
      this.isOut = true;
      if (!isKnown) throw new QueryError('snapshot-loading', 'The object store does not answer', { cause: error });
    }
  }
}
