import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { kindToken } from '../injections/tokens.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import type { Handler } from './start-point.ts';

/**
 * The code that a call names by what it is registered under elsewhere, `{ controller: 'CartsController as carts' }`, and what this gives to others to call:
 * methods, and functions that it stores in what it is given (`$scope.save = …`). Of code that stands in the call this alone.
 */
export function registeredHandlers(
  call: CallFact,
  { registered = {} }: StartPointRule,
  finder: InstanceFinder,
): readonly Handler[] {
  const { resolver } = finder;
  const { file } = resolver.table.fileOf(call);
  const subject = finder.subjectOf(call);
  const objects = Object.entries(registered).flatMap(([kind, selectors]) => {
    // Each may name some: those of views beside that of the page.
    const texts = listOf(selectors).flatMap((selector) => textsAt([selector], subject, resolver));
    const named = texts.flatMap(
      (text) => resolver.registered.get(kindToken(kind, text.trim().split(/\s/)[0] ?? '')) ?? [],
    );
    const written = listOf(selectors)
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap(({ value }) => functionsOf(value, resolver));
    return [...named, ...[...named, ...written].flatMap((object) => givenToOthers(object, resolver))];
  });
  return [...new Set(objects)].map((object) => ({ object, file, lines: call.lines }));
}

function givenToOthers(object: string, { table }: ValueResolver): readonly string[] {
  const { stores = [] } = table.file(object.split('#', 1)[0] ?? '') ?? {};
  const stored = stores.flatMap(({ of, value }) =>
    value.kind === 'function' && isParameterOf(of, object) ? [value.object] : [],
  );
  const members = table.class(object)?.members ?? [];
  const methods = members.flatMap((each) => (each.kind === 'method' && each.object !== null ? [each.object] : []));
  return [...stored, ...methods];
}

/** True for what a function is given, and for members of it. */
function isParameterOf(of: Value, object: string): boolean {
  return of.kind === 'member' ? isParameterOf(of.of, object) : of.kind === 'parameter' && of.function === object;
}
