import type { NamedRoute } from '../../code-model/named-route.ts';
import type { Operation } from './fitting-operations.ts';

interface Called {
  readonly called: readonly Operation[];
  /** Before the name. */
  readonly namespaces: readonly string[];
}

/**
 * The operations of a route that is asked for by name: those of the last part of the name with as many variable parts as are given. Of several
 * the ones that stand in most of the namespaces before it; where none says what it stands in, whose paths or folders have most of them. Where none of them has the verb, what has it at their paths.
 */
export function namedOperations(
  route: NamedRoute,
  verb: string,
  operations: readonly Operation[],
): readonly Operation[] {
  const ofVerb = operations.filter((each) => each.verb === verb || each.verb === 'ANY');
  const named = ofName(route, ofVerb);
  if (named.length > 0) return named;
  // The name stands for an address, at which another operation may have the verb.
  const paths = new Set(ofName(route, operations).map(({ path }) => path));
  return ofVerb.filter(({ path }) => paths.has(path));
}

function ofName(route: NamedRoute, operations: readonly Operation[]): readonly Operation[] {
  const { called, namespaces } = calledBy(route.name, operations);
  const fitting = called.filter((each) => takes(each, route.given));
  const candidates = fitting.length > 0 ? fitting : fullest(called, route.given);
  const stated = closest(candidates, namespaces, (each, name) => each.namespaces?.includes(name) === true);
  return stated.length < candidates.length ? stated : closest(candidates, namespaces, isWithin);
}

/** Those that stand in most of the namespaces. */
function closest(
  operations: readonly Operation[],
  namespaces: readonly string[],
  isIn: (operation: Operation, namespace: string) => boolean,
): readonly Operation[] {
  const closeness = operations.map((each) => namespaces.filter((name) => isIn(each, name)).length);
  const most = Math.max(...closeness);
  return operations.filter((_, at) => closeness[at] === most);
}

/** The operations of any verb that a name stands for. */
export function operationsCalled(name: string, operations: readonly Operation[]): readonly Operation[] {
  return calledBy(name, operations).called;
}

/** The operations that a name, or the longest possible end of it behind namespaces, stands for: `carts.new` of `shop:carts.new`. */
function calledBy(name: string, operations: readonly Operation[]): Called {
  const starts = [0, ...[...name.matchAll(/[:.]/g)].map(({ index }) => index + 1)];
  for (const start of starts) {
    const called = operations.filter(({ routeNames }) => routeNames?.includes(name.slice(start)) === true);
    const before = name.slice(0, start).split(/[:.]/);
    if (called.length > 0) return { called, namespaces: before.filter((part) => part !== '') };
  }
  return { called: [], namespaces: [] };
}

/** True for an operation whose path has the variable parts that are given. */
function takes({ path, parameters = [] }: Operation, given: NamedRoute['given']): boolean {
  if (given === null) return true;
  if (typeof given === 'number') return path.split('{}').length - 1 === given;
  return given.length === parameters.length && given.every((name) => parameters.includes(name));
}

/** Of operations whose variable parts are all given, among others that become a query, those with most of them; all where none is such. */
function fullest(operations: readonly Operation[], given: NamedRoute['given']): readonly Operation[] {
  if (given === null || typeof given === 'number') return operations;
  const covered = operations.filter(({ parameters = [] }) => parameters.every((name) => given.includes(name)));
  const most = Math.max(...covered.map(({ parameters = [] }) => parameters.length));
  return covered.length === 0 ? operations : covered.filter(({ parameters = [] }) => parameters.length === most);
}

function isWithin({ path, file = '' }: Operation, namespace: string): boolean {
  return [...path.split('/'), ...file.split(/[/.]/)].includes(namespace);
}
