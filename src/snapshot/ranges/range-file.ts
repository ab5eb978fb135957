import { AbsentData, type Asking } from '../../absent-data.ts';
import { QueryError } from '../../errors.ts';
import type { BlockChecks } from '../reader/checked-blocks.ts';
import type { ByteRange, FileBytes, FileLayout } from '../reader/file-bytes.ts';
import { SnapshotError } from '../reader/snapshot-error.ts';
import { planRequests, unitsAhead } from './plan-requests.ts';
import type { RangeSource } from './range-source.ts';
import type { UnitStore } from './unit-store.ts';

/** Bytes of checksums for each byte of a file: they stand at its end. */
const checksumShare = 1 / 1024;
/** Uses after which a file is fetched whole in the background. */
const usesOfHot = 16;
/** Attempts to get bytes that match their checksums. */
const attempts = 2;

/** What fetching needs besides the file. */
export interface Fetching {
  /** Runs requests, so many at once of all files. */
  readonly limit: <T>(request: () => Promise<T>) => Promise<T>;
  /** Called when bytes were fetched. */
  readonly onFetched: (bytes: number) => void;
  /** Called once, when the file has been used so often that all of it is worth having. */
  readonly onHot: (file: RangeFile) => void;
}

/**
 * A file kept elsewhere, as far as it was fetched. Reading what is absent throws `AbsentData`, and notes what it was; a fetch brings all that was
 * noted, in few requests at once, each byte checked before it is kept where the file has checksums.
 */
export class RangeFile implements FileBytes {
  readonly size: number;
  private readonly name: string;
  private readonly source: RangeSource;
  private readonly units: UnitStore;
  private readonly fetching: Fetching;
  private readonly absent: AbsentData;
  private readonly wanted = new Set<number>();
  private readonly inFlight = new Map<number, Promise<void>>();
  /** Units that were found wrong, and that nothing but their content could show to be so. */
  private readonly doubted = new Set<number>();
  private sections: readonly ByteRange[] = [];
  private checks: BlockChecks | undefined;
  private arrived = 0;
  private whole = false;
  private uses = 0;
  private closed = false;

  constructor(name: string, source: RangeSource, units: UnitStore, fetching: Fetching) {
    this.size = source.size;
    this.name = name;
    this.source = source;
    this.units = units;
    this.fetching = fetching;
    this.absent = new AbsentData((asking) => this.fetchWanted(asking));
  }

  private get unitBytes(): number {
    return this.units.unitBytes;
  }

  get arrivals(): number {
    return this.arrived;
  }

  /** Brings what opening the file reads, in one round: its start, and its end with the table and the checksums. */
  async prepare(): Promise<void> {
    const end = Math.max(0, this.size - this.unitBytes - Math.ceil(this.size * checksumShare));
    const units = [...this.unitsOf([0, Math.min(1, this.size)]), ...this.unitsOf([end, this.size])];
    await this.fetchUnits(units.filter((unit) => !this.units.has(unit)));
  }

  read(position: number, into: Uint8Array): void {
    if (!this.whole) this.require([[position, position + into.length]]);
    this.units.read(position, into);
  }

  require(ranges: readonly ByteRange[]): void {
    if (!this.note(ranges)) throw this.absent;
  }

  expect(ranges: readonly ByteRange[]): void {
    this.note(ranges);
  }

  isHere(range: ByteRange): boolean {
    if (this.whole) return true;
    for (const unit of this.unitsOf(range)) if (!this.units.has(unit)) return false;
    return true;
  }

  learn({ sections, checks }: FileLayout): void {
    this.sections = sections;
    this.checks = checks ?? this.checks;
  }

  /** Forgets the units that do not match, so that they are fetched again. Without checksums each is fetched again once. */
  distrust(range: ByteRange): void {
    let isForgotten = false;
    for (const unit of this.unitsOf(range)) {
      if (!this.units.has(unit) || this.isSound(unit)) continue;
      this.units.forget(unit);
      this.wanted.add(unit);
      isForgotten = true;
    }
    if (!isForgotten) return;
    this.whole = false;
    throw this.absent;
  }

  touch(): void {
    this.units.touch();
    if (++this.uses === usesOfHot) this.fetching.onHot(this);
  }

  /** What is on its way is not kept any more. */
  close(): void {
    this.closed = true;
    this.units.close();
  }

  /**
   * Fetches what is absent, a request at a time and none while a question waits for others, until the file is whole or closed. Begins anywhere: threads
   * that do the same at once then share the work, as each looks at what the others have brought.
   */
  async complete(): Promise<void> {
    const requests = planRequests(this.unitsOf([0, this.size]).filter((unit) => !this.units.has(unit)));
    const start = Math.floor(Math.random() * requests.length);
    for (const [from, to] of [...requests.slice(start), ...requests.slice(0, start)]) {
      await Promise.allSettled(this.inFlight.values());
      if (this.closed) return;
      this.units.refresh();
      await this.fetchUnits(numbers(from, to).filter((unit) => !this.units.has(unit)));
    }
    this.whole = this.isHere([0, this.size]);
    this.arrived++;
  }

  private async fetchWanted(asking: Asking): Promise<void> {
    if (this.closed) return;
    const units = [...this.wanted].sort((a, b) => a - b);
    this.wanted.clear();
    // Another thread may have brought them.
    if (this.units.refresh()) this.arrived++;
    const all = new Set(units);
    const bySection = Map.groupBy(units, (unit) =>
      this.sections.findLast(([from]) => from < (unit + 1) * this.unitBytes),
    );
    for (const [section, missed] of bySection) {
      const ahead = section === undefined ? 0 : unitsAhead(asking.missed(section));
      const last = Math.ceil((section?.[1] ?? 0) / this.unitBytes);
      for (const unit of missed)
        for (let next = unit + 1; next < Math.min(last, unit + 1 + ahead); next++) all.add(next);
    }
    const absent = [...all].filter((unit) => !this.units.has(unit));
    await this.fetchUnits(absent.sort((a, b) => a - b));
  }

  private async fetchUnits(units: readonly number[]): Promise<void> {
    const coming = units.flatMap((unit) => this.inFlight.get(unit) ?? []);
    const requests = planRequests(units.filter((unit) => !this.inFlight.has(unit))).map(([from, to]) => {
      const done = this.fetchRequest(from, to).finally(() => {
        for (const unit of numbers(from, to)) if (this.inFlight.get(unit) === done) this.inFlight.delete(unit);
      });
      for (const unit of numbers(from, to)) this.inFlight.set(unit, done);
      return done;
    });
    await Promise.all([...new Set(coming), ...requests]);
  }

  private async fetchRequest(from: number, to: number): Promise<void> {
    const start = from * this.unitBytes;
    const end = Math.min(this.size, to * this.unitBytes);
    for (let attempt = 1; ; attempt++) {
      const bytes = await this.fetching.limit(() => this.source.read(start, end - start)).catch(notToBeHad);
      const wrong = bytes.length === end - start ? this.checks?.firstWrong(start, bytes) : 0;
      if (this.closed) return;
      if (wrong === undefined) {
        await this.units.write(from, bytes);
        this.arrived++;
        this.fetching.onFetched(bytes.length);
        return;
      }
      if (attempt === attempts) {
        throw new SnapshotError(this.name, `what was fetched from byte ${start} on does not match its checksums`);
      }
    }
  }

  /** Notes what of these is absent; true when nothing is. */
  private note(ranges: readonly ByteRange[]): boolean {
    if (this.whole) return true;
    let isHere = true;
    for (const range of ranges) {
      for (const unit of this.unitsOf(range)) {
        if (this.units.has(unit)) continue;
        this.wanted.add(unit);
        isHere = false;
      }
    }
    return isHere;
  }

  private isSound(unit: number): boolean {
    const start = unit * this.unitBytes;
    const end = Math.min(this.size, start + this.unitBytes);
    const bytes = new Uint8Array(end - start);
    this.units.read(start, bytes);
    if (this.checks?.firstWrong(start, bytes) !== undefined) return false;
    if (this.checks?.covers(end) || this.doubted.has(unit)) return true;
    this.doubted.add(unit);
    return false;
  }

  private unitsOf([from, to]: ByteRange): number[] {
    return from < to ? numbers(Math.floor(from / this.unitBytes), Math.ceil(to / this.unitBytes)) : [];
  }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

function notToBeHad(cause: unknown): never {
  if (cause instanceof QueryError) throw cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new QueryError('snapshot-loading', `what the answer needs cannot be fetched now (${why}); ask again`, {
    cause,
  });
}
