import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readSync,
  write as writeCallback,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';

const write = promisify(writeCallback);
const here = 1;

/** Names of the two files of one cached file. */
export function sparsePaths(path: string): { readonly bytes: string; readonly map: string } {
  return { bytes: `${path}.bytes`, map: `${path}.map` };
}

/** Bytes of a file, and of a unit of it, the last one excepted. */
export interface SparseShape {
  readonly size: number;
  readonly unitBytes: number;
}

/**
 * As much of a file as was fetched: a sparse file of its size, and a map with a byte for each unit, 1 where the unit is here. Threads and processes
 * that have the same one open share what each writes. Nothing is synchronised with the disk: what a crash, or somebody else, leaves wrong
 * does not match its checksum, is forgotten and fetched again.
 */
export class SparseFile {
  private readonly size: number;
  private readonly unitBytes: number;
  private readonly bytes: number;
  private readonly map: number;
  private readonly known: Uint8Array;
  private writing = 0;
  private closed = false;

  private constructor({ size, unitBytes }: SparseShape, bytes: number, map: number) {
    this.size = size;
    this.unitBytes = unitBytes;
    this.bytes = bytes;
    this.map = map;
    this.known = new Uint8Array(Math.ceil(size / unitBytes));
  }

  /** Opens what there is of the file, or begins it. Throws what the system refuses. */
  static open(path: string, shape: SparseShape): SparseFile {
    const paths = sparsePaths(path);
    const bytes = openSync(paths.bytes, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      const map = openSync(paths.map, constants.O_RDWR | constants.O_CREAT, 0o600);
      const file = new SparseFile(shape, bytes, map);
      try {
        file.prepare();
        return file;
      } catch (error) {
        closeSync(map);
        throw error;
      }
    } catch (error) {
      closeSync(bytes);
      throw error;
    }
  }

  has(unit: number): boolean {
    return this.known[unit] === here;
  }

  /** Learns of what others have written since; whether that is anything. */
  refresh(): boolean {
    const before = this.count();
    readSync(this.map, this.known, 0, this.known.length, 0);
    return this.count() !== before;
  }

  /** Fills `into`, as far as the file goes; bytes that are not here are zeros. */
  read(position: number, into: Uint8Array): void {
    let done = 0;
    while (done < into.length) {
      const got = readSync(this.bytes, into, done, into.length - done, position + done);
      // Somebody has emptied the file: what should stand here does not match, and is fetched again.
      if (got === 0) return void into.fill(0, done);
      done += got;
    }
  }

  /** Writes whole units from `unit` on. Rejects with what the system refuses, such as a full disk. */
  async write(unit: number, bytes: Uint8Array): Promise<void> {
    this.writing++;
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await write(
          this.bytes,
          bytes,
          done,
          bytes.length - done,
          unit * this.unitBytes + done,
        );
        done += bytesWritten;
      }
      this.mark(unit, Math.ceil(bytes.length / this.unitBytes), here);
    } finally {
      this.writing--;
      if (this.closed) this.close();
    }
  }

  forget(unit: number): void {
    this.mark(unit, 1, 0);
  }

  /** Says that the file is in use: the one used longest ago goes first. */
  touch(): void {
    const now = Date.now() / 1000;
    futimesSync(this.map, now, now);
  }

  /** Gives the room back, also where others have the file open. */
  empty(): void {
    this.mark(0, this.known.length, 0);
    ftruncateSync(this.bytes, 0);
    ftruncateSync(this.bytes, this.size);
  }

  /** What is being written is waited for: the system would give the number of a closed file to the next one. */
  close(): void {
    this.closed = true;
    if (this.writing > 0) return;
    closeSync(this.map);
    closeSync(this.bytes);
  }

  private prepare(): void {
    const isOfSize = fstatSync(this.bytes).size === this.size && fstatSync(this.map).size === this.known.length;
    if (isOfSize) this.refresh();
    else {
      ftruncateSync(this.map, 0);
      ftruncateSync(this.map, this.known.length);
      ftruncateSync(this.bytes, this.size);
    }
  }

  private mark(unit: number, count: number, value: number): void {
    this.known.fill(value, unit, unit + count);
    writeSync(this.map, this.known, unit, count, unit);
  }

  private count(): number {
    return this.known.reduce((sum, value) => sum + value, 0);
  }
}
