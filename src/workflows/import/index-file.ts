import { closeSync, createWriteStream, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FormatError } from '../../errors.ts';
import type { ByteFile } from '../../importers/byte-file.ts';

/** A SCIP index as a file that can be read at any place. */
export class IndexFile implements ByteFile {
  readonly name: string;
  readonly size: number;
  private readonly descriptor: number;
  private readonly folder: string | undefined;

  /** @param folder a temporary folder that goes with it */
  constructor(name: string, path: string, folder?: string) {
    this.name = name;
    this.descriptor = openSync(path, 'r');
    this.size = fstatSync(this.descriptor).size;
    this.folder = folder;
  }

  /** From bytes that cannot be read twice, compressed ones or those of a pipe: they are stored in a temporary file. */
  static async of(name: string, bytes: AsyncIterable<Uint8Array>): Promise<IndexFile> {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-index-'));
    try {
      const path = join(folder, 'index');
      await pipeline(bytes, createWriteStream(path));
      return new IndexFile(name, path, folder);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  read(from: number, to: number): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(to - from);
    for (let filled = 0; filled < bytes.length; ) {
      const read = readSync(this.descriptor, bytes, filled, bytes.length - filled, from + filled);
      if (read === 0) throw new FormatError(this.name, '', 'the file became shorter while it was read');
      filled += read;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.descriptor);
    if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}
