import type { Value } from '../../code-model/facts.ts';
import { hasPart } from '../../code-model/replace-values.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';

/**
 * True for a registration of each element of a list that is not known, where nothing of the path is constant: it stands for any number of entries of
 * which nothing is known, and is none itself. `loaded.forEach((route) => app.get(route.path, route.run))`
 */
export function isOfUnknownList(
  { rule, call }: MatchedCall,
  paths: readonly string[],
  finder: InstanceFinder,
): boolean {
  if (paths.length === 0 || !paths.every((path) => path === '{}')) return false;
  const given = listOf(rule.path).flatMap((selector) => select(selector, finder.subjectOf(call), finder.resolver));
  return given.some(({ value }) => isOpenElement(value));
}

/** Records it as a registration that could not be resolved. */
export function recordUnknownList({ call, rules }: MatchedCall, { resolver: { table } }: InstanceFinder): void {
  const place = { file: table.fileOf(call).file, line: call.lines.startLine, id: call.id };
  const reason = 'it is registered for each element of a list that is not known';
  table.coverage.unresolved({ kind: 'registration', library: rules.framework, ...place, reason });
}

/** True for an element of no certain position, or what is made of one. */
function isOpenElement(value: Value): boolean {
  return hasPart(value, (part) => part.kind === 'element' && part.index === undefined);
}
