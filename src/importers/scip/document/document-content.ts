import { WireCursor, wireType } from '../wire/wire-cursor.ts';
import { restoreHiddenClasses } from './hidden-classes.ts';
import { renameInnerFunctions } from './inner-functions.ts';
import { OccurrenceColumns } from './occurrence-columns.ts';

const field = { path: 1, occurrences: 2, symbols: 3, language: 4, text: 5, positionEncoding: 6 } as const;

/**
 * One document, decoded in place and used again for the next one: its occurrences as rows of numbers, its symbol informations as
 * ranges of its bytes (start and end alternately), to be read when they are wanted.
 */
export class DocumentContent {
  bytes: Buffer = Buffer.alloc(0);
  path = '';
  /** As the indexer spells it; often empty. */
  language = '';
  /** 0 unset, 1 UTF-8, 2 UTF-16, 3 UTF-32 code units; others are unknown. */
  positionEncoding = 0;
  readonly occurrences = new OccurrenceColumns();
  readonly symbols: number[] = [];
  private textStart = -1;
  private textEnd = -1;
  private readonly cursor = new WireCursor();
  private readonly inner = new WireCursor();

  /** The source text, where the index holds it. */
  get text(): string | undefined {
    return this.textStart < 0 ? undefined : this.bytes.toString('utf8', this.textStart, this.textEnd);
  }

  /** Throws `WireError` for bytes that are no document. */
  decode(bytes: Buffer, start: number, end: number): void {
    const { cursor, inner } = this;
    this.bytes = bytes;
    this.path = this.language = '';
    this.positionEncoding = 0;
    this.textStart = this.textEnd = -1;
    this.occurrences.clear();
    this.symbols.length = 0;
    cursor.from(start, end, bytes);
    while (cursor.at < end) {
      const tag = cursor.varint();
      const type = tag & 7;
      const number = tag >>> 3;
      if (type !== wireType.bytes) {
        if (number === field.positionEncoding && type === wireType.varint) this.positionEncoding = cursor.varint();
        else cursor.skip(type);
        continue;
      }
      const length = cursor.length();
      const from = cursor.at;
      cursor.at += length;
      if (number === field.occurrences) {
        inner.from(from, cursor.at, bytes);
        this.occurrences.add(inner);
      } else if (number === field.symbols) this.symbols.push(from, cursor.at);
      else if (number === field.path) this.path = bytes.toString('utf8', from, cursor.at);
      else if (number === field.language) this.language = bytes.toString('utf8', from, cursor.at);
      else if (number === field.text && length > 0) [this.textStart, this.textEnd] = [from, cursor.at];
    }
    restoreHiddenClasses(this);
    renameInnerFunctions(this, start, end);
  }

  /** Puts further bytes behind those of the document, which stand from `start` to `end`, and gives where they begin. */
  append(further: Buffer, start: number, end: number): number {
    this.bytes = Buffer.concat([this.bytes.subarray(start, end), further]);
    this.occurrences.move(-start);
    for (const [at, place] of this.symbols.entries()) this.symbols[at] = place - start;
    if (this.textStart >= 0) [this.textStart, this.textEnd] = [this.textStart - start, this.textEnd - start];
    return end - start;
  }
}
