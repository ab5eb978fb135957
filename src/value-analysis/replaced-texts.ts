import type { CallFact, Value } from '../code-model/facts.ts';
import { longestText, type TextSource, tooLong } from './text-source.ts';
import { longestSearched, writtenExpression } from './written-expressions.ts';

/** `address.replace('http://localhost', '')` and `path.replace(':id', id)`, of which the replacement need not be known; null for any other call. */
export function replacedTexts(
  { arguments: given, id }: CallFact,
  { of, name }: Value & { kind: 'member' },
  source: TextSource,
): readonly string[] | null {
  const isReplacing = /^replace(All)?$/.test(name) && given[1] !== undefined && given[1].kind !== 'function';
  const [pattern, replacement = '{}'] = isReplacing ? given.map((value) => source.textsOf(value)[0]) : [];
  if (pattern === undefined) return null;
  // A regular expression is written between slashes, as a path may be.
  if (/^\/.*\/\w*$/.test(pattern)) {
    const plain = plainPatterns(pattern);
    if (plain !== null)
      return source
        .textsOf(of)
        .map((text) => plain.reduce((left, each) => withoutPattern(left, each, replacement), text));
    const expression = writtenExpression(pattern, source, id);
    const isKnown = expression !== null && !replacement.includes('{}');
    return isKnown ? source.textsOf(of).map((text) => withoutMatches(text, expression, replacement)) : null;
  }
  if (pattern === '') return null;
  return source.textsOf(of).map((text) => {
    const parts = text.split(pattern);
    const times = name === 'replace' ? Math.min(1, parts.length - 1) : parts.length - 1;
    const length = text.length + times * (replacement.length - pattern.length);
    if (length > longestText) return tooLong(source, id);
    return times < parts.length - 1 ? text.replace(pattern, () => replacement) : parts.join(replacement);
  });
}

/** A regular expression that stands for one text: `/^\/v1\.0/`, `/\/$/`. */
interface PlainPattern {
  readonly text: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** True where it may stand there several times: `/\/+$/`. */
  readonly isRepeated: boolean;
}

/**
 * The parts of a regular expression each of which stands for one text, at one end of what is searched if there are several: `/^\/+|\/+$/g`. Null of one
 * that more texts fit, or that replaces more than one place.
 */
function plainPatterns(written: string): readonly PlainPattern[] | null {
  const [, inside = '', flags = ''] = /^\/(.*)\/(g?)$/.exec(written) ?? [];
  const parts = inside.split('|').map((each) => plainPattern(each));
  const known = parts.filter((each) => each !== null);
  if (known.length < parts.length) return null;
  const [only, ...others] = known;
  const isOne = others.length === 0 && only !== undefined && (flags === '' || only.atStart || only.atEnd);
  const areEnds = flags === 'g' && known.every(({ atStart, atEnd }) => atStart !== atEnd);
  return isOne || areEnds ? known : null;
}

function plainPattern(part: string): PlainPattern | null {
  const [, start, inside = '', many, end] = /^(\^?)((?:\\[^A-Za-z0-9]|[\w\-:@~%, /])+?)(\+?)(\$?)$/.exec(part) ?? [];
  if (start === undefined || inside === '') return null;
  const text = inside.replace(/\\(.)/g, '$1');
  const [atStart, atEnd, isRepeated] = [start === '^', end === '$', many === '+'];
  if (isRepeated && (text.length > 1 || atStart === atEnd)) return null;
  return { text, atStart, atEnd, isRepeated };
}

function withoutPattern(whole: string, pattern: PlainPattern, replacement: string): string {
  const { text, atStart, atEnd, isRepeated } = pattern;
  if (atStart && atEnd) return whole === text ? replacement : whole;
  if (isRepeated) {
    const times = timesAtEnd(whole, pattern);
    if (times === 0) return whole;
    return atStart ? replacement + whole.slice(times) : whole.slice(0, whole.length - times) + replacement;
  }
  if (atEnd) return whole.endsWith(text) ? whole.slice(0, -text.length) + replacement : whole;
  const at = whole.indexOf(text);
  if (at < 0 || (atStart && at > 0)) return whole;
  return whole.slice(0, at) + replacement + whole.slice(at + text.length);
}

/** How often a text of one character stands at the end of another one where it may stand. */
function timesAtEnd(whole: string, { text, atStart }: PlainPattern): number {
  let times = 0;
  while (times < whole.length && whole[atStart ? times : whole.length - 1 - times] === text) times++;
  return times;
}

/** A path in the analysed folder stays one unless its beginning is replaced. */
function withoutMatches(text: string, expression: RegExp, replacement: string): string {
  if (text.includes('{}') || text.length > longestSearched) return '{}';
  const path = text.replace(/^file:/, '/');
  const isCut = path === text || path.search(expression) === 0;
  const replaced = path.replace(expression, replacement);
  return isCut ? replaced : `file:${replaced.slice(1)}`;
}
