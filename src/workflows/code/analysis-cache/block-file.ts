import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { compress, decompress } from '../../../snapshot/format/compression.ts';

const bufferBytes = 1 << 20;

/**
 * Writes a file of frames (compression.ts) beside the one it will replace, so that memory does not grow with it. Behind the frames stands that of the
 * index, as JSON, then the magic of the format, the length of the index frame and the checksum (CRC-32) of all before it, both uint32.
 */
export class BlockFileWriter {
  private readonly path: string;
  private readonly magic: string;
  private file: number | undefined;
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private position = 0;
  private checksum = 0;

  constructor(path: string, magic: string) {
    this.path = path;
    this.magic = magic;
  }

  /** Returns the first byte. */
  write(bytes: Uint8Array): number {
    const from = this.position;
    this.checksum = crc32(bytes, this.checksum);
    this.position += bytes.length;
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= bufferBytes) this.flush();
    return from;
  }

  finish(index: unknown): void {
    const frame = compress(Buffer.from(JSON.stringify(index)));
    this.write(frame);
    const end = Buffer.alloc(this.magic.length + 4);
    end.write(this.magic, 'latin1');
    end.writeUInt32LE(frame.length, this.magic.length);
    this.write(end);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(this.checksum);
    this.write(checksum);
    this.flush();
    this.close();
  }

  /** What is written takes its place. */
  publish(): void {
    renameSync(this.newPath, this.path);
  }

  /** Leaves nothing of it, where it was not published. */
  discard(): void {
    this.close();
    rmSync(this.newPath, { force: true });
  }

  private get newPath(): string {
    return `${this.path}.new`;
  }

  private flush(): void {
    const bytes = Buffer.concat(this.pending);
    this.pending = [];
    this.pendingBytes = 0;
    this.file ??= this.open();
    for (let from = 0; from < bytes.length; ) from += writeSync(this.file, bytes, from);
  }

  private open(): number {
    mkdirSync(dirname(this.path), { recursive: true });
    return openSync(this.newPath, 'w');
  }

  private close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** The index of such a file. Throws where the file is cut off, damaged or of another format. */
export function readBlockIndex<T>(bytes: Buffer, magic: string): T {
  const trailer = bytes.length - magic.length - 8;
  if (trailer < 0 || bytes.toString('latin1', trailer, trailer + magic.length) !== magic) {
    throw new Error('it is cut off or of another format');
  }
  const checksum = bytes.readUInt32LE(bytes.length - 4);
  if (crc32(bytes.subarray(0, bytes.length - 4)) !== checksum) throw new Error('it is damaged');
  const length = bytes.readUInt32LE(bytes.length - 8);
  return JSON.parse(decompress(bytes.subarray(trailer - length, trailer)).toString('utf8')) as T;
}
