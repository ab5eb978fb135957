import type { Report } from './explain-faults.ts';

/** The JSON value of a line, distinguished from a blank line and one that holds no JSON. */
export type JsonLine = { readonly json: unknown } | 'blank' | 'fault';

/** Deepest nesting of a record: far beyond any sensible extension, and no danger to what walks it. */
const maxDepth = 100;

/** Parses a line; what is wrong with it goes to `report`. Strings are Unicode text: half of a surrogate pair is a fault. */
export function parseJsonLine(text: string, report: Report): JsonLine {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (text.trim() === '') return 'blank';
    report('', `is not JSON: ${inColumns((error as SyntaxError).message)}`);
    return 'fault';
  }
  // The line is UTF-8, so only an escape can bring a surrogate of its own; only extensions may be nested at will.
  if (text.includes('\\ud') || text.includes('\\uD') || text.includes('"x-')) {
    const flaw = flawOf(json);
    if (flaw !== undefined) {
      report('', flaw);
      return 'fault';
    }
  }
  return { json };
}

/** The parser's message for one line: the place is a column, the text is not quoted again. */
function inColumns(message: string): string {
  return message
    .replace(/, (?:\.{3})?".*"(?:\.{3})? is not valid JSON$/s, '')
    .replace(/ (?:in JSON )?at position (\d+)(?: \(.*\))?$/, (_, position) => ` at column ${Number(position) + 1}`)
    .replace(/\p{Cc}/gu, '\ufffd');
}

/** What is wrong anywhere inside a value, excluding its shape. */
function flawOf(json: unknown): string | undefined {
  const open: [value: unknown, depth: number][] = [[json, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
      return 'holds a string with half of a surrogate pair (\\ud800 to \\udfff), which is not text';
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === maxDepth) return `is nested deeper than ${maxDepth} levels`;
    for (const [member, inner] of Object.entries(value)) open.push([member, depth + 1], [inner, depth + 1]);
  }
  return undefined;
}
