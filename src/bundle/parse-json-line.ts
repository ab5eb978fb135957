import type { Report } from './explain-faults.ts';

/** The JSON value of a line, told from a blank line and one that holds no JSON. */
export type JsonLine = { readonly json: unknown } | 'blank' | 'fault';

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
  // The line is UTF-8, so only an escape can bring a surrogate of its own.
  if ((text.includes('\\ud') || text.includes('\\uD')) && !isUnicode(json)) {
    report('', 'holds a string with half of a surrogate pair (\\ud800 to \\udfff), which is not text');
    return 'fault';
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

function isUnicode(json: unknown): boolean {
  const open: unknown[] = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (/\p{Surrogate}/u.test(value)) return false;
    } else if (typeof value === 'object' && value !== null) {
      for (const [member, inner] of Object.entries(value)) open.push(member, inner);
    }
  }
  return true;
}
