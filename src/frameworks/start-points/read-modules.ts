import type { FileFacts, Value } from '../../code-model/facts.ts';
import { isInUse } from '../coverage/frameworks-in-use.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type FrameworkRules, listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsNamed } from './functions-named.ts';
import { givenBy } from './registered-operations.ts';
import type { Registrations } from './registrations.ts';

/** Start points that constants of modules state which a framework reads by their names: `scheduler_events` of `hooks.py`. */
export function readModules(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const { table } = finder.resolver;
  for (const rules of all) {
    if (rules.modules === undefined || !isInUse(rules, table)) continue;
    for (const file of table.files()) {
      if (rules.language !== undefined && file.language !== rules.language) continue;
      const stem = (file.file.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
      for (const { id, file: names, startPoint } of rules.modules)
        if (listOf(names).includes(stem)) readModule(file, { id, startPoint }, rules, finder, found);
    }
  }
}

function readModule(
  file: FileFacts,
  rule: { readonly id: string; readonly startPoint: StartPointRule },
  rules: FrameworkRules,
  { resolver }: InstanceFinder,
  found: Registrations,
): void {
  const module: Value = { kind: 'import', file: file.file, name: '*' };
  const { each, ...startPoint } = rule.startPoint;
  const stated = listOf(each).flatMap((selector) => select(selector, { arguments: [module] }, resolver));
  for (const { value, key } of stated) {
    const subject = { arguments: [value] };
    const [path = startPoint.name === undefined ? key : ''] = textsAt(listOf(startPoint.name), subject, resolver);
    if (path === '') continue;
    const objects = listOf(startPoint.handlers)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap((chosen) => functionsNamed(chosen.value, resolver));
    const own = { id: rule.id, startPoint };
    const operations = givenBy(startPoint);
    if (operations.length === 0) declareInFile(file, own, rules, { path, objects }, found);
    for (const { verb, path: below } of operations)
      declareInFile(file, own, rules, { path: `${path}/${below}`, verb, objects }, found);
  }
}
