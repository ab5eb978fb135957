/** Decision R2, word by word: NFC; each code point lower-cased by itself; final sigma as sigma; NFC. */
export function naiveFold(text: string): string {
  const composed = text.toWellFormed().normalize('NFC');
  const lower = Array.from(composed, (character) => character.toLowerCase()).join('');
  return lower.replaceAll('ς', 'σ').normalize('NFC');
}

/** True when the filter is empty, or the value is there and holds it, both folded. */
export function naiveMatch(value: string | null, filter: string | undefined): boolean {
  if (filter === undefined || filter === '') return true;
  return value !== null && naiveFold(value).includes(naiveFold(filter));
}

/** Order of strings by Unicode code point (decision R5). */
export function naiveCompare(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) as number);
  const right = Array.from(b, (character) => character.codePointAt(0) as number);
  const at = left.findIndex((point, i) => point !== right[i]);
  if (at < 0) return left.length - right.length;
  return at < right.length ? (left[at] as number) - (right[at] as number) : 1;
}

/** Compares member by member: the first difference decides. */
export function naiveCompareLists(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, x] of a.entries()) {
    const y = b[i] as string | number;
    const order = typeof x === 'number' ? x - (y as number) : naiveCompare(x, y as string);
    if (order !== 0) return order;
  }
  return 0;
}
