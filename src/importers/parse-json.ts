import { FormatError } from '../errors.ts';

/** Parses a JSON text. Throws `FormatError` with the line and column of the first character that cannot be there. */
export function parseJson(text: string, file: string, firstLine = 1): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const at = jsonFault(text);
    const before = text.slice(0, at).split('\n');
    const place = `line ${firstLine + before.length - 1}, column ${(before.at(-1) as string).length + 1}`;
    const found = text[at];
    throw new FormatError(
      file,
      place,
      `not JSON: ${found === undefined ? 'the text ends here' : `${JSON.stringify(found)} is not expected`}`,
    );
  }
}

type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

const space = /[ \t\r\n]*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Index of the first thing that no JSON text has there (RFC 8259), of a wrong number or word where it begins; the length of a text that ends too early. */
export function jsonFault(text: string): number {
  const closers: string[] = [];
  let expected: Expected = 'value';
  for (let at = past(space, text, 0); ; at = past(space, text, at)) {
    const character = text[at] ?? '';
    const isEnd = character !== '' && character === closers.at(-1) && expected.endsWith('or end');
    if (isEnd) {
      closers.pop();
      expected = 'comma or end';
      at++;
    } else if (expected === 'comma or end') {
      if (character !== ',' || closers.length === 0) return at;
      expected = closers.at(-1) === '}' ? 'name' : 'value';
      at++;
    } else if (expected === 'colon') {
      if (character !== ':') return at;
      expected = 'value';
      at++;
    } else if (character === '"') {
      at = stringEnd(text, at + 1);
      if (text[at] !== '"') return at;
      at++;
      expected = expected.startsWith('name') ? 'colon' : 'comma or end';
    } else if (expected.startsWith('value') && (character === '{' || character === '[')) {
      closers.push(character === '{' ? '}' : ']');
      expected = character === '{' ? 'name or end' : 'value or end';
      at++;
    } else {
      const end = expected.startsWith('value') ? past(literal, text, at) : at;
      if (end === at) return at;
      expected = 'comma or end';
      at = end;
    }
  }
}

/** Index of the quote that ends a string, of what cannot be in it, or of the end of the text. */
function stringEnd(text: string, from: number): number {
  for (let at = from; at < text.length; ) {
    const character = text[at] as string;
    if (character === '"' || character < ' ') return at;
    const next = character === '\\' ? past(escaped, text, at) : at + 1;
    if (next === at) return at;
    at = next;
  }
  return text.length;
}

/** Index after what a sticky pattern matches at a place; the place itself when it does not. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}
