import type { ManifestFact } from '../../code-model/facts.ts';
import { packageOf } from '../injections/package-of.ts';
import { sharedDirectories } from '../instances/shared-parts.ts';
import type { Made, Registrations, Surrounding } from './registrations.ts';

/**
 * Mounts what nothing else mounts in what surrounds it. The elements between a router and its routes may be in many components, so the
 * router of a route is the one in the same package; of several those in the nearest directory.
 */
export function mountSurrounded(
  manifests: readonly ManifestFact[],
  { made, surroundings, mounts }: Registrations,
): void {
  if (surroundings.every(({ hasPath }) => !hasPath)) return;
  const packageFor = packageOf(manifests);
  for (const inner of made) {
    if (mounts.isMounted(inner.id)) continue;
    const around = surroundings.filter(
      ({ kinds, file }) => kinds.includes(inner.kind) && packageFor(file) === packageFor(inner.file),
    );
    const nearest = nearestOf(inner, around);
    if (nearest.every(({ hasPath }) => !hasPath)) continue;
    for (const { id } of nearest) mounts.mount(inner.id, id, []);
  }
}

function nearestOf({ file }: Made, around: readonly Surrounding[]): readonly Surrounding[] {
  const shared = around.map((each) => sharedDirectories(file, each.file));
  const most = Math.max(...shared);
  return around.filter((_, at) => shared[at] === most);
}
