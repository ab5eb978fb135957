import { FormatError } from '../../../errors.ts';
import type { ByteFile } from '../../byte-file.ts';
import { WireCursor, WireError, wireType } from './wire-cursor.ts';

/** An index that cannot be read: no SCIP, cut short, or damaged. Its message names the index and the byte. */
export function scipError(index: string, byte: number, message: string): FormatError {
  return new FormatError(index, `byte ${byte}`, message);
}

/** A field of the message `Index`: metadata, a document or an external symbol. */
export interface IndexEntry {
  readonly field: number;
  /** Where its content begins in the file. */
  readonly position: number;
  /** Its content is `bytes` from `start` to `end`, valid until the next entry is asked for. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

export const indexField = { metadata: 1, document: 2, externalSymbol: 3 } as const;

const chunkBytes = 4 << 20;
/** A tag and a length. */
const longestHead = 20;

/**
 * The fields of an index one after the other. Memory is a chunk, or the largest field; the file is never held whole and may be larger
 * than protocol buffers allow a message to be. Throws `FormatError` where the file ends inside a field. @param chunk bytes read at once
 */
export function* indexEntries(source: ByteFile, chunk = chunkBytes): Generator<IndexEntry, void, undefined> {
  const window = new Window(source, chunk);
  const cursor = new WireCursor();
  for (let position = 0; position < source.size; ) {
    const { field, type, skipped, length } = readHead(window, cursor, source, position);
    const content = position + skipped;
    const missing = length - (source.size - content);
    if (missing > 0) {
      const what = `${missing} bytes of the ${nameOf(field)} that begins at byte ${position} are missing`;
      throw scipError(source.name, source.size, `the index is cut short: ${what}`);
    }
    if (type === wireType.bytes && field >= indexField.metadata && field <= indexField.externalSymbol) {
      const { bytes, start } = window.view(content, length);
      yield { field, position: content, bytes, start, end: start + length };
    }
    position = content + length;
  }
}

interface Head {
  readonly field: number;
  readonly type: number;
  /** Bytes of the tag, and of the length or of a number. */
  readonly skipped: number;
  /** Bytes of the content. */
  readonly length: number;
}

function readHead(window: Window, cursor: WireCursor, source: ByteFile, position: number): Head {
  const available = Math.min(longestHead, source.size - position);
  const { bytes, start } = window.view(position, available);
  cursor.from(start, start + available, bytes);
  try {
    const tag = cursor.varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    if (field === 0)
      throw scipError(source.name, position, 'there is no field 0; this is no SCIP index, or it is damaged');
    let length = 0;
    if (type === wireType.bytes) length = cursor.varint();
    else cursor.skip(type);
    return { field, type, skipped: cursor.at - start, length };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const ends = available < longestHead;
    const message = ends
      ? 'the index is cut short in the head of a field'
      : `no SCIP index, or damaged: ${error.message}`;
    throw scipError(source.name, position + (error.offset - start), message);
  }
}

function nameOf(field: number): string {
  if (field === indexField.metadata) return 'metadata';
  if (field === indexField.document) return 'document';
  return field === indexField.externalSymbol ? 'external symbol' : `field ${field}`;
}

/** The part of a file that is in memory. */
class Window {
  private readonly source: ByteFile;
  private readonly chunk: number;
  private buffer: Buffer = Buffer.alloc(0);
  /** Where in the file the buffer begins. */
  private begin = 0;

  constructor(source: ByteFile, chunk: number) {
    this.source = source;
    this.chunk = chunk;
  }

  /** The buffer, and where in it `length` bytes from `position` on begin. */
  view(position: number, length: number): { readonly bytes: Buffer; readonly start: number } {
    if (position < this.begin || position + length > this.begin + this.buffer.length) {
      const read = this.source.read(position, Math.min(position + Math.max(length, this.chunk), this.source.size));
      this.buffer = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
      this.begin = position;
    }
    return { bytes: this.buffer, start: position - this.begin };
  }
}
