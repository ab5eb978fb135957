import type { Markup, MarkupAttribute, MarkupElement, ScriptRange } from './markup.ts';

const startLine = /^([ \t]*)([\w-]*)((?:[.#][\w-]+)*)(\()?/;
const operand = String.raw`(?:"[^"\n]*"|'[^'\n]*'|\x60[^\x60]*\x60|[\w.$]+(?:\([^()]*\))?)`;
const attribute = new RegExp(String.raw`([\w:@.-]+)\s*!?=\s*(${operand}(?:\s*\+\s*${operand})*)`, 'dg');

/**
 * The elements and scripts of a text of Pug: `form(action='/carts/' + id, method='post')`, and the lines indented below `script.`.
 * Values of attributes are expressions.
 */
export function readPug(text: string): Markup {
  const elements: MarkupElement[] = [];
  const scripts: ScriptRange[] = [];
  const lines = text.split('\n');
  const starts = startsOf(lines);
  let skipTo = 0;
  for (const [at, line] of lines.entries()) {
    const start = starts[at] as number;
    const [whole = '', indent = '', name = '', , parenthesis] = startLine.exec(line) ?? [];
    if (start < skipTo || whole.trim() === '') continue;
    const opened = start + whole.length;
    const end = parenthesis === undefined ? opened : closingOf(text, opened);
    const attributes = parenthesis === undefined ? [] : attributesOf(text, opened, end);
    elements.push({ name: (name || 'div').toLowerCase(), start, end, attributes });
    skipTo = end;
    if (name !== 'script' || !/^\s*\.\s*$/.test(text.slice(end + (parenthesis ? 1 : 0)).split('\n', 1)[0] ?? ''))
      continue;
    const after = lines.findIndex(
      (other, index) => index > at && other.trim() !== '' && indentOf(other) <= indent.length,
    );
    const last = after < 0 ? text.length : (starts[after] as number);
    scripts.push({ start: starts[at + 1] ?? text.length, end: last });
    skipTo = last;
  }
  return { elements, scripts };
}

function startsOf(lines: readonly string[]): readonly number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** Where the parenthesis closes that is open at an offset; texts in quotes are skipped. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '"' || character === "'" || character === '`') {
      const close = text.indexOf(character, at + 1);
      if (close < 0) return text.length;
      at = close;
    } else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return text.length;
}

function attributesOf(text: string, start: number, end: number): readonly MarkupAttribute[] {
  return [...text.slice(start, end).matchAll(attribute)].flatMap((match) => {
    const range = match.indices?.[2];
    const name = (match[1] as string).toLowerCase();
    return range === undefined ? [] : [{ name, start: start + range[0], end: start + range[1], isCode: true }];
  });
}
