import type { TextSource } from './text-source.ts';

/** Characters of a text in which an expression is looked for. */
export const longestSearched = 256;
/** Doublings of the steps that a search may take: eight for where it begins and for each part of any length, one for each choice. */
const maxDoublings = 28;
const doublingsOfLength = Math.log2(longestSearched);

/**
 * The regular expression that analysed code writes in slashes, for texts of up to `longestSearched` characters. Null for what is none, and for one
 * whose search may take long, which is a bound that is met: a search tries all ways through `a?a?a?…` and `(a|b)(a|b)…`.
 * @param at id of the call that searches
 */
export function writtenExpression(written: string, { bounds }: Pick<TextSource, 'bounds'>, at: string): RegExp | null {
  const [, body = '', flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(written) ?? [];
  const bare = body.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  const anyLength = bare.match(/[*+]|\{\d+,\d*\}/g) ?? [];
  // `(?` begins a group, and `*?` is still one part of any length.
  const choices = bare.replace(/\(\?|([*+?}])\?/g, '$1').match(/[?|]/g) ?? [];
  const doublings = doublingsOfLength * (anyLength.length + 1) + choices.length;
  if (doublings > maxDoublings || /\)[*+{]/.test(bare) || /\\[1-9k]/.test(body)) {
    bounds.add('doublings of the steps of a regular expression', maxDoublings, at);
    return null;
  }
  try {
    return body === '' ? null : new RegExp(body, flags);
  } catch {
    return null;
  }
}
