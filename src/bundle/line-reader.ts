import { isUtf8 } from 'node:buffer';

/** Whole lines in a row, without their ends. */
export interface LineBlock {
  /** 1-based number of the first. */
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** Takes what is wrong with a line that cannot be read as text. */
export type ReportLine = (line: number, message: string) => void;

/** Longest line of a bundle in bytes, excluding its end: 256 MiB, well below the longest string of the runtime. */
export const longestLine = 256 * 1024 * 1024;

const pieceSize = 256 * 1024;
const newline = 0x0a;

/** Cuts a stream of bytes into lines of UTF-8 text. Holds one line and one piece of the stream at a time. */
export class LineReader {
  private readonly report: ReportLine;
  private readonly longest: number;
  private complete = 0;
  private pending: Uint8Array[] = [];
  private pendingLength = 0;

  constructor(report: ReportLine, longest: number = longestLine) {
    this.report = report;
    this.longest = longest;
  }

  /** Number of the line that was being read last; 1 before the first. */
  get line(): number {
    return this.pendingLength > 0 ? this.complete + 1 : Math.max(1, this.complete);
  }

  /** The lines of the stream in blocks. A line that is not UTF-8 or too long is reported and left out. */
  async *blocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock, void, undefined> {
    for await (const chunk of chunks) {
      const size = Math.min(pieceSize, this.longest);
      for (let at = 0; at < chunk.length; at += size) yield* this.piece(chunk.subarray(at, at + size));
    }
    if (this.pendingLength > 0) yield* this.whole(new Uint8Array(0));
  }

  private *piece(piece: Uint8Array): Generator<LineBlock, void, undefined> {
    const last = piece.lastIndexOf(newline);
    if (last >= 0) yield* this.whole(piece.subarray(0, last));
    this.keep(piece.subarray(last + 1));
  }

  /** Kept bytes and these together are whole lines. */
  private *whole(bytes: Uint8Array): Generator<LineBlock, void, undefined> {
    const end = bytes.indexOf(newline);
    const firstLength = this.pendingLength + (end < 0 ? bytes.length : end);
    if (firstLength <= this.longest) {
      const kept = this.pending;
      this.forget();
      yield* this.decoded(Buffer.concat([...kept, bytes]));
      return;
    }
    this.forget();
    this.complete++;
    this.report(this.complete, `is longer than ${this.longest} bytes, the most a line may have`);
    if (end >= 0) yield* this.decoded(Buffer.from(bytes.subarray(end + 1)));
  }

  private *decoded(bytes: Buffer): Generator<LineBlock, void, undefined> {
    if (isUtf8(bytes)) {
      const lines = withoutMark(bytes.toString('utf8'), this.complete).split('\n');
      yield { firstLine: this.complete + 1, lines };
      this.complete += lines.length;
      return;
    }
    for (let start = 0; start <= bytes.length; ) {
      const found = bytes.indexOf(newline, start);
      const end = found < 0 ? bytes.length : found;
      const line = bytes.subarray(start, end);
      this.complete++;
      if (!isUtf8(line)) this.report(this.complete, 'is not UTF-8 text');
      else yield { firstLine: this.complete, lines: [withoutMark(line.toString('utf8'), this.complete - 1)] };
      start = end + 1;
    }
  }

  /** Keeps the beginning of a line; of one that is too long, its length alone. */
  private keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.pendingLength += bytes.length;
    if (this.pendingLength > this.longest) this.pending = [];
    else this.pending.push(Buffer.from(bytes));
  }

  private forget(): void {
    this.pending = [];
    this.pendingLength = 0;
  }
}

/** A byte order mark at the start of the stream is no part of the text. */
function withoutMark(text: string, linesBefore: number): string {
  return linesBefore === 0 && text.startsWith('\ufeff') ? text.slice(1) : text;
}
