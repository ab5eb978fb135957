import { denseShare, gramKey } from '../gram-key.ts';
import type { GramTable, Postings } from './gram-table.ts';

/** What the grams of a needle of at least three bytes say about where it can be. */
export interface NeedleGrams {
  /** For each place in the needle the longest gram of the table that starts there. */
  readonly postings: readonly Postings[];
  /** The postings of the whole needle, where it is itself a gram. */
  readonly whole: Postings | undefined;
}

/**
 * Finds the grams of a needle; undefined when one that would be in the table if it occurred is not. From the right: a gram can only be
 * longer than three bytes when the one that starts a byte later and ends with it is dense.
 */
export function gramsOf(grams: GramTable, needle: Uint8Array, entries: number): NeedleGrams | undefined {
  const isDense = ({ count, blocks }: Postings): boolean => !blocks && count * denseShare >= entries;
  const postings: Postings[] = [];
  let whole: Postings | undefined;
  /** Size of the longest dense gram that starts a byte later; 0: none. */
  let denseAfter = 0;
  for (let start = needle.length - 3; start >= 0; start--) {
    let size = 3;
    let best = grams.find(gramKey(3, needle[start]!, needle[start + 1]!, needle[start + 2]!));
    while (best && isDense(best) && size <= denseAfter && size < grams.longest && start + size < needle.length) {
      best = grams.grow(best, needle[start + size]!);
      size++;
    }
    if (!best) return undefined;
    denseAfter = isDense(best) ? size : size - 1 >= 3 ? size - 1 : 0;
    postings.push(best);
    if (size === needle.length) whole = best;
  }
  return { postings, whole };
}
