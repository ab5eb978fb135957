import { join } from 'node:path';
import type { FileOperations, NewFile } from '../../../files/file-operations.ts';
import { compress } from '../../format/compression.ts';

/** Source texts, each compressed and stored on disk as it comes, so that memory does not grow with them. */
export class TextSpill {
  private readonly files: FileOperations;
  private readonly folder: string;
  private file: NewFile | undefined;
  private readonly offsets: number[] = [0];

  constructor(files: FileOperations, folder: string) {
    this.files = files;
    this.folder = folder;
  }

  /** Number of the text. */
  add(text: string): number {
    this.file ??= this.files.create(join(this.folder, 'texts'));
    const frame = compress(Buffer.from(text));
    this.file.write(frame);
    this.offsets.push((this.offsets.at(-1) as number) + frame.byteLength);
    return this.offsets.length - 2;
  }

  /** The compressed frame of a text. */
  frame(number: number): Uint8Array {
    const start = this.offsets[number] as number;
    const frame = new Uint8Array((this.offsets[number + 1] as number) - start);
    this.file?.readAt(start, frame);
    return frame;
  }

  close(): void {
    this.file?.close();
    this.file = undefined;
  }
}
