import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** The elements of a list, lists spread in it as their elements; null for what is no list. A list that is spread into itself adds nothing. */
export function itemsOf(
  value: Value,
  resolver: ValueResolver,
  around: ReadonlySet<Value> = new Set(),
): readonly Value[] | null {
  const lists = resolver.resolve(value).filter((each) => each.kind === 'list');
  if (lists.length === 0) return null;
  return lists.flatMap((list) => {
    if (around.has(list)) return [];
    const within = new Set([...around, list]);
    return list.items.flatMap((item) =>
      item.kind === 'spread' ? (itemsOf(item.of, resolver, within) ?? [item]) : [item],
    );
  });
}

/** The object of a list of names with values; null for what is no list. */
export function fromEntries(entries: Value, resolver: ValueResolver): Value | null {
  const items = itemsOf(entries, resolver);
  if (items === null) return null;
  const members: Record<string, Value> = Object.create(null) as Record<string, Value>;
  for (const item of items) {
    for (const entry of resolver.resolve(item)) {
      const [key, value] = entry.kind === 'list' ? entry.items : [];
      if (key === undefined || value === undefined) continue;
      for (const text of resolver.textsOf(key)) members[text] = value;
    }
  }
  return { kind: 'record', members };
}
