/** A start or end tag, or the text between tags; offsets are those of the whole text. */
export type MarkupToken = MarkupTag | { readonly kind: 'text'; readonly start: number; readonly end: number };

export interface MarkupTag {
  readonly kind: 'tag';
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly MarkupAttribute[];
}

export interface MarkupAttribute {
  readonly name: string;
  readonly start: number;
  /** The value, without its quotes or braces; empty where there is none. */
  readonly value: string;
  readonly valueStart: number;
  /** True for `{…}`. */
  readonly braced: boolean;
}

/** Elements whose content is no markup. */
const raw = new Set(['script', 'style']);

/**
 * The tags and texts of HTML-like markup in source order, in linear time; what is malformed is taken as text. Values in braces and braces in
 * texts may hold `<` and `>`, as Svelte's do.
 */
export function* scanMarkup(text: string, from = 0, to = text.length): Generator<MarkupToken> {
  let at = from;
  let textStart = from;
  let brace = text.indexOf('{', from);
  while (at < to) {
    const open = text.indexOf('<', at);
    if (brace >= 0 && brace < at) brace = text.indexOf('{', at);
    if (brace >= 0 && brace < to && (open < 0 || brace < open)) {
      at = endOfBraces(text, brace, to);
      continue;
    }
    if (open < 0 || open >= to) break;
    if (text.startsWith('<!--', open)) {
      yield* textBetween(textStart, open);
      const close = text.indexOf('-->', open);
      at = close < 0 ? to : close + 3;
      textStart = at;
      continue;
    }
    const tag = scanTag(text, open, to);
    if (tag === null) {
      at = open + 1;
      continue;
    }
    yield* textBetween(textStart, open);
    yield tag;
    at = tag.end;
    if (!tag.closing && raw.has(tag.name) && text[tag.end - 2] !== '/') at = endOfRaw(text, tag, to);
    textStart = at;
  }
  yield* textBetween(textStart, to);
}

function* textBetween(start: number, end: number): Generator<MarkupToken> {
  if (end > start) yield { kind: 'text', start, end };
}

/** Where the end tag of an element without markup begins. */
function endOfRaw(text: string, { name, end }: MarkupTag, to: number): number {
  const close = text.indexOf(`</${name}`, end);
  return close < 0 ? to : close;
}

const nameStart = /[A-Za-z]/;
const nameEnd = /[\s/>]/;
const blank = /\s/;

function scanTag(text: string, start: number, limit: number): MarkupTag | null {
  const to = Math.min(limit, start + longest);
  const closing = text[start + 1] === '/';
  let at = start + (closing ? 2 : 1);
  if (!nameStart.test(text[at] ?? '')) return null;
  const nameAt = at;
  while (at < to && !nameEnd.test(text[at] as string)) at++;
  const name = text.slice(nameAt, at);
  const attributes: MarkupAttribute[] = [];
  while (at < to) {
    const char = text[at] as string;
    if (char === '>') return { kind: 'tag', name, closing, start, end: at + 1, attributes };
    if (blank.test(char) || char === '/') {
      at++;
      continue;
    }
    const attribute = scanAttribute(text, at, to);
    attributes.push(attribute.found);
    at = attribute.end;
  }
  return null;
}

function scanAttribute(text: string, start: number, to: number): { found: MarkupAttribute; end: number } {
  let at = start;
  if (text[at] === '{') {
    const end = endOfBraces(text, at, to);
    const value = text.slice(at + 1, end - 1);
    return { found: { name: '', start, value, valueStart: at + 1, braced: true }, end };
  }
  while (at < to && !/[\s=>]/.test(text[at] as string) && !(text[at] === '/' && text[at + 1] === '>')) at++;
  const name = text.slice(start, at);
  const bare = { name, start, value: '', valueStart: at, braced: false };
  if (text[at] !== '=') return { found: bare, end: Math.max(at, start + 1) };
  at++;
  const quote = text[at] as string;
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    const end = close < 0 || close >= to ? to : close;
    return { found: { ...bare, value: text.slice(at + 1, end), valueStart: at + 1 }, end: Math.min(to, end + 1) };
  }
  if (quote === '{') {
    const end = endOfBraces(text, at, to);
    return { found: { ...bare, value: text.slice(at + 1, end - 1), valueStart: at + 1, braced: true }, end };
  }
  const valueStart = at;
  while (at < to && !/[\s>]/.test(text[at] as string)) at++;
  return { found: { ...bare, value: text.slice(valueStart, at), valueStart }, end: at };
}

/** Longest tag and longest text in braces, in characters: what keeps the time linear on odd texts. */
const longest = 20_000;

/** Behind the brace that closes the one at an offset; braces in strings do not count. */
function endOfBraces(whole: string, start: number, limit: number): number {
  const to = Math.min(limit - start, longest);
  const text = whole.slice(start, start + to);
  return start + lengthOfBraces(text, to);
}

function lengthOfBraces(text: string, to: number): number {
  let depth = 0;
  for (let at = 0; at < to; at++) {
    const char = text[at] as string;
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
    else if (char === '"' || char === "'" || char === '`') {
      const close = text.indexOf(char, at + 1);
      const line = text.indexOf('\n', at + 1);
      if (close > 0 && close < to && (char === '`' || line < 0 || close < line)) at = close;
    }
  }
  return 1;
}
