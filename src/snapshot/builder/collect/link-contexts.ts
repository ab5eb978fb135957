import type { LinkRecord } from '../../../bundle/records.ts';

/**
 * One way a link holds: the contexts by name, `<key of the function>@<number of the call, or a word>` or `<key of the class>@this`; null for
 * each context, and for none.
 */
export interface LinkContext {
  readonly within: string | null;
  readonly enters: string | null;
  /** Lines of what is entered, first and last, that do not run in the context. */
  readonly skips: readonly LineRange[];
  /** Lines that no context runs: what they call is entered beside it. */
  readonly apart: readonly LineRange[];
}

export type LineRange = readonly [number, number];

/**
 * What `x-contexts` of a link says: `[{ "within": "a.ts#wrap@1", "enters": "b.ts#run@4" }, …]`. What has another form is kept like
 * any other extension, and says nothing.
 */
export function contextsOf({ 'x-contexts': stated }: LinkRecord): readonly LinkContext[] | null {
  if (!Array.isArray(stated) || stated.length === 0) return null;
  const found = stated.map(contextOf);
  return found.includes(null) ? null : (found as LinkContext[]);
}

function contextOf(stated: unknown): LinkContext | null {
  if (typeof stated !== 'object' || stated === null) return null;
  const {
    within = null,
    enters = null,
    skips = [],
    apart = [],
  } = stated as Partial<Record<keyof LinkContext, unknown>>;
  return isName(within) && isName(enters) && isRanges(skips) && isRanges(apart)
    ? { within, enters, skips, apart }
    : null;
}

function isName(name: unknown): name is string | null {
  return name === null || (typeof name === 'string' && /.@\w+$/.test(name));
}

function isRanges(ranges: unknown): ranges is readonly LineRange[] {
  return Array.isArray(ranges) && ranges.every(isRange);
}

function isRange(range: unknown): boolean {
  return Array.isArray(range) && range.length === 2 && range.every(Number.isInteger);
}
