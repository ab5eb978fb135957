import { eachHere } from '../../absent-data.ts';
import { reverseEdges } from '../../graph/adjacency.ts';
import { unreachable } from '../../graph/call-distances.ts';
import { ascending, countingSort } from '../../graph/counting-sort.ts';
import { countEdges, depthsFrom, inducedGraph } from '../../graph/induced-graph.ts';
import { shortestPaths } from '../../graph/shortest-paths.ts';
import type { GraphLink, GraphNode, ObjectAtDepth, ObjectGraph, PathList } from '../../model/object-graph.ts';
import type { CallGraph } from '../../snapshot/reader/call-graph.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { CallHierarchyOptions, ObjectGraphOptions } from '../store.ts';
import type { ObjectWalks } from './object-walks.ts';

/** What an object (number) reaches, or is reached from, within so many links. */
export function callHierarchy(walks: ObjectWalks, object: number, options: CallHierarchyOptions): ObjectGraph {
  const { direction, depth, includeEscalated, limit, withBookmarks = false } = options;
  const { objects, levelStarts } = walks.distances(includeEscalated).around([object], direction, depth);
  const depths = new Uint32Array(objects.length);
  for (let level = 1; level < levelStarts.length; level++)
    depths.fill(level - 1, levelStarts[level - 1], levelStarts[level]);
  const totalLinks = (): number =>
    inducedGraph(walks.graph(includeEscalated).calls, objects.slice().sort()).edges.length;
  const shown = { objects: objects.subarray(0, limit), depths: depths.subarray(0, limit) };
  return graphOf(walks, { ...shown, totalObjects: objects.length, totalLinks, includeEscalated, withBookmarks });
}

/**
 * The graph between objects (ascending numbers), reduced to the ways from `from` to `to` unless it is to be full. Depths count from the starts, or
 * back from the ends.
 */
export function waysBetween(
  walks: ObjectWalks,
  question: { readonly objects: Uint32Array; readonly from: readonly number[]; readonly to: readonly number[] },
  depthsFromEnds: boolean,
  { full, limit }: ObjectGraphOptions,
): ObjectGraph {
  const { objects } = question;
  const { adjacency } = inducedGraph(walks.graph(false).calls, objects);
  const [from, to] = [placesOf(objects, question.from), placesOf(objects, question.to)];
  const back = full && !depthsFromEnds ? undefined : depthsFrom(reverseEdges(adjacency), to);
  const forth = full && depthsFromEnds ? undefined : depthsFrom(adjacency, from);
  const depths = (depthsFromEnds ? back : forth) as Uint32Array;
  const kept = new Uint8Array(objects.length).fill(full ? 1 : 0);
  if (forth && back && !full) {
    for (let at = 0; at < kept.length; at++) if (forth[at] !== unreachable && back[at] !== unreachable) kept[at] = 1;
    for (const end of [...from, ...to]) kept[end] = 1;
  }
  const nodes = byDepth(kept, depths);
  const shown = nodes.subarray(0, limit);
  return graphOf(walks, {
    objects: shown.map((at) => objects[at] as number),
    depths: shown.map((at) => depths[at] as number),
    totalObjects: nodes.length,
    totalLinks: () => countEdges(adjacency, kept),
    includeEscalated: false,
  });
}

/** Places of the `kept` (1), by depth, then by place. */
function byDepth(kept: Uint8Array, depths: Uint32Array): Uint32Array {
  let maxDepth = -1;
  for (const depth of depths) if (depth !== unreachable && depth > maxDepth) maxDepth = depth;
  const keys = depths.map((depth) => (depth === unreachable ? maxDepth + 1 : depth));
  const places = ascending(kept.length).filter((at) => kept[at] === 1);
  return countingSort(places, keys, maxDepth + 2);
}

/** Where numbers stand in an ascending list; those that are not in it are dropped. */
function placesOf(ascendingNumbers: Uint32Array, numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => {
    let [low, high] = [0, ascendingNumbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ascendingNumbers[middle] as number) < number) low = middle + 1;
      else high = middle;
    }
    return ascendingNumbers[low] === number ? [low] : [];
  });
}

export function pathsBetween(
  walks: ObjectWalks,
  ends: { readonly source: number; readonly target: number },
  { includeEscalated, limit }: { readonly includeEscalated: boolean; readonly limit: number },
): PathList {
  if (limit === 0) return { paths: [], truncated: false };
  const { rows } = walks.snapshot.objects();
  const graph = walks.graph(includeEscalated);
  const { paths, truncated } = shortestPaths(walks.pathDistances(includeEscalated), ends.source, ends.target, limit);
  return {
    paths: paths.map((objects) => ({
      objects: objects.map((object) => rows.identity(object)),
      links: objects
        .slice(1)
        .flatMap((target, at) => linksBetween(walks.snapshot, graph, objects[at] as number, target)),
    })),
    truncated,
  };
}

/** The links among objects (numbers). */
export function linksAmong(walks: ObjectWalks, objects: Iterable<number>, includeEscalated: boolean): GraphLink[] {
  const sorted = Uint32Array.from(new Set(objects)).sort();
  const graph = walks.graph(includeEscalated);
  const among = new Set(sorted);
  const links: GraphLink[] = [];
  for (const origin of sorted) {
    const end = graph.calls.starts[origin + 1] as number;
    for (let edge = graph.calls.starts[origin] as number; edge < end; edge++) {
      const target = graph.calls.targets[edge] as number;
      if (among.has(target)) links.push(graphLink(walks.snapshot, graph, origin, edge));
    }
  }
  return links;
}

/** The links among objects (numbers), each with the statements behind it. */
export function linksWithBookmarks(
  walks: ObjectWalks,
  objects: Iterable<number>,
  includeEscalated: boolean,
): GraphLink[] {
  const { snapshot } = walks;
  const links = linksAmong(walks, objects, includeEscalated);
  const ofOrigin = Map.groupBy(links, ({ origin }) => origin.id);
  return [...new Set(objects)]
    .sort((a, b) => a - b)
    .flatMap((origin) => {
      const own = ofOrigin.get(snapshot.objects().idOf(origin));
      if (own === undefined) return [];
      const statements = snapshot.callers().statementsFrom(origin);
      const byLink = new Map(
        [...snapshot.links().of(origin)].map(({ target, kind }, at) => [
          `${snapshot.objects().idOf(target)} ${kind.type}`,
          statements[at] ?? [],
        ]),
      );
      return own.map((link) => ({
        ...link,
        bookmarks: snapshot.locations().at(byLink.get(`${link.target.id} ${link.linkType}`) ?? []),
      }));
    });
}

/** An object as lists by depth show it. */
export function objectAtDepth({ objects }: Snapshot, object: number, depth: number | null): ObjectAtDepth {
  const section = objects();
  const { id, name, fullName, type, typeId, filePath } = section.rows.value(object);
  const flags = { external: section.isExternal(object), test: section.isTest(object) };
  return { id, name, fullName, type, typeId, filePath, ...flags, depth };
}

/** `objects`: those that the answer shows, by depth, then number; a depth may be `unreached`. */
interface GraphQuestion {
  readonly objects: Uint32Array;
  readonly depths: Uint32Array;
  readonly totalObjects: number;
  /** Asked for where the answer is cut. */
  readonly totalLinks: () => number;
  readonly includeEscalated: boolean;
  /** Left out: links come without the statements behind them. */
  readonly withBookmarks?: boolean;
}

/** The answer of a question whose objects are found. */
export function graphOf(walks: ObjectWalks, question: GraphQuestion): ObjectGraph {
  const { objects, depths, totalObjects, includeEscalated, withBookmarks = false } = question;
  const { snapshot } = walks;
  const startPoints = walks.startPoints();
  const nodeAt = ([at, object]: readonly [number, number]): GraphNode => {
    const depth = depths[at] as number;
    return {
      ...objectAtDepth(snapshot, object, depth === unreachable ? null : depth),
      isStartPoint: startPoints.has(object),
      isEndPoint: snapshot.objects().isEndPoint(object),
    };
  };
  const nodes = [...eachHere(objects.entries(), nodeAt)];
  const links = (withBookmarks ? linksWithBookmarks : linksAmong)(walks, objects, includeEscalated);
  const truncated = objects.length < totalObjects;
  const totalLinks = truncated ? question.totalLinks() : links.length;
  return { totalObjects, totalLinks, truncated, nodes, links };
}

function linksBetween(snapshot: Snapshot, graph: CallGraph, origin: number, target: number): GraphLink[] {
  const { starts, targets } = graph.calls;
  const links: GraphLink[] = [];
  const end = starts[origin + 1] as number;
  for (let edge = starts[origin] as number; edge < end; edge++) {
    if (targets[edge] === target) links.push(graphLink(snapshot, graph, origin, edge));
  }
  return links;
}

function graphLink({ objects }: Snapshot, graph: CallGraph, origin: number, edge: number): GraphLink {
  const { type, escalated, confidence, rule, candidates = 1 } = graph.kindOf(edge);
  const section = objects();
  return {
    origin: { id: section.idOf(origin) },
    target: { id: section.idOf(graph.calls.targets[edge] as number) },
    linkType: type,
    escalated,
    confidence,
    rule,
    candidates,
  };
}
