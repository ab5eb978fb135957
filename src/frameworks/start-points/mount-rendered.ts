import { isInside } from '../../code-model/fact-table.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { Registrations, Rendering } from './registrations.ts';

/** Components in components. */
const maxDepth = 8;

/**
 * Mounts routes that the component of another route makes below the path of that: `<Route path="/carts/*" element={<Carts />} />`, with
 * `<Route path="new" />` in `Carts` (descendant routes of React Router), and `<Route path={`${match.path}/new`} />` there, which states the path
 * of the outer one itself. Only what nothing else mounts, and only where the path of the outer one ends with `*` or the inner one states it.
 */
export function mountRendered(found: Registrations, resolver: ValueResolver): void {
  const { rendering, mounts, made, belowRendered } = found;
  if (rendering.length === 0) return;
  const { table } = resolver;
  const loose = made.filter(({ id }) => !mounts.isMounted(id));
  const outerOf = new Map<string, readonly Rendering[]>();
  const showing = belowRendered.size === 0 ? null : new ShownComponents(resolver);
  for (const { id, kind } of loose) {
    const caller = table.call(id)?.caller ?? '';
    const others = rendering.filter((each) => each.kind === kind && each.id !== id);
    const direct = others.filter((each) => isShownBy(caller, each));
    const around =
      direct.length > 0 || showing === null || !belowRendered.has(id)
        ? direct
        : others.filter((each) => [...showing.around(caller)].some((object) => isShownBy(object, each)));
    if (around.length > 0) outerOf.set(id, around);
  }
  const entered = new Set<string>();
  /** Outer routes first: their own paths may come from others. */
  const settle = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    const stated = belowRendered.get(id);
    for (const { id: outer } of outerOf.get(id) ?? []) {
      settle(outer);
      const all = mounts.pathsOf(outer, '/');
      const mounted = stated === undefined ? all.filter(({ path }) => path.endsWith('*')) : all;
      const [first] = mounted;
      if (first === undefined) continue;
      const below = `${first.root}.${outer}`;
      mounts.prefix(
        below,
        mounted.map(({ path }) => path.replace(/\/?\*$/, '')),
      );
      if (stated !== undefined) mounts.prefix(id, stated);
      mounts.mount(id, below, []);
    }
  };
  for (const id of outerOf.keys()) settle(id);
}

function isShownBy(object: string, { objects }: Rendering): boolean {
  return objects.some((each) => isInside(object, each));
}

/** Which code has elements of which components. */
class ShownComponents {
  /** Key of a component → keys of the code that has elements of it. */
  private readonly shownBy = new Map<string, Set<string>>();

  constructor(resolver: ValueResolver) {
    for (const { calls, test } of resolver.table.files()) {
      for (const { form, callee, caller } of test ? [] : calls) {
        if (form !== 'element') continue;
        for (const object of functionsOf(callee, resolver)) {
          const known = this.shownBy.get(object) ?? new Set();
          this.shownBy.set(object, known.add(caller));
        }
      }
    }
  }

  /** Keys of the code that shows the component whose code an object is, at any distance. */
  around(object: string): ReadonlySet<string> {
    const found = new Set<string>();
    let next = [object];
    for (let depth = 0; depth < maxDepth && next.length > 0; depth++) {
      const outer = [...this.shownBy].flatMap(([component, by]) =>
        next.some((each) => isInside(each, component)) ? [...by] : [],
      );
      next = [...new Set(outer)].filter((each) => !found.has(each));
      for (const each of next) found.add(each);
    }
    return found;
  }
}
