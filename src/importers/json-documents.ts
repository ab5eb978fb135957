import { FormatError } from '../errors.ts';
import type { ByteFile } from './byte-file.ts';
import { parseJson } from './parse-json.ts';

const chunkBytes = 1024 * 1024;
const lineFeed = 0x0a;

/** A JSON document of a file. */
export interface JsonDocument {
  /** 1-based, of a file with one document a line; null for a file that is one document. */
  readonly line: number | null;
  readonly value: unknown;
}

/**
 * The JSON documents of a file: one a line when its first line that is not empty is one by itself, else the file as a whole. Memory is
 * bounded by `largest` bytes for a document. Throws `FormatError`.
 */
export function* documentsOf(file: ByteFile, largest: number): Iterable<JsonDocument> {
  const lines = linesOf(file, largest);
  for (const { number, text } of lines) {
    const first = tryParse(text);
    if (first === undefined) break;
    yield { line: number, value: first.value };
    for (const line of lines) yield { line: line.number, value: parseJson(line.text, file.name, line.number) };
    return;
  }
  if (file.size === 0) throw new FormatError(file.name, '', 'the file is empty');
  if (file.size > largest) throw new FormatError(file.name, '', `one JSON document may have ${largest} bytes`);
  yield { line: null, value: parseJson(wholeText(file), file.name) };
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Lines that are not empty, read on demand. */
function* linesOf(file: ByteFile, largest: number): Generator<Line, void, undefined> {
  let number = 0;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for (let from = 0; from < file.size; from += chunkBytes) {
    const chunk = file.read(from, Math.min(from + chunkBytes, file.size));
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      number++;
      const text = textOf([...pending, chunk.subarray(start, end)]);
      if (text !== '') yield { number, text };
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    pending.push(chunk.slice(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > largest)
      throw new FormatError(file.name, `line ${number + 1}`, `a line may have ${largest} bytes`);
  }
  const text = textOf(pending);
  if (text !== '') yield { number: number + 1, text };
}

function textOf(parts: readonly Uint8Array[]): string {
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
}

function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The text of a file without a byte order mark. White space at its beginning stays, so that lines and columns are those of the file. */
export function wholeText(file: ByteFile): string {
  return Buffer.from(file.read(0, file.size))
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
