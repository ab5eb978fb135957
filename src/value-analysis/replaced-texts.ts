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
    const plain = plainPattern(pattern);
    if (plain !== null) return source.textsOf(of).map((text) => withoutPattern(text, plain, replacement));
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
}

/** Null of a regular expression that more than one text fits, or that replaces more than one place. */
function plainPattern(written: string): PlainPattern | null {
  const [, start, inside = '', end] = /^\/(\^?)((?:\\[^A-Za-z0-9]|[\w\-:@~%, /])+)(\$?)\/$/.exec(written) ?? [];
  if (start === undefined || inside === '') return null;
  return { text: inside.replace(/\\(.)/g, '$1'), atStart: start === '^', atEnd: end === '$' };
}

function withoutPattern(text: string, { text: pattern, atStart, atEnd }: PlainPattern, replacement: string): string {
  if (atStart && atEnd) return text === pattern ? replacement : text;
  if (atEnd) return text.endsWith(pattern) ? text.slice(0, -pattern.length) + replacement : text;
  const at = text.indexOf(pattern);
  if (at < 0 || (atStart && at > 0)) return text;
  return text.slice(0, at) + replacement + text.slice(at + pattern.length);
}

/** A path in the analysed folder stays one unless its beginning is replaced. */
function withoutMatches(text: string, expression: RegExp, replacement: string): string {
  if (text.includes('{}') || text.length > longestSearched) return '{}';
  const path = text.replace(/^file:/, '/');
  const isCut = path === text || path.search(expression) === 0;
  const replaced = path.replace(expression, replacement);
  return isCut ? replaced : `file:${replaced.slice(1)}`;
}
