import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type FrameworkRules, listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsNamed } from './functions-named.ts';
import { handlerNames } from './handler-names.ts';
import { givenBy } from './registered-operations.ts';
import type { Registrations } from './registrations.ts';

/** States a start point for each of several values that a class or module holds; one without a name is no start point. */
export function declareStated(
  subject: Subject,
  rule: { readonly id: string; readonly startPoint: StartPointRule },
  rules: FrameworkRules,
  { file, lines = { startLine: 1, endLine: 1 } }: { readonly file: FileFacts; readonly lines?: Lines },
  { resolver }: InstanceFinder,
  found: Registrations,
): void {
  const { each, ...startPoint } = rule.startPoint;
  const own = { id: rule.id, startPoint };
  for (const { value, key } of listOf(each).flatMap((selector) => select(selector, subject, resolver))) {
    const stated: Subject = { arguments: [value] };
    const objects = listOf(startPoint.handlers)
      .flatMap((selector) => select(selector, stated, resolver))
      .flatMap((chosen) => functionsNamed(chosen.value, resolver));
    const named = textsAt(listOf(startPoint.name), stated, resolver);
    const handlers = objects.map((object) => ({ object, file: file.file, lines }));
    const otherwise = startPoint.useHandlerName === true ? handlerNames(handlers, resolver) : [];
    const [path = startPoint.name === undefined ? key : ''] = named.length > 0 ? named : otherwise;
    if (path === '') continue;
    const operations = givenBy(startPoint);
    if (operations.length === 0) declareInFile(file, own, rules, { path, objects, lines }, found);
    for (const { verb, path: below } of operations)
      declareInFile(file, own, rules, { path: `${path}/${below}`, verb, objects, lines }, found);
  }
}
