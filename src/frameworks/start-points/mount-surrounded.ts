import { callsOf } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { packageOf } from '../injections/package-of.ts';
import { sharedDirectories } from '../instances/shared-parts.ts';
import type { Made, Registrations, Surrounding } from './registrations.ts';
import { ShownComponents } from './shown-components.ts';

/**
 * Mounts what nothing else mounts in what surrounds it: the router that is written around a route. Without one, the elements between a router and its routes may be in many components, so the
 * router is the one in the same package; of several those in the nearest directory.
 * @param except by id, what stands below something else
 */
export function mountSurrounded(
  resolver: ValueResolver,
  { made, surroundings, mounts }: Registrations,
  except: ReadonlyMap<string, unknown> = new Map(),
): void {
  if (surroundings.every(({ hasPath }) => !hasPath)) return;
  const packageFor = packageOf(resolver.table.manifests);
  const showing = new ShownComponents(resolver);
  for (const inner of made) {
    if (mounts.isMounted(inner.id) || except.has(inner.id)) continue;
    const around = surroundings.filter(
      ({ kinds, file }) => kinds.includes(inner.kind) && packageFor(file) === packageFor(inner.file),
    );
    const written = callsOf(inner.id).flatMap((call) => showing.elementsAround(call));
    const own = written.flatMap((element) => around.filter(({ id }) => id === element)).slice(0, 1);
    const nearest = own.length > 0 ? own : nearestOf(inner, around);
    if (nearest.every(({ hasPath }) => !hasPath)) continue;
    for (const { id } of nearest) mounts.mount(inner.id, id, []);
  }
}

function nearestOf({ file }: Made, around: readonly Surrounding[]): readonly Surrounding[] {
  const shared = around.map((each) => sharedDirectories(file, each.file));
  const most = Math.max(...shared);
  return around.filter((_, at) => shared[at] === most);
}
