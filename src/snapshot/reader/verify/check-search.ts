import type { Snapshot } from '../snapshot.ts';

const samples = 64;

/** The search index knows as many objects as there are, and finds a sample of them by their full names. */
export function* checkSearch(snapshot: Snapshot): Iterable<string> {
  const { objects: count } = snapshot.meta.counts;
  const all = { skip: 0, limit: 0 };
  const { total } = snapshot.search(all).find(all);
  if (total !== count) yield `the search index knows ${total} objects and not ${count}`;
  const { rows } = snapshot.objects();
  for (let i = 0; i < Math.min(samples, count); i++) {
    const object = Math.floor((i * count) / Math.min(samples, count));
    const { fullName } = rows.value(object);
    const query = { fullName: [fullName], skip: 0, limit: count };
    const { page } = snapshot.search(query).find(query);
    if (![...page].includes(object)) yield `the search index does not find object ${object} by its full name`;
  }
}
