import type { TypedObject } from './taxonomy.ts';
import type { EntryCondition } from './taxonomy-table.ts';

/** How an entry meets an object: how closely, and what `{start}` and `{rest}` stand for. */
export interface EntryMatch {
  /** Closer matches compare greater, member by member: kind of condition, then lengths of the matched start, end and middle. */
  readonly closeness: readonly [kind: number, start: number, end: number, middle: number];
  readonly start: string;
  readonly rest: string;
}

/** Kinds of conditions, by how much they say. The type id comes after the display type: several types share one id. */
const kinds = { role: 5, type: 4, pattern: 3, typeId: 2, language: 1, any: 0 } as const;

/** An entry of this closeness or less is a fallback: it knows the language at most. */
export function isFallback(match: EntryMatch): boolean {
  return match.closeness[0] <= kinds.language;
}

/** The match of a condition with an object, or null. */
export function matchEntry(when: EntryCondition, object: TypedObject): EntryMatch | null {
  if (when.external !== undefined && when.external !== object.external) return null;
  if (!equalsOne(when.language, object.language) || !equalsOne(when.typeId, object.typeId)) return null;
  if (!equalsOne(when.type, object.type) || !equalsOne(when.role, object.role ?? '')) return null;
  const type = object.type.toLowerCase();
  const start = longest(when.typeStartsWith, (text) => type.startsWith(text) && endsWord(type, text.length));
  const end = longest(when.typeEndsWith, (text) => type.endsWith(text) && startsWord(type, type.length - text.length));
  const middle = longest(when.typeContains, (text) => containsWords(type, text));
  if (start === null || end === null || middle === null) return null;
  if (start.length + end.length > type.length) return null;
  return {
    closeness: [kindOf(when), start.length, end.length, middle.length],
    start,
    rest: object.type.slice(start.length, object.type.length - end.length).trim(),
  };
}

/** Positive when `a` is the closer match. */
export function compareCloseness(a: EntryMatch, b: EntryMatch): number {
  for (let i = 0; i < a.closeness.length; i++) {
    const difference = (a.closeness[i] as number) - (b.closeness[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function kindOf(when: EntryCondition): number {
  if (when.role !== undefined) return kinds.role;
  if (when.type !== undefined) return kinds.type;
  if (when.typeStartsWith !== undefined || when.typeEndsWith !== undefined || when.typeContains !== undefined) {
    return kinds.pattern;
  }
  if (when.typeId !== undefined) return kinds.typeId;
  return when.language === undefined ? kinds.any : kinds.language;
}

function equalsOne(values: readonly string[] | undefined, text: string): boolean {
  return values === undefined || values.some((value) => value.toLowerCase() === text.toLowerCase());
}

/** The longest value that passes, as spelt; `''` where there is no list to pass, null where none passes. */
function longest(values: readonly string[] | undefined, passes: (text: string) => boolean): string | null {
  if (values === undefined) return '';
  let found: string | null = null;
  for (const value of values) {
    if ((found === null || value.length > found.length) && passes(value.toLowerCase())) found = value;
  }
  return found;
}

function containsWords(type: string, text: string): boolean {
  for (let at = type.indexOf(text); at >= 0; at = type.indexOf(text, at + 1)) {
    if (startsWord(type, at) && endsWord(type, at + text.length)) return true;
  }
  return false;
}

const wordCharacter = /[\p{L}\p{N}]/u;

function startsWord(text: string, at: number): boolean {
  return at === 0 || !wordCharacter.test(text.charAt(at - 1)) || !wordCharacter.test(text.charAt(at));
}

function endsWord(text: string, at: number): boolean {
  return at === text.length || startsWord(text, at);
}
