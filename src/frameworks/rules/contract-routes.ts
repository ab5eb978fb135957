import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import { type CallRule, listOf } from './rule-schema.ts';
import { recordsOf, type Selected, select, textsAt } from './select.ts';

/** What makes a part of a contract: `c.router({ … }, { pathPrefix: '/api' })`. */
type Made = NonNullable<CallRule['contract']>['made'];

/** What a contract states of one route. */
export interface ContractRoute {
  readonly verb: string;
  readonly path: string;
}

const maxDepth = 12;

/** Verb and path of an object that is a route; null for any other. */
export function routeOf(route: Value, resolver: ValueResolver): ContractRoute | null {
  const [verb] = textsAt(['0.method'], { arguments: [route] }, resolver);
  const [path] = textsAt(['0.path'], { arguments: [route] }, resolver);
  return verb === undefined || path === undefined ? null : { verb: verb.toUpperCase(), path };
}

/** The objects with the routes of a contract, and the path before them, also of a part of one that a call makes. */
export function partsOfContract(
  value: Value,
  made: Made,
  resolver: ValueResolver,
): { readonly routes: readonly Value[]; readonly prefix: string } {
  for (const each of made === undefined ? [] : resolver.resolve(value)) {
    if (each.kind === 'member') {
      const outer = partsOfContract(each.of, made, resolver);
      const routes = outer.routes.flatMap((route) => select(`0.${each.name}`, { arguments: [route] }, resolver));
      const inner = routes.length === 1 ? partsOfContract((routes[0] as Selected).value, made, resolver) : null;
      if (inner !== null) return { routes: inner.routes, prefix: joinPath(outer.prefix, inner.prefix) };
    }
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (call === undefined || !resolver.symbolsOf(call.callee).some((symbol) => listOf(made?.calls).includes(symbol)))
      continue;
    const subject = { arguments: call.arguments };
    const routes = select(made?.routes ?? '0', subject, resolver).map((selected) => selected.value);
    return { routes, prefix: textsAt(listOf(made?.prefix), subject, resolver)[0] ?? '' };
  }
  return { routes: [value], prefix: '' };
}

/** The route that names lead to, as clients call it: `client.users.read()`; what stands behind the route is of the client (`.useQuery`). Null where they lead to none. */
export function routeNamed(
  contract: Value,
  names: readonly string[],
  made: Made,
  resolver: ValueResolver,
): ContractRoute | null {
  let value = contract;
  let above = '';
  for (const name of [...names.slice(0, maxDepth), null]) {
    const { routes, prefix } = partsOfContract(value, made, resolver);
    above = joinPath(above, prefix);
    const records = routes.flatMap((each) => recordsOf(each, resolver));
    const route = records.map((each) => routeOf(each, resolver)).find((each) => each !== null);
    if (route !== undefined) return { verb: route.verb, path: joinPath(above, route.path) };
    const [below, other] =
      name === null ? [] : records.flatMap((each) => select(`0.${name}`, { arguments: [each] }, resolver));
    if (below === undefined || other !== undefined) return null;
    value = below.value;
  }
  return null;
}
