import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FrameworkRules, listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import { declareInFile, type FoundInFile } from './declare-in-file.ts';
import { dispatchedVerbs } from './dispatched-verbs.ts';
import { functionsNamed } from './functions-named.ts';
import { handlerNames } from './handler-names.ts';
import { givenBy } from './registered-operations.ts';
import type { Registrations } from './registrations.ts';
import { verbsAt } from './stated-verbs.ts';

/** States a start point for each of several values that a class or module holds; one without a name is no start point. */
export function declareStated(
  subject: Subject,
  rule: { readonly id: string; readonly startPoint: StartPointRule; readonly above?: string },
  rules: FrameworkRules,
  { file, lines = { startLine: 1, endLine: 1 } }: { readonly file: FileFacts; readonly lines?: Lines },
  { resolver }: InstanceFinder,
  found: Registrations,
): void {
  const { each, ...startPoint } = rule.startPoint;
  const own = { id: rule.id, startPoint };
  const prefixed = (path: string): string =>
    startPoint.prefix === undefined ? path : joinPath(startPoint.prefix, path);
  for (const { value, key } of listOf(each).flatMap((selector) => select(selector, subject, resolver))) {
    const stated: Subject = { arguments: [value] };
    const objects = listOf(startPoint.handlers)
      .flatMap((selector) => select(selector, stated, resolver))
      .flatMap((chosen) => functionsNamed(chosen.value, resolver));
    const named = textsAt(listOf(startPoint.name), stated, resolver);
    const handlers = objects.map((object) => ({ object, file: file.file, lines }));
    const otherwise = startPoint.useHandlerName === true ? handlerNames(handlers, resolver) : [];
    const [path = startPoint.name === undefined ? key : ''] = named.length > 0 ? named : otherwise;
    if (path === '' && startPoint.defaultName === undefined) continue;
    const above = (inner: string): string =>
      rule.above === undefined ? inner : joinPath(rule.above, inner, startPoint.separator ?? rules.separator);
    const running = textsAt(listOf(startPoint.runs?.name), stated, resolver);
    const declare = (inner: string, names: readonly string[], more: Partial<FoundInFile>): void => {
      const runs = startPoint.runs === undefined ? {} : { runs: { type: startPoint.runs.type, names } };
      declareInFile(file, own, rules, { path: prefixed(above(inner)), objects, lines, ...runs, ...more }, found);
    };
    if (startPoint.operations !== undefined) {
      for (const { verb, path: inner, member } of operationsNamed(path, startPoint.operations))
        declare(
          inner,
          member === '' ? running : running.map((name) => `${name}.${member}`),
          verb === '' ? {} : { verb },
        );
      continue;
    }
    const [verb] = verbsAt(listOf(startPoint.verb), stated, resolver);
    const operations = givenBy(startPoint);
    const dispatched = dispatchedVerbs(objects, startPoint, startPoint.anyVerb ?? 'ANY', resolver);
    if (verb !== undefined) declare(path, running, { verb });
    else if (operations.length === 0 && dispatched.length === 0) declare(path, running, {});
    else for (const each of dispatched) declare(path, running, each);
    for (const { verb: each, path: below } of operations) declare(joinPath(path, below), running, { verb: each });
  }
}

interface NamedOperation {
  readonly verb: string;
  readonly path: string;
  /** What it runs of what is named. */
  readonly member: string;
}

/** The operations that a text states: `GET /carts`, `/carts`, and several where its verb stands for such. */
function operationsNamed(text: string, several: NonNullable<StartPointRule['operations']>): readonly NamedOperation[] {
  const [, stated = '', path = ''] = /^([A-Z]+)?\s*(\S*)$/.exec(text.trim()) ?? [];
  const members = several[stated];
  if (members === undefined) return [{ verb: stated === 'ALL' ? '' : stated, path, member: '' }];
  return Object.entries(members).map(([member, operation]) => {
    const [verb = '', below = ''] = operation.split(' ');
    return { verb, path: joinPath(path, below), member };
  });
}
