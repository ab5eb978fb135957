import type { NamedRoute } from '../../code-model/named-route.ts';
import type { Operation } from './fitting-operations.ts';

/**
 * The operations of a route that is asked for by name: those of the last part of the name with as many variable parts as are given. Of several
 * the ones whose paths or folders have most of the namespaces before it.
 */
export function namedOperations(
  route: NamedRoute,
  verb: string,
  operations: readonly Operation[],
): readonly Operation[] {
  const parts = route.name.split(/[:.]/);
  const namespaces = parts.slice(0, -1).filter((part) => part !== '');
  const called = operations.filter(
    (each) => isCalled(each, route.name, parts.at(-1) ?? '') && (each.verb === verb || each.verb === 'ANY'),
  );
  const fitting = called.filter((each) => takes(each, route.given));
  const candidates = fitting.length > 0 ? fitting : called;
  const closeness = candidates.map((each) => namespaces.filter((name) => isWithin(each, name)).length);
  const closest = Math.max(...closeness);
  return candidates.filter((_, at) => closeness[at] === closest);
}

function isCalled({ routeNames }: Operation, whole: string, last: string): boolean {
  return routeNames !== undefined && (routeNames.includes(last) || routeNames.includes(whole));
}

/** True for an operation whose path has the variable parts that are given. */
function takes({ path, parameters = [] }: Operation, given: NamedRoute['given']): boolean {
  if (given === null) return true;
  if (typeof given === 'number') return path.split('{}').length - 1 === given;
  return given.length === parameters.length && given.every((name) => parameters.includes(name));
}

function isWithin({ path, file = '' }: Operation, namespace: string): boolean {
  return [...path.split('/'), ...file.split(/[/.]/)].includes(namespace);
}
