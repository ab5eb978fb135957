import type { SparseFile } from './sparse-file.ts';

/** Units kept in memory, of each file, when the disk takes none. */
const heldUnits = 1024;
/** Milliseconds between two notes that a file is in use. */
const touchMilliseconds = 10_000;

/** Where the fetched units of a file are kept: in a sparse file, and as long as the disk refuses to take them, the last ones in memory. */
export class UnitStore {
  readonly unitBytes: number;
  /** Undefined: the disk does not take any. */
  private readonly file: SparseFile | undefined;
  /** Called with what the disk refuses; resolves to whether there is room now. */
  private readonly onRefused: (error: Error) => Promise<boolean>;
  private readonly held = new Map<number, Uint8Array>();
  private touchedAt = Number.NEGATIVE_INFINITY;

  constructor(unitBytes: number, file: SparseFile | undefined, onRefused: (error: Error) => Promise<boolean>) {
    this.unitBytes = unitBytes;
    this.file = file;
    this.onRefused = onRefused;
  }

  has(unit: number): boolean {
    return this.file?.has(unit) === true || this.held.has(unit);
  }

  /** Learns of what others have fetched, or emptied; whether that is anything. */
  refresh(): boolean {
    return this.file?.refresh() === true;
  }

  /** Fills `into` with bytes of units that are here. */
  read(position: number, into: Uint8Array): void {
    if (this.held.size === 0) {
      this.file?.read(position, into);
      return;
    }
    const { unitBytes } = this;
    for (let done = 0; done < into.length; ) {
      const unit = Math.floor((position + done) / unitBytes);
      const at = position + done - unit * unitBytes;
      const part = into.subarray(done, done + unitBytes - at);
      const held = this.held.get(unit);
      if (held !== undefined) part.set(held.subarray(at, at + part.length));
      else this.file?.read(position + done, part);
      done += part.length;
    }
  }

  /** Keeps whole units from `unit` on. */
  async write(unit: number, bytes: Uint8Array): Promise<void> {
    for (let attempt = 1; attempt <= 2 && this.file !== undefined; attempt++) {
      try {
        await this.file.write(unit, bytes);
        return;
      } catch (error) {
        if (!(await this.onRefused(error as Error))) break;
      }
    }
    const { unitBytes } = this;
    for (let at = 0; at < bytes.length; at += unitBytes)
      this.hold(unit + at / unitBytes, bytes.slice(at, at + unitBytes));
  }

  forget(unit: number): void {
    this.held.delete(unit);
    this.ifTaken(() => this.file?.forget(unit));
  }

  touch(): void {
    const now = performance.now();
    if (now - this.touchedAt < touchMilliseconds) return;
    this.touchedAt = now;
    this.ifTaken(() => this.file?.touch());
  }

  close(): void {
    this.held.clear();
    this.file?.close();
  }

  private hold(unit: number, bytes: Uint8Array): void {
    this.held.set(unit, bytes);
    if (this.held.size > heldUnits) this.held.delete(this.held.keys().next().value as number);
  }

  /** Notes about a file may be lost. */
  private ifTaken(note: () => void): void {
    try {
      note();
    } catch (error) {
      this.onRefused(error as Error).catch(() => undefined);
    }
  }
}
