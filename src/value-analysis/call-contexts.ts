import { type CallFact, unknownValue, type Value } from '../code-model/facts.ts';
import { replaceValues } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

const mostContexts = 256;

/**
 * A call that stands for several: inside a function that several places call (`register(app, '/users', users)`) it is one call for
 * each of them, inside a loop over a list one for each element, so that what belongs together stays together. The call itself
 * where there is but one.
 * @param most contexts; of a call with more the call itself stands for all
 */
export function callContexts(
  call: ContextualCall,
  resolver: ValueResolver,
  most = mostContexts,
): readonly ContextualCall[] {
  const varying = varyingValue([call.callee, ...call.arguments], resolver, most);
  if (varying === null) return [call];
  return varying.map(({ replace, site }) => ({
    ...call,
    ...(site === undefined ? {} : { site }),
    callee: replaceValues(call.callee, replace),
    arguments: call.arguments.map((argument) => replaceValues(argument, replace)),
  }));
}

/** A call as one place makes it. */
export interface ContextualCall extends CallFact {
  /** The call of the function around it that leads to this one. */
  readonly site?: CallFact;
}

interface Variant {
  readonly replace: (part: Value) => Value | null;
  readonly site?: CallFact;
}

/** The first part of values that stands for several, as one replacement for each of them. */
function varyingValue(values: readonly Value[], resolver: ValueResolver, most: number): readonly Variant[] | null {
  let found: readonly Variant[] | null = null;
  for (const value of values) {
    replaceValues(value, (part) => {
      found ??=
        part.kind === 'parameter'
          ? callersOf(part, resolver, most)
          : part.kind === 'element'
            ? elementsOf(part, resolver)
            : null;
      return null;
    });
    if (found !== null) return found;
  }
  return null;
}

function callersOf(
  parameter: Value & { kind: 'parameter' },
  resolver: ValueResolver,
  most: number,
): readonly Variant[] | null {
  const callers = resolver.handedTo(parameter.function);
  if (callers.length > most) return null;
  const [only] = callers;
  const element = callers.length === 1 ? only?.[0] : undefined;
  if (element?.kind === 'element') {
    return listed(element.of, resolver)?.map((item) => forParameter(parameter.function, [item])) ?? null;
  }
  return callers.length > 0
    ? callers.map((given) => forParameter(parameter.function, given, resolver.siteOf(given)))
    : null;
}

function forParameter(object: string, given: readonly (Value | undefined)[], site?: CallFact): Variant {
  const replace = (part: Value): Value | null =>
    part.kind === 'parameter' && part.function === object ? (given[part.index] ?? unknownValue) : null;
  return { replace, ...(site === undefined ? {} : { site }) };
}

function elementsOf(element: Value & { kind: 'element' }, resolver: ValueResolver): readonly Variant[] | null {
  const items = listed(element.of, resolver);
  if (items === null) return null;
  return items.map((item) => ({
    replace: (part) => (part.kind === 'element' && part.of === element.of ? item : null),
  }));
}

function listed(of: Value, resolver: ValueResolver): readonly Value[] | null {
  const [list, more] = resolver.resolve(of);
  if (list?.kind !== 'list' || more !== undefined || list.items.length > mostContexts) return null;
  return list.items;
}
