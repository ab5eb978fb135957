import { QueryError } from '../../errors.ts';
import { type ChangeKind, type ChangeLists, changeKinds } from '../../model/difference.ts';
import type { ApplicationReader } from '../../store/store.ts';
import type { OperationContext } from '../operation.ts';

/** Calls back with the earlier snapshot: the one named, else the one before that which is answered from. Throws `snapshot-not-available`. */
export async function withBase<T>(
  { reader, others }: OperationContext,
  base: string | undefined,
  ask: (base: ApplicationReader) => T,
): Promise<T> {
  const kept = await others.snapshots();
  const at = kept.findIndex(({ id }) => id === reader.info.snapshot.id);
  const id = base ?? kept[at + 1]?.id;
  if (id === undefined) {
    throw new QueryError('snapshot-not-available', `'${reader.info.name}' has no earlier snapshot to compare with`);
  }
  return others.withSnapshot(id, ask);
}

/** Compares two lists: a thing is known by `key`, and modified where `content` differs. The first of several with one key counts. */
export function compareLists<T>(
  before: Iterable<T>,
  after: Iterable<T>,
  { key, content }: { readonly key: (value: T) => string; readonly content: (value: T) => unknown },
): ChangeLists<T> {
  const old = byKey(before, key);
  const fresh = byKey(after, key);
  const text = (value: T): string => JSON.stringify(content(value));
  const added = [...fresh].flatMap(([id, value]) => (old.has(id) ? [] : [value]));
  const modified = [...fresh].flatMap(([id, value]) => {
    const known = old.get(id);
    return known !== undefined && text(known) !== text(value) ? [value] : [];
  });
  const removed = [...old].flatMap(([id, value]) => (fresh.has(id) ? [] : [value]));
  return { added: listOf(added), modified: listOf(modified), removed: listOf(removed) };
}

function byKey<T>(values: Iterable<T>, key: (value: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const value of values) if (!found.has(key(value))) found.set(key(value), value);
  return found;
}

function listOf<T>(values: readonly T[]): ChangeLists<T>[ChangeKind] {
  return { count: values.length, page: (skip, limit) => values.slice(skip, skip + limit) };
}

/** A page through the lists, one after the other, or through one of them. */
export function pageOf<T extends object>(
  lists: ChangeLists<T>,
  change: ChangeKind | undefined,
  skip: number,
  limit: number,
): { readonly totalEntries: number; readonly entries: readonly object[] } {
  const entries: object[] = [];
  let passed = 0;
  for (const kind of changeKinds) {
    if (change !== undefined && kind !== change) continue;
    const { count } = lists[kind];
    const page = lists[kind].page(Math.max(0, skip - passed), limit - entries.length);
    entries.push(...page.map((value) => ({ change: kind, ...value })));
    passed += count;
  }
  return { totalEntries: passed, entries };
}
