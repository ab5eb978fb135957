import type { Value } from '../../code-model/facts.ts';
import { isMap, partOf } from '../../value-analysis/built-in-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { membersOf, type Selected } from '../rules/select.ts';

/** A call of what a record or a map has under a name. */
export interface LookUp {
  /** What names it. */
  readonly key: Value;
  readonly entries: () => readonly Selected[];
  /** What is called of an entry: itself, or a method of it. */
  readonly called: (entry: Value) => Value;
}

/** What is called by `handlers[name](…)`, `handlers.get(name)(…)` and `handlers.get(name).handle(…)`; null for any other callee. */
export function lookUpOf(callee: Value, resolver: ValueResolver): LookUp | null {
  const found = entriesBehind(callee, resolver);
  if (found !== null) return { ...found, called: (entry) => entry };
  if (callee.kind !== 'member') return null;
  const { name } = callee;
  const behind = entriesBehind(callee.of, resolver);
  if (behind === null) return null;
  const isApplied = /^(call|apply)$/.test(name);
  return { ...behind, called: (entry) => (isApplied ? entry : { kind: 'member', of: entry, name }) };
}

function entriesBehind(value: Value, resolver: ValueResolver): Pick<LookUp, 'key' | 'entries'> | null {
  if (value.kind === 'element')
    return value.index === undefined || value.at !== undefined
      ? null
      : { key: value.index, entries: () => membersOf(value.of, resolver) };
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const [key] = call?.arguments ?? [];
  if (call?.callee.kind !== 'member' || call.callee.name !== 'get' || key === undefined) return null;
  const { of } = call.callee;
  const entries = (): readonly Selected[] =>
    isMap(of, resolver)
      ? (resolver.itemsOf(of) ?? []).flatMap((pair) =>
          resolver.textsOf(partOf(pair, 0)).map((text) => ({ key: text, value: entryOf(pair) })),
        )
      : membersOf(of, resolver);
  return { key, entries };
}

/** The value of an entry of a map, as it is written where it is. */
function entryOf(pair: Value): Value {
  return (pair.kind === 'list' ? pair.items[1] : undefined) ?? partOf(pair, 1);
}
