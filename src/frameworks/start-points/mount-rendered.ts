import { callsOf, isInside } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { aboveSplat } from '../instances/mount-graph.ts';
import { mountSurrounded } from './mount-surrounded.ts';
import type { Registrations, Rendering } from './registrations.ts';
import { ShownComponents } from './shown-components.ts';

/**
 * Mounts routes that the component of another route makes below the path of that: `<Route path="/carts/*" element={<Carts />} />`, with
 * `<Route path="new" />` in `Carts` (descendant routes of React Router), and `<Route path={`${match.path}/new`} />` there, which states the path
 * of the outer one itself. `Carts` may show the component whose routes these are through others: the nearest route around counts. Only what
 * nothing else mounts, and only where the path of the outer one ends with `*` or the inner one states it.
 */
export function mountRendered(found: Registrations, resolver: ValueResolver): void {
  const { rendering, mounts, made, belowRendered } = found;
  if (rendering.length === 0) return;
  const loose = made.filter(({ id }) => !mounts.isMounted(id));
  if (loose.length === 0) return;
  const showing = new ShownComponents(resolver);
  const all = new Map<string, readonly Rendering[]>();
  for (const { id, kind } of loose) {
    const others = rendering.filter((each) => each.kind === kind && each.id !== id);
    const around = others.length === 0 ? [] : routesAround(id, others, showing, resolver);
    if (around.length > 0) all.set(id, around);
  }
  const outerOf = new Map([...all].map(([id, around]) => [id, nearest(around, all)]));
  // What surrounds the outermost ones stands before all below them.
  mountSurrounded(resolver, found, outerOf);
  const entered = new Set<string>();
  /** Outer routes first: their own paths may come from others. */
  const settle = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    const stated = belowRendered.get(id);
    for (const { id: outer } of outerOf.get(id) ?? []) {
      settle(outer);
      const paths = mounts.pathsOf(outer, '/');
      const mounted = stated === undefined ? paths.filter(({ path }) => path.endsWith('*')) : paths;
      const [first] = mounted;
      if (first === undefined) continue;
      const below = `${first.root}.${outer}`;
      mounts.prefix(
        below,
        mounted.map(({ path }) => aboveSplat(path)),
      );
      if (stated !== undefined) mounts.prefix(id, stated);
      mounts.mount(id, below, []);
    }
  };
  for (const id of outerOf.keys()) settle(id);
}

/** The routes around an element as it is written, the nearest; else those whose components show it, at the least distance. */
function routesAround(
  id: string,
  others: readonly Rendering[],
  showing: ShownComponents,
  { table }: ValueResolver,
): readonly Rendering[] {
  const calls = callsOf(id);
  for (const call of calls) {
    for (const element of showing.elementsAround(call)) {
      const written = others.filter((each) => callsOf(each.id).includes(element));
      const together = written.filter((each) =>
        callsOf(each.id).some((site) => site !== element && calls.includes(site)),
      );
      if (written.length > 0) return together.length > 0 ? together : written;
    }
  }
  // Of a route behind a component of the application, what shows that; of one of a loop, what goes through it: the turn itself is no call.
  const outermost = calls.findLast((call) => table.call(call) !== undefined);
  const caller = table.call(outermost ?? id)?.caller ?? '';
  for (const level of showing.around(caller)) {
    const found = others.filter((each) => level.some((object) => isShownBy(object, each)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Without the routes that others of them are below. */
function nearest(around: readonly Rendering[], all: ReadonlyMap<string, readonly Rendering[]>): readonly Rendering[] {
  if (around.length < 2) return around;
  const outer = new Set<string>();
  const follow = (id: string): void => {
    for (const each of all.get(id) ?? []) {
      if (outer.has(each.id)) continue;
      outer.add(each.id);
      follow(each.id);
    }
  };
  for (const { id } of around) follow(id);
  const inner = around.filter(({ id }) => !outer.has(id));
  return inner.length > 0 ? inner : around;
}

function isShownBy(object: string, { objects }: Rendering): boolean {
  return objects.some((each) => isInside(object, each));
}
