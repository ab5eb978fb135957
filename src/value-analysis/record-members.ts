import { computedMemberOf } from '../code-model/computed-members.ts';
import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

type RecordValue = Value & { kind: 'record' };

/** Literals in literals that are looked into for a member that overrides others. */
const maxDepth = 8;

/**
 * What a member of a record may be. What is spread behind it, or behind what else is spread, overrides it where it surely has the member: of
 * `{ method: 'get', ...given }` the method is that of `given`, and where `given` may lack it, either. A record spread into itself, as in a loop, adds nothing.
 */
export function memberOfRecord(record: RecordValue, name: string, resolver: ValueResolver): readonly Value[] {
  const { spread = [], written } = record;
  const own = Object.hasOwn(record.members, name) ? record.members[name] : undefined;
  const before = written !== undefined && Object.hasOwn(written.before, name) ? written.before[name] : undefined;
  const from = own === undefined ? 0 : (before ?? spread.length);
  const until = own === undefined ? spread.length : (written?.spreads ?? 0);
  let found: readonly Value[] = [];
  for (let at = until - 1; at >= from; at--) {
    const part = spread[at] as Value;
    found = [...spreadMember(part, name, resolver), ...found];
    const isOrdered = written !== undefined && at < written.spreads;
    if (isOrdered && surelyHas(part, name, resolver)) return found;
  }
  return own === undefined ? found : [...resolver.resolve(own), ...found];
}

/** The members of a record with their names, those that are overridden excepted. */
export function entriesInOrder(
  { members, spread = [], written }: RecordValue,
  entriesOf: (spread: Value) => readonly (readonly [string, Value])[],
): readonly (readonly [string, Value])[] {
  const placeOf = (name: string): number =>
    written !== undefined && Object.hasOwn(written.before, name) ? (written.before[name] as number) : spread.length;
  const byPlace = Map.groupBy(Object.entries(members), ([name]) => placeOf(name));
  const inOrder = spread.flatMap((part, at) => [...(byPlace.get(at) ?? []), ...entriesOf(part)]);
  return [...new Map([...inOrder, ...(byPlace.get(spread.length) ?? [])])];
}

function spreadMember(part: Value, name: string, resolver: ValueResolver): readonly Value[] {
  if (computedMemberOf(part) !== null)
    return resolver.entriesOf(part).flatMap(([key, value]) => (key === name ? resolver.resolve(value) : []));
  return resolver
    .resolve(part)
    .flatMap((each) =>
      each.kind === 'record' ? resolver.resolve({ kind: 'member', of: each, name }) : resolver.memberValues(each, name),
    );
}

/** True where whatever a value may be is a record that states the member. */
function surelyHas(value: Value, name: string, resolver: ValueResolver, depth = 0): boolean {
  if (depth > maxDepth || computedMemberOf(value) !== null) return false;
  const found = resolver.resolve(value);
  return (
    found.length > 0 &&
    found.every(
      (each) =>
        each.kind === 'record' &&
        (Object.hasOwn(each.members, name) ||
          (each.spread ?? []).some((part) => surelyHas(part, name, resolver, depth + 1))),
    )
  );
}
