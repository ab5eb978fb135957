import type { Adjacency } from '../../graph/adjacency.ts';
import type {
  Module,
  ModuleGraph,
  ModuleGraphLink,
  ModuleGraphNode,
  ModuleIdentity,
  ModuleLink,
} from '../../model/module.ts';
import { modulePath } from '../../model/module.ts';
import { once } from '../../snapshot/reader/once.ts';
import type { ModuleGraphOptions, ModuleLinkPage, Page } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { firstWhere, type LeafRange, type ModuleIndex } from './module-index.ts';

/** Leaves that are one module when paths are cut. */
interface Cut extends ModuleIdentity {
  readonly range: LeafRange;
}

/** The modules right below one, or the top ones; undefined when there is no such module. */
export function modulesBelow(index: ModuleIndex, path: string, includePackages: boolean): Module[] | undefined {
  const range = inside(index, path);
  if (range === undefined) return undefined;
  const depth = modulePath(path).length + 1;
  const modules = cutsOf(index, range, depth)
    .filter(({ range: [from] }) => (index.files[from] as string[]).length >= depth)
    .map((cut): Module => {
      const [from, to] = cut.range;
      let nbModules = 0;
      for (let leaf = from; leaf < to; leaf++) {
        const isBelow = (index.files[leaf] as string[]).length > depth;
        if (isBelow && (leaf === from || !sharesMore(index, leaf, depth))) nbModules++;
      }
      return { ...identity(cut), nbObjects: index.objectsIn(cut.range), nbFiles: to - from, nbModules };
    });
  if (!isTop(path) || !includePackages) return modules;
  const packages = packageCuts(index).map((cut) => ({
    ...identity(cut),
    nbObjects: index.objectsIn(cut.range),
    nbFiles: 0,
    nbModules: 0,
  }));
  return [...modules, ...packages];
}

/** Modules at a depth below one and the links between them. Time: these modules and their links, once the depth was asked for. */
export function moduleGraph(index: ModuleIndex, path: string, options: ModuleGraphOptions): ModuleGraph | undefined {
  const range = inside(index, path);
  if (range === undefined) return undefined;
  const { cuts, packages, links: linksOf } = levelAt(index, modulePath(path).length + options.depth);
  const [from, to] = range.map((leaf) => firstWhere(packages, (at) => (cuts[at] as Cut).range[0] >= leaf)) as [
    number,
    number,
  ];
  const { starts, targets, counts } = linksOf(options.includeEscalated);
  const isShown = (cut: number): boolean => (cut >= from && cut < to) || (options.includePackages && cut >= packages);
  const links: ModuleGraphLink[] = [];
  const used = new Set<number>();
  const addLinks = (first: number, end: number): void => {
    for (let origin = first; origin < end; origin++) {
      for (let edge = starts[origin] as number; edge < (starts[origin + 1] as number); edge++) {
        const target = targets[edge] as number;
        if (!isShown(target)) continue;
        links.push({ origin, target, nbLinks: counts[edge] as number });
        used.add(origin).add(target);
      }
    }
  };
  addLinks(from, to);
  if (options.includePackages) addLinks(packages, cuts.length);
  // A package stands in the graph where something of the module leads to it.
  const ownPackages = [...used].filter((cut) => cut >= packages).sort((a, b) => a - b);
  const places = new Map(ownPackages.map((cut, at) => [cut, to - from + at]));
  const place = (cut: number): number => places.get(cut) ?? cut - from;
  const shown = [...cuts.slice(from, to), ...ownPackages.map((cut) => cuts[cut] as Cut)];
  return {
    nodes: shown.map((cut): ModuleGraphNode => ({ ...identity(cut), nbObjects: index.objectsIn(cut.range) })),
    links: links.map(({ origin, target, nbLinks }) => ({ origin: place(origin), target: place(target), nbLinks })),
    nbObjectsWithoutModule: index.withoutModule,
  };
}

/** All modules at a depth below the top, packages after them, and the links between them. */
interface ModuleLevel {
  readonly cuts: readonly Cut[];
  /** Place of the first package. */
  readonly packages: number;
  readonly links: (includeEscalated: boolean) => CutLinks;
}

/** Links between cuts by origin, then target. */
interface CutLinks extends Adjacency {
  readonly counts: Float64Array;
}

/** What was asked for; a snapshot has few depths. Memory: at most what the links between files and packages take, for each depth. */
const levels = new WeakMap<ModuleIndex, Map<number, ModuleLevel>>();

function levelAt(index: ModuleIndex, depth: number): ModuleLevel {
  const known = levels.get(index) ?? new Map<number, ModuleLevel>();
  levels.set(index, known);
  const maxDepth = Math.min(depth, index.depth);
  const level = known.get(maxDepth) ?? makeLevel(index, maxDepth);
  known.set(maxDepth, level);
  return level;
}

function makeLevel(index: ModuleIndex, depth: number): ModuleLevel {
  const files = cutsOf(index, [0, index.files.length], depth);
  const cuts = [...files, ...packageCuts(index)];
  const direct = once(() => linksBetween(index, cuts, false));
  const all = once(() => linksBetween(index, cuts, true));
  return { cuts, packages: files.length, links: (includeEscalated) => (includeEscalated ? all() : direct()) };
}

/** Object numbers in a module, ascending; undefined when there is none. */
export function objectsOfModule(index: ModuleIndex, path: string): Uint32Array | undefined {
  const range = index.rangeOf(path);
  return range && index.objects.slice(index.starts[range[0]], index.starts[range[1]]).sort();
}

/** The links from the objects of one module to those of another. */
export function moduleLinks(
  loaded: LoadedSnapshot,
  ends: { readonly origin: string; readonly target: string },
  includeEscalated: boolean,
  { skip, limit }: Page,
): ModuleLinkPage | undefined {
  const index = loaded.modules();
  const origins = objectsOfModule(index, ends.origin);
  const target = index.rangeOf(ends.target);
  if (origins === undefined || target === undefined) return undefined;
  const graph = loaded.walks().graph(includeEscalated);
  const { starts, targets } = graph.calls;
  const page: { readonly from: number; readonly edge: number }[] = [];
  let total = 0;
  for (const from of origins) {
    const end = starts[from + 1] as number;
    for (let edge = starts[from] as number; edge < end; edge++) {
      const leaf = index.leafOf[targets[edge] as number] as number;
      if (leaf < target[0] || leaf >= target[1]) continue;
      if (total >= skip && page.length < limit) page.push({ from, edge });
      total++;
    }
  }
  const { rows } = loaded.snapshot.objects();
  const links = page.map(({ from, edge }): ModuleLink => {
    const { type, escalated, confidence, rule, candidates = 1 } = graph.kindOf(edge);
    const ends = { origin: rows.identity(from), target: rows.identity(targets[edge] as number) };
    return { ...ends, linkType: type, escalated, confidence, rule, candidates };
  });
  return { total, links };
}

/** The leaves of files below a path; all where it is empty. */
function inside(index: ModuleIndex, path: string): LeafRange | undefined {
  if (isTop(path)) return [0, index.files.length];
  const range = index.rangeOf(path);
  return range && range[0] < index.files.length ? range : undefined;
}

function isTop(path: string): boolean {
  return modulePath(path).length === 0;
}

/** The leaves of a range, those together whose first so many names are the same. */
function cutsOf(index: ModuleIndex, [from, to]: LeafRange, depth: number): Cut[] {
  const cuts: Cut[] = [];
  let start = from;
  for (let leaf = from + 1; leaf <= to; leaf++) {
    if (leaf < to && isSameCut(index, leaf, depth)) continue;
    if (start < leaf) cuts.push(cutAt(index, [start, leaf], depth));
    start = leaf;
  }
  return cuts;
}

/** Whether a leaf and the one before are one when paths are cut: both long enough, and the same so far. */
function isSameCut(index: ModuleIndex, leaf: number, depth: number): boolean {
  return (index.shared[leaf] as number) >= depth;
}

function sharesMore(index: ModuleIndex, leaf: number, depth: number): boolean {
  return (index.shared[leaf] as number) > depth;
}

function cutAt(index: ModuleIndex, range: LeafRange, depth: number): Cut {
  const [from, to] = range;
  const names = (index.files[from] as string[]).slice(0, depth);
  const isFile = to - from === 1 && (index.files[from] as string[]).length <= depth && !hasBelow(index, from);
  return { path: names.join('/'), name: names.at(-1) as string, kind: isFile ? 'file' : 'folder', range };
}

/** Whether the path of a leaf is a folder of the next one too. */
function hasBelow(index: ModuleIndex, leaf: number): boolean {
  return leaf + 1 < index.files.length && (index.shared[leaf + 1] as number) >= (index.files[leaf] as string[]).length;
}

function packageCuts(index: ModuleIndex): Cut[] {
  const first = index.files.length;
  return index.packages.map((key, at) => ({
    path: key,
    name: key,
    kind: 'package',
    range: [first + at, first + at + 1],
  }));
}

function linksBetween(index: ModuleIndex, cuts: readonly Cut[], includeEscalated: boolean): CutLinks {
  const { starts, targets, counts } = includeEscalated ? index.all() : index.direct();
  const cutOf = new Uint32Array(index.leafCount);
  for (const [at, { range }] of cuts.entries()) cutOf.fill(at, range[0], range[1]);
  const own = { starts: new Uint32Array(cuts.length + 1), targets: [] as number[], counts: [] as number[] };
  const sums = new Float64Array(cuts.length);
  cuts.forEach(({ range: [from, to] }, origin) => {
    const met: number[] = [];
    const end = starts[to] as number;
    for (let edge = starts[from] as number; edge < end; edge++) {
      const target = cutOf[targets[edge] as number] as number;
      if (target === origin) continue;
      if (sums[target] === 0) met.push(target);
      sums[target] = (sums[target] as number) + (counts[edge] as number);
    }
    for (const target of met.sort((a, b) => a - b)) {
      own.targets.push(target);
      own.counts.push(sums[target] as number);
      sums[target] = 0;
    }
    own.starts[origin + 1] = own.targets.length;
  });
  return { starts: own.starts, targets: Uint32Array.from(own.targets), counts: Float64Array.from(own.counts) };
}

function identity({ path, name, kind }: Cut): ModuleIdentity {
  return { path, name, kind };
}
