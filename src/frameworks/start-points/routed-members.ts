import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { type ClassMembersRule, listOf } from '../rules/rule-schema.ts';
import { elementsOf, membersOf, recordsOf, select, textsAt } from '../rules/select.ts';
import type { NamedOperation } from './class-operations.ts';

/**
 * What the members of a registered class answer by the list of routes that the class of its router states: of `routes = [Route(url=
 * r"^{prefix}/{lookup}/edit/$", mapping={"post": "update"}, …)]` the pair `update`, `POST <pk>/edit/`. Null where the router has no such list.
 * @param router what the class is registered with
 */
export function routedMembers(
  router: Value,
  { routed }: ClassMembersRule,
  resolver: ValueResolver,
): readonly NamedOperation[] | null {
  if (routed === undefined) return null;
  const lists = resolver.classesOf(router).flatMap((object) => resolver.memberOf(object, routed.by)?.value ?? []);
  if (lists.length === 0) return null;
  const routes = lists.flatMap((list) => resolver.resolve(list)).flatMap((list) => elementsOf(list, resolver));
  return routes
    .flatMap((route) => resolver.resolve(route))
    .flatMap((route): readonly NamedOperation[] => {
      const call = route.kind === 'result' ? resolver.table.call(route.call) : undefined;
      if (call === undefined) return [];
      const subject = { arguments: call.arguments };
      const [stated] = textsAt(listOf(routed.path), subject, resolver);
      if (stated === undefined) return [];
      const path = regexpPath(withParts(stated, routed.parts)).replace(/^\/+/, '');
      const records = listOf(routed.members)
        .flatMap((selector) => select(selector, subject, resolver))
        .flatMap(({ value }) => recordsOf(value, resolver));
      return records.flatMap((record) =>
        membersOf(record, resolver).flatMap(({ key, value }) =>
          resolver.textsOf(value).map((member): NamedOperation => [member, `${key.toUpperCase()} ${path}`.trim()]),
        ),
      );
    });
}

function withParts(path: string, parts: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}
