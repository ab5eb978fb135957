import type { Answer, Filter, Matches } from './filter.ts';
import { allocateBits, bitmapWords, type IndexContext, pageOfList, selectPage } from './index-context.ts';

/** Nanoseconds that looking into the text of one object takes, on the way from the object to its entry and back. */
const verifyObjectCost = 40;

/** A set with at most one in so many of all objects is worked on as a list. */
const listedShare = 64;

const nothing: Answer = { total: 0, page: [] };

/**
 * The objects that match every filter: cheapest filter first; one that would cost more than looking at the objects still left is
 * answered by that instead.
 */
export function combine(context: IndexContext, filters: readonly Filter[], skip: number, limit: number): Answer {
  const evaluated: Matches[] = [];
  const late: Filter[] = [];
  let smallest = context.count;
  for (const { filter, cost } of byCost(filters)) {
    if (evaluated.length > 0 && filter.keepVerified && smallest * verifyObjectCost < cost) {
      late.push(filter);
      continue;
    }
    const matches = filter.match();
    if (!matches) return nothing;
    evaluated.push(matches);
    smallest = Math.min(smallest, matches.weight);
  }
  if (evaluated.length === 1 && late.length === 0) {
    const answer = evaluated[0]!.answer?.(skip, limit);
    if (answer) return answer;
  }
  const sets = evaluated.sort((a, b) => a.weight - b.weight);
  if (late.length > 0 || smallest * listedShare <= context.count) return fromList(context, sets, late, skip, limit);
  return fromBits(context, sets, skip, limit);
}

/** Cheapest first; what a lone filter costs does not matter. */
function byCost(filters: readonly Filter[]): readonly { readonly filter: Filter; readonly cost: number }[] {
  if (filters.length === 1) return [{ filter: filters[0]!, cost: 0 }];
  return filters.map((filter) => ({ filter, cost: filter.cost() })).sort((a, b) => a.cost - b.cost);
}

/** Few objects: the smallest set is listed, the others thin the list out. */
function fromList(
  context: IndexContext,
  [first, ...others]: readonly Matches[],
  late: readonly Filter[],
  skip: number,
  limit: number,
): Answer {
  let objects = first!.list();
  for (const matches of others) objects = { ...objects, length: matches.keepListed(objects) };
  for (const filter of late) objects = { ...objects, length: filter.keepVerified!(objects) };
  return { total: objects.length, page: pageOfList(context, objects, skip, limit) };
}

/** Many objects: the smallest set becomes a bitmap, the others thin it out. */
function fromBits(context: IndexContext, [first, ...others]: readonly Matches[], skip: number, limit: number): Answer {
  const words = bitmapWords(context.count);
  const objects = allocateBits(context, context.count);
  first!.addTo(objects);
  for (const matches of others) matches.keepIn(objects);
  const total = context.kernels.countBits(objects, words);
  return {
    total,
    page: selectPage(context, objects, words, Math.min(skip, total), Math.min(limit, Math.max(0, total - skip))),
  };
}
