import type { CallFact, Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { isMap, partOf } from '../../value-analysis/built-in-calls.ts';
import { entriesOfMap } from '../../value-analysis/map-entries.ts';
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

/** What is called by `handlers[name](…)`, `handlers.get(name)(…)`, `handlers.get(name).handle(…)` and `new classes[name]().run(…)`; null for any other callee. */
export function lookUpOf(callee: Value, resolver: ValueResolver): LookUp | null {
  const found = entriesBehind(callee, resolver);
  if (found !== null) return { ...found, called: (entry) => entry };
  if (callee.kind !== 'member') return null;
  const { name } = callee;
  const behind = entriesBehind(callee.of, resolver);
  if (behind === null) return instancesBehind(callee, resolver);
  const isApplied = /^(call|apply)$/.test(name);
  return { ...behind, called: (entry) => (isApplied ? entry : { kind: 'member', of: entry, name }) };
}

/** Of `new classes[name]().run(…)` what a method of each of the classes is. */
function instancesBehind({ of, name }: Value & { kind: 'member' }, resolver: ValueResolver): LookUp | null {
  const made = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  const behind = made?.form === 'new' ? entriesBehind(made.callee, resolver) : null;
  if (behind === null) return null;
  const called = (entry: Value): Value => {
    const classes = resolver.resolve(entry).flatMap((each) => (each.kind === 'class' ? [each.object] : []));
    return oneOf(classes.map((object): Value => ({ kind: 'member', of: { kind: 'this', class: object }, name })));
  };
  return { ...behind, called };
}

/** Methods of one class that a name chooses. */
export interface NamedMethods {
  /** Key of the class. */
  readonly owner: string;
  /** By name, keys of the functions. */
  readonly methods: ReadonlyMap<string, string>;
}

/** What `instance[name](…)` and `instance[name].call(instance, …)` call: the methods that others may call, by the classes that the instance may be of. Null for any other callee. */
export function methodsByName(
  callee: Value,
  resolver: ValueResolver,
): { readonly key: Value; readonly classes: readonly NamedMethods[] } | null {
  const isApplied = callee.kind === 'member' && /^(call|apply)$/.test(callee.name);
  const chosen = isApplied ? callee.of : callee;
  if (chosen.kind !== 'element' || chosen.index === undefined || chosen.at !== undefined) return null;
  const classes = resolver.classesOf(chosen.of).map((owner) => ({ owner, methods: openMethods(owner, resolver) }));
  return { key: chosen.index, classes: classes.filter(({ methods }) => methods.size > 0) };
}

function openMethods(owner: string, resolver: ValueResolver): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const object of resolver.hierarchy.lineage(owner)) {
    for (const { kind, name, hidden, value } of resolver.table.class(object)?.members ?? []) {
      if (hidden === true || /^[_#]/.test(name) || found.has(name)) continue;
      if (kind !== 'method' && value?.kind !== 'function') continue;
      const method = resolver.memberOf(owner, name);
      const code = method?.value?.kind === 'function' ? method.value.object : (method?.object ?? null);
      if (code !== null) found.set(name, code);
    }
  }
  return found;
}

/** Functions that look up for functions that look up. */
const maxLookUps = 3;

/** What a function of the application looks up by what it is given: `handlers.get(name)` of `find(message.type)`. */
function entriesReturned(
  call: CallFact,
  depth: number,
  resolver: ValueResolver,
): Pick<LookUp, 'key' | 'entries'> | null {
  for (const each of resolver.resolve(call.callee)) {
    if (each.kind !== 'function') continue;
    for (const value of resolver.table.function(each.object)?.returns ?? []) {
      const found = entriesBehind(value, resolver, depth);
      const { key } = found ?? {};
      const given = key?.kind === 'parameter' && key.function === each.object ? call.arguments[key.index] : undefined;
      if (found !== null && given !== undefined) return { ...found, key: given };
    }
  }
  return null;
}

function entriesBehind(value: Value, resolver: ValueResolver, depth = 0): Pick<LookUp, 'key' | 'entries'> | null {
  if (value.kind === 'element')
    return value.index === undefined || value.at !== undefined
      ? null
      : { key: value.index, entries: () => membersOf(value.of, resolver) };
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const [key] = call?.arguments ?? [];
  if (call === undefined || key === undefined) return null;
  if (call.callee.kind !== 'member' || call.callee.name !== 'get')
    return depth < maxLookUps ? entriesReturned(call, depth + 1, resolver) : null;
  const { of } = call.callee;
  const entries = (): readonly Selected[] =>
    isMap(of, resolver)
      ? entriesOfMap(of, resolver).flatMap((pair) =>
          resolver.textsOf(partOf(pair, 0)).map((text) => ({ key: text, value: entryOf(pair) })),
        )
      : membersOf(of, resolver);
  return { key, entries };
}

/** The value of an entry of a map, as it is written where it is. */
function entryOf(pair: Value): Value {
  return (pair.kind === 'list' ? pair.items[1] : undefined) ?? partOf(pair, 1);
}
