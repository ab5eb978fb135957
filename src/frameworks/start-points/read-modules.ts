import type { Value } from '../../code-model/facts.ts';
import { isInUse } from '../coverage/frameworks-in-use.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { declareStated } from './declare-stated.ts';
import type { Registrations } from './registrations.ts';

/** Start points that constants of modules state which a framework reads by their names: `scheduler_events` of `hooks.py`. */
export function readModules(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const { table } = finder.resolver;
  for (const rules of all) {
    if (rules.modules === undefined || !isInUse(rules, table)) continue;
    for (const file of table.files()) {
      if (rules.language !== undefined && file.language !== rules.language) continue;
      const stem = (file.file.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
      const module: Value = { kind: 'import', file: file.file, name: '*' };
      for (const { id, file: names, startPoint } of rules.modules) {
        if (!listOf(names).includes(stem)) continue;
        declareStated({ arguments: [module] }, { id, startPoint }, rules, { file }, finder, found);
      }
    }
  }
}
