import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { membersOf, recordsOf, select } from '../rules/select.ts';
import type { ClassOperation } from './class-operation.ts';
import { decoratedMembers, hooksOf } from './decorated-members.ts';

/**
 * What a call maps verbs to: `UserView.as_view({"get": "list", "post": "create"})`; or the verbs that a decorator of a member states, where the call
 * is given those: `cls.as_view(dict(method.mapping))`.
 */
export function mappedOperations(
  object: string,
  { arguments: given }: CallFact,
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly ClassOperation[] {
  const chosen = listOf(rule.mapped).flatMap((selector) => select(selector, { arguments: given }, resolver));
  const records = statedRecords(given, rule, resolver);
  const byDecorator = chosen.flatMap(({ value }) => decoratedVerbs(object, value, rule, resolver));
  const stated = records.flatMap((record) =>
    membersOf(record, resolver).flatMap(({ key, value }) =>
      resolver.textsOf(value).map((name) => {
        const own = resolver.memberOf(object, name)?.object ?? null;
        const objects = [...hooksOf(object, name, rule, resolver), own ?? object];
        return { verb: key.toUpperCase(), path: '', objects, ...(own === null ? { brought: name } : {}) };
      }),
    ),
  );
  return [...stated, ...byDecorator];
}

/** The verbs that a call maps to members of a class of a library. */
export function mappedVerbs(
  { arguments: given }: CallFact,
  rule: ClassMembersRule,
  resolver: ValueResolver,
): readonly string[] {
  return statedRecords(given, rule, resolver).flatMap((record) =>
    membersOf(record, resolver).map(({ key }) => key.toUpperCase()),
  );
}

function statedRecords(
  given: readonly Value[],
  rule: ClassMembersRule,
  resolver: ValueResolver,
): ReturnType<typeof recordsOf> {
  return listOf(rule.mapped)
    .flatMap((selector) => select(selector, { arguments: given }, resolver))
    .flatMap(({ value }) => recordsOf(value, resolver))
    .filter(({ keywords }) => keywords !== true);
}

/** Records that are spread in records. */
const maxSpreads = 3;

/** What a member answers whose decorator states the verbs, where the value is what that keeps of them: `archive.mapping`, or a copy of it. */
function decoratedVerbs(
  object: string,
  value: Value,
  rule: ClassMembersRule,
  resolver: ValueResolver,
  depth = 0,
): readonly ClassOperation[] {
  const { mappedBy } = rule;
  if (mappedBy === undefined || depth > maxSpreads) return [];
  if (value.kind === 'member' && value.name === mappedBy.mapping) {
    const functions = resolver.resolve(value.of).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    const names = new Set(functions.flatMap((each) => resolver.table.function(each)?.name ?? []));
    const all = functions.length === 0 ? [] : decoratedMembers(object, { ...rule, decorated: mappedBy }, resolver);
    return all.flatMap((each) => (names.has(each.path) ? [{ ...each, path: '' }] : []));
  }
  const records = value.kind === 'record' ? [value] : recordsOf(value, resolver);
  return records
    .flatMap(({ spread = [] }) => spread)
    .flatMap((each) => decoratedVerbs(object, each.kind === 'spread' ? each.of : each, rule, resolver, depth + 1));
}
