import { closeSync, openSync, readSync } from 'node:fs';

const pieceSize = 1 << 20;
const newline = 0x0a;

/** The lines of a file in UTF-8, without their ends; one line and one piece of the file are held at a time. */
export function* readLines(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(pieceSize);
    let kept: Buffer[] = [];
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      let from = 0;
      for (let at = piece.indexOf(newline); at >= 0 && at < length; at = piece.indexOf(newline, from)) {
        yield Buffer.concat([...kept, piece.subarray(from, at)]).toString('utf8');
        kept = [];
        from = at + 1;
      }
      if (from < length) kept.push(Buffer.from(piece.subarray(from, length)));
    }
    if (kept.length > 0) yield Buffer.concat(kept).toString('utf8');
  } finally {
    closeSync(file);
  }
}
