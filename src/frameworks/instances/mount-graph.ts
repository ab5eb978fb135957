import { joinPath } from './join-path.ts';
import type { Selection } from './selected-paths.ts';

/** A path under which something is reached, and what stands at the root of it. */
export interface MountedPath {
  readonly path: string;
  /** The path without the outermost prefix, for what that prefix excepts. */
  readonly bare: string;
  /** The path of the instances whose paths do not restart. */
  readonly base: string;
  readonly excepted: readonly string[];
  /** What the statements on the way let through. */
  readonly selected: readonly Selection[];
  /** Id of the outermost instance. */
  readonly root: string;
  /** Instances from the outermost to this one, each with the statement that leads on to the next. */
  readonly through: readonly Passage[];
}

export interface Passage {
  readonly id: string;
  /** Null for the last, and where no statement leads on. */
  readonly statement: Statement | null;
}

/** Where in a file something is registered: what comes earlier in the same file runs earlier. */
export interface Statement {
  readonly file: string;
  readonly order: number;
}

interface Edge {
  readonly parent: string;
  readonly paths: readonly string[];
  readonly statement: Statement | null;
  /** True where its paths stand for the prefix of what is mounted. */
  readonly replaces: boolean;
  /** True for one that counts only where there is no other. */
  readonly isWeak: boolean;
  /** True for one beside which no other counts. */
  readonly isSole: boolean;
  /** True where data chooses what is mounted, so that what is below it is an application of its own. */
  readonly isChosen: boolean;
  /** What reaches the instance; null for all below the paths. */
  readonly selects: Omit<Selection, 'below'> | null;
}

type EdgeOptions = Partial<Pick<Edge, 'replaces' | 'isWeak' | 'isSole' | 'isChosen' | 'selects'>>;

interface Prefix {
  readonly paths: readonly string[];
  readonly excepted: readonly string[];
  readonly restarts: boolean;
  /** True where a `*` at its end is no part of the paths of what is mounted in it. */
  readonly leavesSplat: boolean;
  /** True where what is mounted nowhere has no path of its own. */
  readonly ofMounted: boolean;
}

type PrefixOptions = Partial<Omit<Prefix, 'paths'>>;

/** An instance that is reached under more paths stands under one, the rest of which is not known. */
const maxPaths = 4096;

/** Which instance is mounted in which, and under what path. */
export class MountGraph {
  private readonly parents = new Map<string, Edge[]>();
  private readonly prefixes = new Map<string, Prefix>();
  private readonly known = new Map<string, readonly MountedPath[]>();
  /** Views of an instance, which is mounted where they are. */
  private readonly views = new Map<string, string[]>();
  private readonly viewed = new Map<string, string>();
  /** Ids of the instances that are reached under more paths than are followed; the path of what is registered with them begins with `{}`. */
  readonly exceeded = new Set<string>();
  readonly maxPaths = maxPaths;

  /** @param kind `replaces` where the paths, if there are any, stand for the prefix of what is mounted; `isWeak` where any other mount takes the place of this one, `isSole` where this one takes the place of all others, `isChosen` where data chooses it among several, `selects` where it passes on only some requests */
  mount(
    child: string,
    parent: string,
    paths: readonly string[],
    statement: Statement | null = null,
    { replaces = false, isWeak = false, isSole = false, isChosen = false, selects = null }: EdgeOptions = {},
  ): void {
    if (child === parent) return;
    const edges = this.parents.get(child) ?? [];
    const way = wayOf(paths, selects);
    if (edges.some((edge) => edge.parent === parent && wayOf(edge.paths, edge.selects) === way)) return;
    this.parents.set(child, [
      ...edges,
      {
        parent,
        paths: paths.length === 0 ? [''] : paths,
        statement,
        replaces: replaces && paths.length > 0,
        isWeak,
        isSole,
        isChosen,
        selects,
      },
    ]);
  }

  /** An instance that is another one below further paths: what it is mounted in, that other one is mounted in. */
  view(id: string, of: string, paths: readonly string[], statement: Statement): void {
    if (id === of) return;
    this.mount(id, of, paths, statement);
    if (this.viewed.has(id)) return;
    this.viewed.set(id, of);
    this.views.set(of, [...(this.views.get(of) ?? []), id]);
  }

  /** Mounts of an instance itself and through its views; of a view that which makes it one. */
  private edgesOf(id: string): readonly Edge[] {
    const own = this.parents.get(id) ?? [];
    const of = this.viewed.get(id);
    const through = (this.views.get(id) ?? []).flatMap((view) =>
      (this.parents.get(view) ?? []).filter(({ parent }) => parent !== id),
    );
    return [...(of === undefined ? own : own.filter(({ parent }) => parent === of)), ...through];
  }

  /** Mounts each of several instances where another one, which stands for all of them, is mounted, and that one nowhere. */
  moveMounts(from: string, to: readonly string[]): void {
    const edges = this.parents.get(from) ?? [];
    this.parents.delete(from);
    for (const id of to) {
      const known = this.parents.get(id) ?? [];
      const added = edges.filter(({ parent }) => parent !== id);
      if (added.length > 0) this.parents.set(id, [...known, ...added]);
    }
  }

  /** What is mounted elsewhere too is no longer mounted in any of these. */
  dropParents(dropped: ReadonlySet<string>): void {
    for (const [child, edges] of this.parents) {
      const kept = edges.filter(({ parent }) => !dropped.has(parent));
      if (kept.length > 0) this.parents.set(child, kept);
    }
  }

  /**
   * What tests mount in what they make has its paths without that: `path('site-root/', include('shop.urls'))` in a test. It counts as mounted.
   * @param isTest null of what stands in no file, as what a library makes: its paths are those that tests give it
   */
  leaveTests(isTest: (id: string) => boolean | null): void {
    for (const [child, edges] of this.parents) {
      if (isTest(child) !== false) continue;
      const kept = edges.filter(({ parent }) => isTest(parent) !== true);
      if (kept.length < edges.length) this.parents.set(child, kept);
    }
    this.known.clear();
  }

  /**
   * A path that an instance puts before all that is registered with it, some paths excepted.
   * @param options `restarts` where a path that begins with a slash is not below those of others that restart, `ofMounted` where it is a name that only what is
   * mounted is reached by
   */
  prefix(
    id: string,
    paths: readonly string[],
    { excepted = [], restarts = false, leavesSplat = false, ofMounted = false }: PrefixOptions = {},
  ): void {
    if (paths.length > 0) this.prefixes.set(id, { paths, excepted, restarts, leavesSplat, ofMounted });
  }

  /** Puts other paths in place of the one that an instance is made with and is reached by; false where it has none, or is mounted. */
  rename(id: string, paths: readonly string[]): boolean {
    const own = this.prefixes.get(id);
    if (own === undefined || own.ofMounted || this.isMounted(id)) return false;
    this.prefixes.set(id, { ...own, paths });
    this.known.clear();
    return true;
  }

  isMounted(id: string): boolean {
    return this.parents.has(id);
  }

  /** Ids of all instances that are mounted. */
  mounted(): Iterable<string> {
    return this.parents.keys();
  }

  /** Ids of an instance and of all that it is mounted in, at any distance. */
  around(id: string): ReadonlySet<string> {
    const found = new Set([id]);
    for (const each of found) for (const { parent } of this.edgesOf(each)) found.add(parent);
    return found;
  }

  /** Every path that leads to an instance; a cycle of mounts is followed once. */
  pathsOf(id: string, separator: string): readonly MountedPath[] {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const found = this.find(id, separator, new Set());
    // What only circles lead to stands at the beginning of all of them.
    const paths = found.length > 0 ? found : this.ownPaths(id, separator);
    this.known.set(id, paths);
    return paths;
  }

  /** The paths of an instance that is mounted nowhere. */
  private ownPaths(id: string, separator: string): MountedPath[] {
    const { paths, excepted, restarts, ofMounted } = this.prefixOf(id);
    return (ofMounted ? [''] : paths).map((path) => ({
      path: joinPath('', path, separator),
      bare: '',
      base: restarts ? '' : joinPath('', path, separator),
      excepted,
      selected: [],
      root: id,
      through: [{ id, statement: null }],
    }));
  }

  private prefixOf(id: string): Prefix {
    return (
      this.prefixes.get(id) ?? { paths: [''], excepted: [], restarts: false, leavesSplat: false, ofMounted: false }
    );
  }

  private find(id: string, separator: string, above: Set<string>): MountedPath[] {
    above.add(id);
    const given = this.edgesOf(id).filter(({ parent }) => !above.has(parent));
    const sole = given.filter(({ isSole, parent }) => isSole && this.isMounted(parent));
    const all = sole.length > 0 ? sole : given;
    const edges = all.every(({ isWeak }) => isWeak) ? all : all.filter(({ isWeak }) => !isWeak);
    const outer = edges.flatMap((edge) => {
      const found = this.throughEdge(edge, separator, above);
      return found.map((each) => ({ each: edge.isChosen ? { ...each, root: id } : each, replaces: edge.replaces }));
    });
    above.delete(id);
    // A circle that leads back here adds no way from outside.
    if (edges.length === 0) return this.edgesOf(id).length === 0 ? this.ownPaths(id, separator) : [];
    const { paths, excepted, restarts } = this.prefixOf(id);
    const passage = { id, statement: null };
    if (outer.length * paths.length > maxPaths) {
      this.exceeded.add(id);
      return [
        {
          path: joinPath('{}', paths.length === 1 ? (paths[0] ?? '') : '', separator),
          bare: '',
          base: '{}',
          excepted,
          selected: [],
          root: id,
          through: [passage],
        },
      ];
    }
    return outer.flatMap(({ each, replaces }) =>
      (replaces ? [''] : paths).map((path) => ({
        ...each,
        path: joinPath(restarts && path.startsWith('/') ? each.base : each.path, path, separator),
        bare: joinPath(each.bare, path, separator),
        base: restarts ? each.base : joinPath(each.base, path, separator),
        through: [...each.through, passage],
      })),
    );
  }

  /** The paths of a parent, and on from it. */
  private throughEdge(edge: Edge, separator: string, above: Set<string>): MountedPath[] {
    const { parent, paths, statement, selects } = edge;
    const { leavesSplat } = this.prefixOf(parent);
    return this.find(parent, separator, above).flatMap((found) => {
      const outer = leavesSplat ? { ...found, path: aboveSplat(found.path), bare: aboveSplat(found.bare) } : found;
      const selected = selects === null ? outer.selected : [...outer.selected, { ...selects, below: outer.path }];
      const through = [...outer.through.slice(0, -1), { id: parent, statement }];
      return paths.map((next) => ({
        ...outer,
        path: joinPath(outer.path, next, separator),
        bare: joinPath(outer.bare, next, separator),
        base: joinPath(outer.base, next, separator),
        selected,
        through,
      }));
    });
  }
}

/** How an edge leads to what is mounted: an instance is mounted once in each way. */
function wayOf(paths: readonly string[], selects: Edge['selects']): string {
  return `${paths.length === 0 ? '' : paths.join()} ${selects === null ? '' : `${selects.verb} ${selects.paths.join()}`}`;
}

/** `/carts` of `/carts/*`. */
export function aboveSplat(path: string): string {
  return path.replace(/\/?\*$/, '');
}
