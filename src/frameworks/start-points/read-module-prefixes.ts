import type { Value } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, recordsOf, select, textsAt } from '../rules/select.ts';
import type { Registrations } from './registrations.ts';

const maxDepth = 12;

/**
 * Paths that a call puts before what the controllers of modules register: `RouterModule.register([{ path: 'admin', module: AdminModule,
 * children: [UsersModule] }])`. The modules that a module imports have paths of their own.
 */
export function readModulePrefixes(match: MatchedCall, finder: InstanceFinder, found: Registrations): void {
  const { modulePrefixes: rule } = match.rule;
  if (rule === undefined) return;
  const { resolver } = finder;
  const add = (value: Value, path: string): void => {
    for (const object of resolver.classesOf(value)) {
      const decorators = resolver.table.class(object)?.decorators ?? [];
      const controllers = decorators.flatMap((decorator) =>
        listOf(rule.controllers).flatMap((each) => select(each, { arguments: decorator.arguments ?? [] }, resolver)),
      );
      for (const { id } of controllers.flatMap((each) => finder.instancesOf(each.value)))
        found.mounts.prefix(id, [path]);
    }
  };
  const read = (value: Value, above: string, depth: number): void => {
    if (depth > maxDepth) return;
    const records = recordsOf(value, resolver);
    if (records.length === 0) add(value, above);
    for (const record of records) {
      const subject = { arguments: [record] };
      const path = joinPath(above, textsAt([rule.path], subject, resolver)[0] ?? '');
      for (const module of select(rule.module, subject, resolver)) add(module.value, path);
      for (const child of select(rule.children, subject, resolver)) {
        for (const each of elementsOf(child.value, resolver)) read(each, path, depth + 1);
      }
    }
  };
  for (const { value } of listOf(rule.root).flatMap((each) => select(each, finder.subjectOf(match.call), resolver)))
    read(value, '', 0);
}
