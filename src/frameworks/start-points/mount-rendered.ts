import { isInside } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { componentsOf } from './functions-of.ts';
import type { Registrations, Rendering } from './registrations.ts';

/** Components in components. */
const maxDepth = 8;

/**
 * Mounts routes that the component of another route makes below the path of that: `<Route path="/carts/*" element={<Carts />} />`, with
 * `<Route path="new" />` in `Carts` (descendant routes of React Router), and `<Route path={`${match.path}/new`} />` there, which states the path
 * of the outer one itself. `Carts` may show the component whose routes these are through others: the nearest route around counts. Only what
 * nothing else mounts, and only where the path of the outer one ends with `*` or the inner one states it.
 */
export function mountRendered(found: Registrations, resolver: ValueResolver): void {
  const { rendering, mounts, made, belowRendered } = found;
  if (rendering.length === 0) return;
  const { table } = resolver;
  const loose = made.filter(({ id }) => !mounts.isMounted(id));
  const outerOf = new Map<string, readonly Rendering[]>();
  const showing = loose.length === 0 ? null : new ShownComponents(resolver);
  for (const { id, kind } of loose) {
    const caller = table.call(id)?.caller ?? '';
    const others = rendering.filter((each) => each.kind === kind && each.id !== id);
    const direct = others.filter((each) => isShownBy(caller, each));
    const fitting = (objects: ReadonlySet<string>): readonly Rendering[] =>
      others.filter((each) => [...objects].some((object) => isShownBy(object, each)));
    const levels = direct.length > 0 || showing === null ? [] : showing.around(caller);
    const all = belowRendered.has(id) ? [new Set(levels.flatMap((level) => [...level]))] : levels;
    const around = direct.length > 0 ? direct : (all.map(fitting).find((each) => each.length > 0) ?? []);
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
        for (const object of componentsOf(callee, resolver)) {
          const known = this.shownBy.get(object) ?? new Set();
          this.shownBy.set(object, known.add(caller));
        }
      }
    }
  }

  /** Keys of the code that shows the component whose code an object is, by their distance, the nearest first. */
  around(object: string): readonly ReadonlySet<string>[] {
    const found = new Set<string>();
    const levels: ReadonlySet<string>[] = [];
    let next = [object];
    for (let depth = 0; depth < maxDepth && next.length > 0; depth++) {
      const outer = [...this.shownBy].flatMap(([component, by]) =>
        next.some((each) => isInside(each, component)) ? [...by] : [],
      );
      next = [...new Set(outer)].filter((each) => !found.has(each));
      for (const each of next) found.add(each);
      levels.push(new Set(next));
    }
    return levels;
  }
}
