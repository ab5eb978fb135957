import type { ParameterFact, Value } from '../code-model/facts.ts';
import { hasPart } from '../code-model/replace-values.ts';
import type { CallSite, CallSites } from './call-sites.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A function with more callers says nothing of its parameters without the context of a call; call contexts take all callers. */
const maxCallers = 64;

const none: readonly Value[] = [];

/**
 * What callers give for a parameter, else its value by default; none where neither is known. What tests give is none beside the value by default
 * that the callers of the application leave it at.
 * @param resolveAll what the alternatives together stand for
 */
export function givenToParameter(
  { function: object, index }: Value & { kind: 'parameter' },
  parameter: ParameterFact | undefined,
  sites: CallSites,
  resolver: ValueResolver,
  resolveAll: (given: readonly Value[]) => readonly Value[],
): readonly Value[] {
  const givenBy = (callers: readonly CallSite[]): readonly Value[] =>
    resolveAll(callers.flatMap(({ passed }) => passed[index] ?? []));
  const callers = sites.of(object);
  const tests = sites.inTests(object);
  const isTooMany = [callers, tests].some(({ length }) => length > maxCallers);
  if (isTooMany) resolver.bounds.add('callers of a function', maxCallers, object);
  const given = callers.length > maxCallers ? none : givenBy(callers);
  if (given.length > 0) return given;
  const otherwise = parameter?.default === undefined ? none : resolver.resolve(parameter.default);
  return otherwise.length > 0 || callers === tests || isTooMany ? otherwise : givenBy(tests);
}

/** True for what so many callers pass that only the context of a call says what it is. */
export function needsContext(value: Value, resolver: ValueResolver): boolean {
  return hasPart(value, (part) => part.kind === 'parameter' && resolver.callSitesOf(part.function).length > maxCallers);
}
