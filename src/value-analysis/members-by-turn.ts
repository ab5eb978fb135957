import { type ComputedMember, computedMemberOf } from '../code-model/computed-members.ts';
import { type FactTable, isInside, siteOfElement } from '../code-model/fact-table.ts';
import { type Loop, unknownValue, type Value } from '../code-model/facts.ts';
import { mergedEntries } from '../code-model/one-of.ts';
import { partsOf, type Replacement, replaceValues } from '../code-model/replace-values.ts';
import { inContext } from './copied-calls.ts';
import { entriesByCaller } from './entries-by-caller.ts';
import { entriesInOrder } from './record-members.ts';
import { turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Members that loops store in one object. */
const maxMembers = 2048;

/** What a module exports, by name; nothing of what is no whole module. */
export function exportsOf(
  { file, name }: Value & { kind: 'import' },
  table: FactTable,
): readonly (readonly [string, Value])[] {
  const names = name === '*' ? Object.keys(table.file(file)?.exports ?? {}) : [];
  return names.filter((each) => each !== '*').map((each) => [each, { kind: 'import', file, name: each }]);
}

/** The members of a record, those that are spread into it or stored by loops first. */
export function entriesOfRecord(
  record: Value & { kind: 'record' },
  resolver: ValueResolver,
): readonly (readonly [string, Value])[] {
  return entriesInOrder(record, (each) => {
    const parts = computedMemberOf(each) === null ? resolver.resolve(each) : [each];
    return mergedEntries(parts.map((part) => resolver.entriesOf(part)));
  });
}

/**
 * The members that a statement stores under names that it computes, by name: one for each turn of the loops around it, whose calls are calls of
 * their own in each. None where the name is not known, and where there are more than `maxMembers`, which is recorded.
 */
export function membersByTurn(member: ComputedMember, resolver: ValueResolver): readonly (readonly [string, Value])[] {
  const loops = member.loops.length > 0 ? member.loops : loopsOf(member.name, resolver);
  let turns: readonly ComputedMember[] = [{ ...member, loops }];
  while (turns.some(({ loops }) => loops.length > 0)) {
    const further = nextTurns(turns, resolver);
    if (further === null) {
      const [first] = loops;
      resolver.bounds.add('members that loops store', maxMembers, first?.element.at ?? '');
      return [];
    }
    turns = further;
  }
  const entries = turns.flatMap(({ name, value }) => entriesByCaller([name, value], resolver));
  return entries.flatMap(([name, value]) => {
    const [only, more] = resolver.textsOf(name);
    return only === undefined || more !== undefined || only.includes('{}') ? [] : [[only, value] as const];
  });
}

/** What each turn of the outermost loops leaves; null where there are too many of them: they are counted before any is made, as each copies what it stores. */
function nextTurns(turns: readonly ComputedMember[], resolver: ValueResolver): readonly ComputedMember[] | null {
  const next: ComputedMember[] = [];
  for (const each of turns) {
    const [loop] = each.loops;
    const items = loop === undefined ? null : (turnsOf(loop.element, resolver) ?? []);
    if (next.length + (items?.length ?? 1) > maxMembers) return null;
    if (loop === undefined || items === null) next.push(each);
    else next.push(...turnsOfOutermost(each, loop, items, resolver));
  }
  return next;
}

/** @param items what the outermost loop goes through */
function turnsOfOutermost(
  member: ComputedMember,
  loop: Loop,
  items: readonly Value[],
  resolver: ValueResolver,
): readonly ComputedMember[] {
  const { element, parameter } = loop;
  return items.map((item, position): ComputedMember => {
    const isElement = (part: Value): boolean =>
      (part.kind === 'element' && part.at !== undefined && part.at === element.at) ||
      (part.kind === 'parameter' &&
        parameter?.kind === 'parameter' &&
        part.function === parameter.function &&
        part.index === parameter.index);
    const given = isElement(item) ? unknownValue : item;
    const ofTurn: Replacement = (part) => (isElement(part) ? given : null);
    // What goes through the same is the same call, whatever object it is done for.
    const site = `${element.at ?? ''}[${resolver.interned.identityOfAll([resolver.interned.of(item)])}]`;
    const replace = inContext(ofTurn, { site, maker: null, isOneOfSeveral: false }, resolver);
    const loops = member.loops.slice(1).map((each) => {
      const of = replaceValues(each.element.of, replace);
      return { ...each, element: { ...each.element, of } };
    });
    const value = madeInTurn(replaceValues(member.value, replace), loop, position, resolver);
    return { name: replaceValues(member.name, replace), value, loops };
  });
}

/** A function that is written in the one which a loop calls is another for each element. */
function madeInTurn(value: Value, { parameter }: Loop, position: number, resolver: ValueResolver): Value {
  if (value.kind !== 'function' || value.madeAt !== undefined || parameter?.kind !== 'parameter') return value;
  if (value.object === parameter.function || !isInside(value.object, parameter.function)) return value;
  const [only, more] = resolver.callSitesOf(parameter.function);
  if (only?.call === undefined || more !== undefined) return value;
  return { ...value, madeAt: siteOfElement(only.call.id, position) };
}

/** Parts of parts of what decides a name are looked into this deep; a name whose loops lie deeper is known by no turn of them. */
const maxParts = 64;

/**
 * The loops whose elements decide a name, and those that decide what these go through, the outermost first: of `all[name] = value` in
 * `for module in modules: for name, value in members(module)` both. None where the name is of no loop.
 */
export function loopsOf(name: Value, { table }: ValueResolver): readonly Loop[] {
  const loops = new Map<string, Loop>();
  const met = new Set<Value | string>();
  const visit = (value: Value, depth: number): void => {
    if (depth > maxParts || met.has(value)) return;
    met.add(value);
    if (value.kind === 'result') {
      const made = met.has(value.call) ? undefined : table.call(value.call);
      met.add(value.call);
      for (const operand of made === undefined ? [] : [made.callee, ...made.arguments]) visit(operand, depth + 1);
      return;
    }
    for (const part of partsOf(value)) visit(part, depth + 1);
    if (value.kind === 'element' && value.index === undefined && value.at !== undefined && !loops.has(value.at))
      loops.set(value.at, { element: value, parameter: null });
  };
  visit(name, 0);
  return [...loops.values()];
}
