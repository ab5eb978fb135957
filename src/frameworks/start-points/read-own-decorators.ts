import type { CallFact } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import type { Registrations } from './registrations.ts';

/**
 * Start points of functions with a decorator that no rule describes, of the application itself or of a package without rules, whose name says
 * what it makes of them: `@register_recurring_task(run_every=hour)`. What a rule has made a start point already is none.
 */
export function readOwnDecorators(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const rules = all.flatMap((framework) => (framework.ownDecorators ?? []).map((rule) => ({ rule, framework })));
  if (rules.length === 0) return;
  const { resolver } = finder;
  const { table } = resolver;
  const handled = new Set(found.declarations.flatMap(({ handlers }) => handlers.map(({ object }) => object)));
  for (const file of table.files()) {
    for (const call of file.calls) {
      const object = decoratedBy(call);
      if (object === null || handled.has(object) || finder.matchesOf(call).length > 0) continue;
      const names = namesOf(call, finder);
      const fitting = rules.filter(({ rule }) => names.some((name) => new RegExp(rule.names, 'i').test(name)));
      for (const { rule, framework } of fitting.slice(0, 1)) {
        const [path = ''] = textsAt(listOf(rule.startPoint.name), { arguments: call.arguments }, resolver);
        const lines = table.function(object)?.lines ?? call.lines;
        handled.add(object);
        found.ownDecorators.add(call.id);
        declareInFile(file, rule, framework, { path, objects: [object], lines }, found);
      }
    }
  }
}

/** Key of the function that a call decorates; null for any other call. */
function decoratedBy({ arguments: given }: CallFact): string | null {
  const [keywords, decorated] = given.slice(-2);
  const isDecorator = keywords?.kind === 'record' && Object.hasOwn(keywords.members, '$name');
  return isDecorator && decorated?.kind === 'function' ? decorated.object : null;
}

/** What a decorator is called: a function of the application, or what is imported of a package, of which one word (`task`) says too little. */
function namesOf({ callee }: CallFact, { resolver }: InstanceFinder): readonly string[] {
  const own = resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  const functions = own.flatMap((object) => resolver.table.function(object)?.name ?? []);
  if (functions.length > 0) return functions;
  return resolver.symbolsOf(callee).flatMap((symbol) => (lastName(symbol).includes('_') ? lastName(symbol) : []));
}
