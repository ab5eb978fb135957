import type { CallFact } from '../../code-model/facts.ts';
import { kindToken } from '../injections/tokens.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Handler } from './start-point.ts';

/** The code that a call names by what it is registered under elsewhere: `{ controller: 'CartsController as carts' }`. */
export function registeredHandlers(
  call: CallFact,
  { registered = {} }: StartPointRule,
  finder: InstanceFinder,
): readonly Handler[] {
  const { resolver } = finder;
  const { file } = resolver.table.fileOf(call);
  return Object.entries(registered).flatMap(([kind, selectors]) =>
    textsAt(listOf(selectors), finder.subjectOf(call), resolver)
      .flatMap((text) => resolver.registered.get(kindToken(kind, text.trim().split(/\s/)[0] ?? '')) ?? [])
      .map((object) => ({ object, file, lines: call.lines })),
  );
}
