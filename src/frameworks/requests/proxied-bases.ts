import { fittingOperations, type Operation, segmentsOf, wantedPath } from './fitting-operations.ts';
import type { RequestTarget } from './read-requests.ts';

/** So many addresses must fit without a base for it to be one. */
const fewest = 3;

/**
 * First segments of addresses that something between the front end and the server takes away: `/api/carts` asks for the operation `/carts`. A segment is
 * one where no operation begins with it, three addresses fit an operation without it, and most of the addresses do that begin with it.
 * @param unjoined addresses that fit no operation as they are
 */
export function proxiedBases(
  unjoined: readonly RequestTarget[],
  operations: readonly Operation[],
): ReadonlySet<string> {
  const own = new Set(operations.filter(({ isScreen }) => isScreen !== true).map(({ path }) => segmentsOf(path)[0]));
  const addresses = new Map<string, Map<string, RequestTarget>>();
  for (const target of unjoined) {
    if (target.router !== undefined) continue;
    const [first, ...rest] = wantedPath(target.address)?.segments ?? [];
    if (first === undefined || rest.length === 0 || first.includes('{}') || own.has(first)) continue;
    const known = addresses.get(first) ?? new Map<string, RequestTarget>();
    addresses.set(first, known.set(`${target.verb} /${rest.join('/')}`, { ...target, address: `/${rest.join('/')}` }));
  }
  const bases = [...addresses].filter(([, targets]) => {
    const fitting = [...targets.values()].filter((target) => fittingOperations([target], operations).length > 0);
    return fitting.length >= fewest && fitting.length * 2 > targets.size;
  });
  return new Set(bases.map(([base]) => base));
}
