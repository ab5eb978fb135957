import { fold } from '../../src/search/fold.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { foldedFields } from './ranked-rows.ts';

/** A condition: the folded column contains one of the folded needles. */
export interface FilterTerm {
  readonly column: (typeof foldedFields)[number];
  readonly needles: readonly string[];
}

/** The filters of a query, folded, as the peers are asked. */
export function filterTerms(query: BenchQuery): FilterTerm[] {
  return foldedFields.flatMap((column) => {
    const value = query[column];
    if (value === undefined) return [];
    return [{ column, needles: (typeof value === 'string' ? [value] : value).map(fold) }];
  });
}
