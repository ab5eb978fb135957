import type { ChangeList, ChangeLists, CodeChanges } from '../../src/model/difference.ts';
import type { NaiveReader } from './naive-reader.ts';

/** A thing by what it is known by, with what must be equal for it to be the same. */
export interface NaiveEntry<T> {
  readonly key: string;
  readonly content: unknown;
  readonly value: T;
}

export function naiveChanges(base: NaiveReader, now: NaiveReader): CodeChanges {
  const [before, after] = [base.everything(), now.everything()];
  return { objects: compare(before.objects, after.objects), links: compare(before.links, after.links) };
}

function compare<T>(before: readonly NaiveEntry<T>[], after: readonly NaiveEntry<T>[]): ChangeLists<T> {
  const old = (key: string): NaiveEntry<T> | undefined => before.find((entry) => entry.key === key);
  const isSame = (a: NaiveEntry<T>, b: NaiveEntry<T>): boolean =>
    JSON.stringify(a.content) === JSON.stringify(b.content);
  return {
    added: listOf(after.filter(({ key }) => old(key) === undefined)),
    modified: listOf(
      after.filter((entry) => {
        const known = old(entry.key);
        return known !== undefined && !isSame(known, entry);
      }),
    ),
    removed: listOf(before.filter(({ key }) => after.every((entry) => entry.key !== key))),
  };
}

function listOf<T>(entries: readonly NaiveEntry<T>[]): ChangeList<T> {
  const values = entries.map(({ value }) => value);
  return { count: values.length, page: (skip, limit) => values.slice(skip, skip + limit) };
}
