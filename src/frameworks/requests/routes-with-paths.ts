import { namedRouteIn } from '../../code-model/named-route.ts';
import type { Operation } from './fitting-operations.ts';
import { operationsCalled } from './named-operations.ts';
import type { RequestTarget } from './read-requests.ts';

/**
 * A target as it is; one whose address is a named route and a path behind it (`{% url 'api' %}carts/`) once for each path of the route. The route
 * may be one that a library registers, so that its path is not known.
 */
export function targetsBehindRoutes(target: RequestTarget, operations: readonly Operation[]): readonly RequestTarget[] {
  const route = namedRouteIn(target.address);
  if (route?.behind === undefined) return [target];
  const bases = new Set(operationsCalled(route.name, operations).map(({ path }) => path));
  const behind = route.behind.replace(/^\//, '');
  if (bases.size === 0) return [{ ...target, address: `{}/${behind}`, isBelow: true }];
  return [...bases].map((base) => ({ ...target, address: `/${base}/${behind}` }));
}
