import { isInside } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Registrations, Rendering } from './registrations.ts';

/**
 * Mounts routes that the component of another route makes below the path of that: `<Route path="/carts/*" element={<Carts />} />`, with
 * `<Route path="new" />` in `Carts` (descendant routes of React Router). Only what nothing else mounts, and only where the path of the outer one ends with `*`.
 */
export function mountRendered(found: Registrations, { table }: ValueResolver): void {
  const { rendering, mounts, made } = found;
  if (rendering.length === 0) return;
  const loose = made.filter(({ id }) => !mounts.isMounted(id));
  const outerOf = new Map<string, readonly Rendering[]>();
  for (const { id, kind } of loose) {
    const caller = table.call(id)?.caller;
    const around = rendering.filter(
      (each) => each.kind === kind && each.id !== id && each.objects.some((object) => isInside(caller ?? '', object)),
    );
    if (around.length > 0) outerOf.set(id, around);
  }
  const entered = new Set<string>();
  /** Outer routes first: their own paths may come from others. */
  const settle = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    for (const { id: outer } of outerOf.get(id) ?? []) {
      settle(outer);
      const mounted = mounts.pathsOf(outer, '/').filter(({ path }) => path.endsWith('*'));
      const [first] = mounted;
      if (first === undefined) continue;
      const below = `${first.root}.${outer}`;
      mounts.prefix(
        below,
        mounted.map(({ path }) => path.replace(/\/?\*$/, '')),
      );
      mounts.mount(id, below, []);
    }
  };
  for (const id of outerOf.keys()) settle(id);
}
