import { isInside } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * Whether a function passes requests on by its last parameter: calls it or gives it to another function. One with fewer parameters has nothing
 * to pass them on with, and of a function that is not in the code it is not known.
 * @param parameters how many parameters a function has that passes requests on
 */
export function passesOn(object: string, parameters: number, { table }: ValueResolver): boolean {
  const fact = table.function(object);
  if (fact === undefined) return true;
  if (fact.parameters.some(({ rest }) => rest === true)) return true;
  if (fact.parameters.length < parameters) return false;
  const isNext = (value: Value): boolean =>
    value.kind === 'parameter'
      ? value.function === object && value.index === parameters - 1
      : partsOf(value).some(isNext);
  const { calls = [] } = table.fileOfDefinition(object) ?? {};
  return calls.some(
    ({ caller, callee, arguments: given }) =>
      (caller === object || isInside(caller, object)) && (isNext(callee) || given.some(isNext)),
  );
}
