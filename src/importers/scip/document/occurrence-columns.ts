import { type WireCursor, wireType } from '../wire/wire-cursor.ts';

/** Roles of an occurrence, as bits. There is none for a call. */
export const role = { definition: 1, import: 2, write: 4, read: 8, generated: 16, test: 32, forward: 64 } as const;

/** Numbers kept of each occurrence: where its columns stand in a row. */
const width = 12;
const column = {
  startLine: 0,
  startCharacter: 1,
  endLine: 2,
  endCharacter: 3,
  enclosingStartLine: 4,
  enclosingStartCharacter: 5,
  enclosingEndLine: 6,
  enclosingEndCharacter: 7,
  symbolStart: 8,
  symbolEnd: 9,
  roles: 10,
  ranges: 11,
} as const;

/** What an occurrence says of its place: bits of the column `ranges`. */
const rangeBit = { range: 1, enclosing: 2, typedRange: 4, typedEnclosing: 8, malformed: 16 } as const;

const field = {
  range: 1,
  symbol: 2,
  roles: 3,
  enclosingRange: 7,
  singleLineRange: 8,
  multiLineRange: 9,
  singleLineEnclosingRange: 10,
  multiLineEnclosingRange: 11,
} as const;

/** Where a range goes, and the bits that record in which form it came. */
interface RangeColumns {
  readonly first: number;
  readonly plain: number;
  readonly typed: number;
}

interface TypedRange {
  readonly columns: RangeColumns;
  readonly singleLine: boolean;
}

const own: RangeColumns = { first: column.startLine, plain: rangeBit.range, typed: rangeBit.typedRange };
const enclosing: RangeColumns = {
  first: column.enclosingStartLine,
  plain: rangeBit.enclosing,
  typed: rangeBit.typedEnclosing,
};
const lists = new Map<number, RangeColumns>([
  [field.range, own],
  [field.enclosingRange, enclosing],
]);
const typedRanges = new Map<number, TypedRange>([
  [field.singleLineRange, { columns: own, singleLine: true }],
  [field.multiLineRange, { columns: own, singleLine: false }],
  [field.singleLineEnclosingRange, { columns: enclosing, singleLine: true }],
  [field.multiLineEnclosingRange, { columns: enclosing, singleLine: false }],
]);

/**
 * The occurrences of one document as rows of numbers, used again for the next one. Lines and characters are 0-based and half-open, as
 * SCIP has them; a symbol is a range of the document's bytes. Reads both forms of a range: the list of three or four numbers, packed
 * or not, and the typed messages, which win.
 */
export class OccurrenceColumns {
  count = 0;
  private rows = new Int32Array(width * 1024);
  private readonly numbers: number[] = [];

  clear(): void {
    this.count = 0;
  }

  /** Adds the occurrence at the cursor, up to its end. */
  add(cursor: WireCursor): void {
    if ((this.count + 1) * width > this.rows.length) this.grow();
    const base = this.count++ * width;
    this.rows.fill(0, base, base + width);
    while (cursor.at < cursor.end) this.addField(cursor, base);
  }

  startLine = (row: number): number => this.rows[row * width + column.startLine] as number;
  startCharacter = (row: number): number => this.rows[row * width + column.startCharacter] as number;
  endLine = (row: number): number => this.rows[row * width + column.endLine] as number;
  endCharacter = (row: number): number => this.rows[row * width + column.endCharacter] as number;
  enclosingStartLine = (row: number): number => this.rows[row * width + column.enclosingStartLine] as number;
  enclosingStartCharacter = (row: number): number => this.rows[row * width + column.enclosingStartCharacter] as number;
  enclosingEndLine = (row: number): number => this.rows[row * width + column.enclosingEndLine] as number;
  enclosingEndCharacter = (row: number): number => this.rows[row * width + column.enclosingEndCharacter] as number;
  /** Where the symbol stands in the bytes of the document. */
  symbolStart = (row: number): number => this.rows[row * width + column.symbolStart] as number;
  symbolEnd = (row: number): number => this.rows[row * width + column.symbolEnd] as number;
  roles = (row: number): number => this.rows[row * width + column.roles] as number;
  hasRange = (row: number): boolean => (this.ranges(row) & (rangeBit.range | rangeBit.typedRange)) !== 0;
  hasEnclosing = (row: number): boolean => (this.ranges(row) & (rangeBit.enclosing | rangeBit.typedEnclosing)) !== 0;
  /** A list of neither three nor four numbers. */
  isMalformed = (row: number): boolean => (this.ranges(row) & rangeBit.malformed) !== 0;

  /** Gives an occurrence another symbol, by where that stands in the bytes of the document. */
  rename(row: number, symbolStart: number, symbolEnd: number): void {
    this.rows[row * width + column.symbolStart] = symbolStart;
    this.rows[row * width + column.symbolEnd] = symbolEnd;
  }

  /** Moves all symbols in the bytes of the document. */
  move(by: number): void {
    for (let row = 0; row < this.count; row++) this.rename(row, this.symbolStart(row) + by, this.symbolEnd(row) + by);
  }

  /** Makes an occurrence the definition of what begins so many characters before it. */
  define(row: number, endLine: number, endCharacter: number, before: number): void {
    const base = row * width;
    const startCharacter = this.startCharacter(row) - before;
    this.rows[base + column.roles] = role.definition;
    this.setRange(base + column.enclosingStartLine, this.startLine(row), startCharacter, endLine, endCharacter);
    this.rows[base + column.ranges] = this.ranges(row) | rangeBit.enclosing;
  }

  private ranges(row: number): number {
    return this.rows[row * width + column.ranges] as number;
  }

  private addField(cursor: WireCursor, base: number): void {
    const tag = cursor.varint();
    const type = tag & 7;
    const number = tag >>> 3;
    const list = lists.get(number);
    const typed = typedRanges.get(number);
    if (list !== undefined && (type === wireType.bytes || type === wireType.varint)) {
      this.addNumbers(cursor, type, base, list);
    } else if (typed !== undefined && type === wireType.bytes) {
      this.addTyped(cursor, base, typed);
    } else if (number === field.symbol && type === wireType.bytes) {
      const length = cursor.length();
      this.rows[base + column.symbolStart] = cursor.at;
      cursor.at += length;
      this.rows[base + column.symbolEnd] = cursor.at;
    } else if (number === field.roles && type === wireType.varint) {
      this.rows[base + column.roles] = cursor.varint();
    } else cursor.skip(type);
  }

  /** The list form. */
  private addNumbers(cursor: WireCursor, type: number, base: number, { first, plain, typed }: RangeColumns): void {
    const { numbers, rows } = this;
    numbers.length = 0;
    if (type === wireType.varint) {
      this.unpackedNumbers(cursor, cursor.bytes[cursor.at - 1] as number);
    } else {
      const length = cursor.length();
      const end = cursor.at + length;
      while (cursor.at < end) numbers.push(cursor.int32());
    }
    const at = base + column.ranges;
    if (((rows[at] as number) & typed) !== 0) return;
    if (numbers.length !== 3 && numbers.length !== 4) {
      if (numbers.length > 0) rows[at] = (rows[at] as number) | rangeBit.malformed;
      return;
    }
    const [startLine, startCharacter, third, fourth] = numbers as [number, number, number, number | undefined];
    this.setRange(base + first, startLine, startCharacter, fourth === undefined ? startLine : third, fourth ?? third);
    rows[at] = (rows[at] as number) | plain;
  }

  /** Numbers of one list written as neighbouring fields with the same tag byte. */
  private unpackedNumbers(cursor: WireCursor, tag: number): void {
    this.numbers.push(cursor.int32());
    while (cursor.at < cursor.end && cursor.bytes[cursor.at] === tag) {
      cursor.at++;
      this.numbers.push(cursor.int32());
    }
  }

  private addTyped(cursor: WireCursor, base: number, { columns, singleLine }: TypedRange): void {
    const { first, typed } = columns;
    const length = cursor.length();
    const end = cursor.at + length;
    // What proto3 leaves out is zero.
    const values: [number, number, number, number] = [0, 0, 0, 0];
    while (cursor.at < end) {
      const tag = cursor.varint();
      const number = tag >>> 3;
      if ((tag & 7) === wireType.varint && number >= 1 && number <= 4) values[number - 1] = cursor.int32();
      else cursor.skip(tag & 7);
    }
    const [a, b, c, d] = values;
    if (singleLine) this.setRange(base + first, a, b, a, c);
    else this.setRange(base + first, a, b, c, d);
    this.rows[base + column.ranges] = (this.rows[base + column.ranges] as number) | typed;
  }

  private setRange(at: number, startLine: number, startCharacter: number, endLine: number, endCharacter: number): void {
    this.rows[at] = startLine;
    this.rows[at + 1] = startCharacter;
    this.rows[at + 2] = endLine;
    this.rows[at + 3] = endCharacter;
  }

  private grow(): void {
    const grown = new Int32Array(this.rows.length * 2);
    grown.set(this.rows);
    this.rows = grown;
  }
}
