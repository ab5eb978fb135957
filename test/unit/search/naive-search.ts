/**
 * The oracle: objects in plain arrays, every question answered by looking at all of them. Written from decision R2 and R5 alone;
 * imports nothing of the product.
 */
export interface NaiveObject {
  readonly name: string | null;
  readonly fullName: string | null;
  readonly filePath: string | null;
  readonly mangling: string | null;
  readonly type: string | null;
  readonly annotations: readonly string[];
}

export interface NaiveQuery {
  readonly name?: string;
  readonly fullName?: readonly string[];
  readonly filePath?: string;
  readonly mangling?: string;
  readonly annotation?: string;
  readonly type?: string;
  readonly skip: number;
  readonly limit: number;
}

/** NFC, each code point lower-cased by itself, final sigma as sigma, NFC. */
export function naiveFold(text: string): string {
  const lower = [...text.normalize('NFC')].map((character) => {
    const code = character.codePointAt(0)!;
    if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
    const folded = character.toLowerCase();
    return folded === 'ς' ? 'σ' : folded;
  });
  return lower.join('').normalize('NFC');
}

/** By code point; null before everything. */
export function compareTexts(a: string | null, b: string | null): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The objects by name, then full name, by code point; equal ones as given. */
export function inAnswerOrder(objects: readonly NaiveObject[]): NaiveObject[] {
  return objects.toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.fullName, b.fullName));
}

/** Objects whose texts are folded already, so that many questions can be asked. */
export function foldObjects(objects: readonly NaiveObject[]): NaiveObject[] {
  const cache = new Map<string, string>();
  const folded = (text: string): string => {
    if (!cache.has(text)) cache.set(text, naiveFold(text));
    return cache.get(text)!;
  };
  const optional = (text: string | null): string | null => (text === null ? null : folded(text));
  return objects.map((object) => ({
    name: optional(object.name),
    fullName: optional(object.fullName),
    filePath: optional(object.filePath),
    mangling: optional(object.mangling),
    type: optional(object.type),
    annotations: object.annotations.map(folded),
  }));
}

/** Whether a folded value contains a text; an empty text is in everything, in an absent value too. */
function contains(value: string | null, text: string): boolean {
  return text === '' || value?.includes(naiveFold(text)) === true;
}

function matches(object: NaiveObject, query: NaiveQuery): boolean {
  const fullNames = query.fullName ?? [];
  const annotation = query.annotation ?? '';
  return (
    contains(object.name, query.name ?? '') &&
    contains(object.filePath, query.filePath ?? '') &&
    contains(object.mangling, query.mangling ?? '') &&
    contains(object.type, query.type ?? '') &&
    (annotation === '' || object.annotations.some((value) => contains(value, annotation))) &&
    (fullNames.length === 0 || fullNames.some((text) => contains(object.fullName, text)))
  );
}

/** `objects`: folded, in answer order. */
export function naiveFind(objects: readonly NaiveObject[], query: NaiveQuery): { total: number; page: number[] } {
  const found = [...objects.keys()].filter((o) => matches(objects[o]!, query));
  return { total: found.length, page: found.slice(query.skip, query.skip + query.limit) };
}
