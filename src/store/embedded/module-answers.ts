import type {
  Module,
  ModuleGraph,
  ModuleGraphLink,
  ModuleGraphNode,
  ModuleIdentity,
  ModuleLink,
} from '../../model/module.ts';
import { modulePath } from '../../model/module.ts';
import type { ModuleGraphOptions, ModuleLinkPage, Page } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import type { LeafRange, ModuleIndex } from './module-index.ts';

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

/** Modules at a depth below one and the links between them. */
export function moduleGraph(index: ModuleIndex, path: string, options: ModuleGraphOptions): ModuleGraph | undefined {
  const range = inside(index, path);
  if (range === undefined) return undefined;
  const cuts = cutsOf(index, range, modulePath(path).length + options.depth);
  if (options.includePackages) cuts.push(...packageCuts(index));
  const links = linksBetween(index, cuts, options.includeEscalated);
  const nodes = cuts.map((cut): ModuleGraphNode => ({ ...identity(cut), nbObjects: index.objectsIn(cut.range) }));
  // A package stands in the graph where something of the module leads to it.
  const used = new Set(links.flatMap(({ origin, target }) => [origin, target]));
  const isKept = nodes.map(({ kind }, at) => kind !== 'package' || used.has(at));
  const places = new Map(nodes.flatMap((_, at) => (isKept[at] ? [at] : [])).map((at, place) => [at, place]));
  const place = (at: number): number => places.get(at) as number;
  return {
    nodes: nodes.filter((_, at) => isKept[at]),
    links: links.map(({ origin, target, nbLinks }) => ({ origin: place(origin), target: place(target), nbLinks })),
    nbObjectsWithoutModule: index.withoutModule,
  };
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

function linksBetween(index: ModuleIndex, cuts: readonly Cut[], includeEscalated: boolean): ModuleGraphLink[] {
  const { starts, targets, counts } = includeEscalated ? index.all() : index.direct();
  const none = cuts.length;
  const cutOf = new Uint32Array(index.leafCount).fill(none);
  for (const [at, { range }] of cuts.entries()) cutOf.fill(at, range[0], range[1]);
  const links: ModuleGraphLink[] = [];
  const sums = new Float64Array(none);
  cuts.forEach(({ range: [from, to] }, origin) => {
    const met: number[] = [];
    const end = starts[to] as number;
    for (let edge = starts[from] as number; edge < end; edge++) {
      const target = cutOf[targets[edge] as number] as number;
      if (target === none || target === origin) continue;
      if (sums[target] === 0) met.push(target);
      sums[target] = (sums[target] as number) + (counts[edge] as number);
    }
    for (const target of met.sort((a, b) => a - b)) {
      links.push({ origin, target, nbLinks: sums[target] as number });
      sums[target] = 0;
    }
  });
  return links;
}

function identity({ path, name, kind }: Cut): ModuleIdentity {
  return { path, name, kind };
}
