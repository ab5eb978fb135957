import type { NumberList } from './index-context.ts';

/** One condition of a query, not yet evaluated. */
export interface Filter {
  /** Says what `match` will read where that has to be fetched, so that all filters' comes together. */
  expect(): void;
  /** Nanoseconds, roughly, that `match` will take; asked only when there are several filters. */
  cost(): number;
  /** Undefined: nothing matches. */
  match(): Matches | undefined;
  /** Keeps in place the objects of a list that match, by looking at their texts alone; returns how many. For lists that are short. */
  keepVerified?(objects: NumberList): number;
}

/** The objects that match one condition, held as entries of dictionaries. */
export interface Matches {
  /** Number of objects; an upper bound where the count is not known yet. */
  readonly weight: number;
  /** Adds the objects to a bitmap. */
  addTo(objects: number): void;
  /** Removes all other objects from a bitmap. */
  keepIn(objects: number): void;
  /** The objects in any order, each once. */
  list(): NumberList;
  /** Keeps in place those objects of a list that match; returns how many. */
  keepListed(objects: NumberList): number;
  /** Total and page without a set of objects, where that is cheaper. */
  answer?(skip: number, limit: number): Answer | undefined;
}

export interface Answer {
  readonly total: number;
  /** Object numbers, ascending, which can be gone through as often as wanted. */
  readonly page: Iterable<number>;
}

/** Whether a page is found sooner by walking the objects from the first than from the whole set. */
export function pageIsNear(skip: number, limit: number, total: number, count: number): boolean {
  return skip + limit < total && (skip + limit) * 4 < total && total * 20 > count;
}
