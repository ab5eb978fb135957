import type { FileFacts, Value } from '../../code-model/facts.ts';
import { isInUse } from '../coverage/frameworks-in-use.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FrameworkRules, listOf, type ModuleRule } from '../rules/rule-schema.ts';
import { recordsOf, select, textsAt } from '../rules/select.ts';
import { declareStated } from './declare-stated.ts';
import type { Registrations } from './registrations.ts';

/** Start points that constants of modules state which a framework reads by their names: `scheduler_events` of `hooks.py`. */
export function readModules(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const { table } = finder.resolver;
  for (const rules of all) {
    if (rules.modules === undefined || !isInUse(rules, table)) continue;
    for (const file of table.files()) {
      if (file.test || (rules.language !== undefined && file.language !== rules.language)) continue;
      const unit = { phase: 'rules for modules', model: rules.framework, file: file.file };
      table.coverage.attempt(unit, () => {
        for (const rule of rules.modules ?? []) readModule(file, rule, rules, finder, found);
      });
    }
  }
}

function readModule(
  file: FileFacts,
  rule: ModuleRule,
  rules: FrameworkRules,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  for (const value of valuesOf(file, rule, finder)) {
    const subject = { arguments: [value] };
    const [outer = ''] = textsAt(listOf(rule.path), subject, resolver);
    const { groups } = rule;
    const inner =
      groups === undefined
        ? [value]
        : listOf(groups.each).flatMap((selector) => select(selector, subject, resolver).map((each) => each.value));
    for (const group of inner) {
      const [own = ''] = groups === undefined ? [] : textsAt(listOf(groups.path), { arguments: [group] }, resolver);
      const above = joinPath(outer, own, rule.startPoint.separator ?? rules.separator);
      declareStated({ arguments: [group] }, { ...rule, above }, rules, { file }, finder, found);
    }
  }
}

/** The module itself, or each record that it exports which has the members that a rule asks for. */
function valuesOf(file: FileFacts, { file: names, has }: ModuleRule, { resolver }: InstanceFinder): readonly Value[] {
  const stem = (file.file.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  if (names !== undefined && !listOf(names).includes(stem)) return [];
  if (has === undefined) return [{ kind: 'import', file: file.file, name: '*' }];
  const records = Object.values(file.exports).flatMap((value) => recordsOf(value, resolver));
  return [...new Set(records)].filter(({ members }) => listOf(has).every((name) => Object.hasOwn(members, name)));
}
