import { unreachable } from './call-distances.ts';
import type { PathDistances } from './path-distances.ts';

/** Objects from the source on, the last one first. */
interface Way {
  readonly object: number;
  readonly before: Way | undefined;
  /** Number of links. */
  readonly links: number;
}

/** A way begun, and the nodes that its last object may stand for. */
interface Beginning {
  readonly way: Way;
  readonly nodes: readonly number[];
  /** No continuation has fewer links in all. */
  readonly length: number;
  /** Some continuation has no more links than that. */
  readonly isExact: boolean;
}

export interface ShortestPaths {
  /** Object numbers from source to target: by number of links, then by the numbers of the objects. */
  readonly paths: readonly (readonly number[])[];
  /** The search met its bound: the paths are the first ones, there may be more. */
  readonly truncated: boolean;
}

/** Beginnings that one search keeps at most. */
const maxBeginnings = 100_000;

/**
 * The first `count` ways over calls from one object to another that go through no object twice. A best-first search over the beginnings of
 * paths, led by the distances to the target (P. Hart, N. Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum cost
 * paths, IEEE Transactions on Systems Science and Cybernetics 4 (1968), 100–107); a beginning holds all contexts that it may run in. Distances
 * are measured no further than the paths need.
 */
export function shortestPaths(
  distances: PathDistances,
  source: number,
  target: number,
  count: number,
  most = maxBeginnings,
): ShortestPaths {
  const { graph } = distances;
  const queue = new Beginnings();
  const paths: (readonly number[])[] = [];
  let made = 0;
  if (source === target) return { paths: [[source]], truncated: false };
  try {
    return distances.begin(source, target) ? search() : { paths, truncated: false };
  } finally {
    distances.release();
  }

  function search(): ShortestPaths {
    const entry = graph.entry(source);
    put({ object: source, before: undefined, links: 0 }, entry === source ? [source] : [entry, ...targetsOf(entry)]);
    for (let next = queue.take(); next !== undefined && paths.length < count; next = queue.take()) {
      if (!next.isExact) putAgain(next);
      else if (next.way.object === target) paths.push(objectsOf(next.way));
      else if (made >= most) return { paths, truncated: true };
      else extend(next);
    }
    return { paths, truncated: false };
  }

  function extend({ way, nodes }: Beginning): void {
    const following = new Map<number, Set<number>>();
    for (const node of nodes) {
      if (graph.isEntry(node)) continue;
      for (const next of targetsOf(node)) {
        const object = graph.original(next);
        if (distances.of(next) === unreachable || (distances.mayReturn(node, next) && holds(way, object))) continue;
        const there = following.get(object);
        if (there) there.add(next);
        else following.set(object, new Set([next]));
      }
    }
    for (const [object, next] of following) put({ object, before: way, links: way.links + 1 }, [...next]);
  }

  /** Measures more where what is measured says nothing new of a beginning. */
  function putAgain(beginning: Beginning): void {
    const { length, isExact } = leastOf(beginning.way, beginning.nodes);
    if (!isExact && length === beginning.length) distances.extend();
    put(beginning.way, beginning.nodes);
  }

  /** Queues a beginning unless it leads nowhere. */
  function put(way: Way, nodes: readonly number[]): void {
    const { length, isExact } = leastOf(way, nodes);
    if (length >= unreachable) return;
    if (isExact) made++;
    queue.put({ way, nodes, length, isExact });
  }

  function leastOf(way: Way, nodes: readonly number[]): { readonly length: number; readonly isExact: boolean } {
    let least = unreachable;
    let isExact = false;
    for (const node of nodes) {
      const distance = distances.of(node);
      if (distance > least) continue;
      isExact = distances.isMeasured(node) || (isExact && distance === least);
      least = distance;
    }
    return { length: way.links + least, isExact };
  }

  function targetsOf(node: number): Uint32Array {
    const { starts, targets } = graph.adjacency;
    return targets.subarray(starts[node] as number, starts[node + 1] as number);
  }
}

function holds(way: Way, object: number): boolean {
  for (let at: Way | undefined = way; at !== undefined; at = at.before) if (at.object === object) return true;
  return false;
}

function objectsOf(way: Way): number[] {
  const objects: number[] = [];
  for (let at: Way | undefined = way; at !== undefined; at = at.before) objects.push(at.object);
  return objects.reverse();
}

/** Beginnings, the shortest first; of equal ones the first by the numbers of the objects. A binary heap. */
class Beginnings {
  private readonly heap: Beginning[] = [];

  put(beginning: Beginning): void {
    const { heap } = this;
    let at = heap.push(beginning) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!precedes(beginning, heap[above] as Beginning)) break;
      heap[at] = heap[above] as Beginning;
      at = above;
    }
    heap[at] = beginning;
  }

  take(): Beginning | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && precedes(heap[below + 1] as Beginning, heap[below] as Beginning)) below++;
      if (!precedes(heap[below] as Beginning, last)) break;
      heap[at] = heap[below] as Beginning;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

function precedes(a: Beginning, b: Beginning): boolean {
  if (a.length !== b.length) return a.length < b.length;
  let [one, other] = [a.way, b.way];
  while (one.links > other.links) one = one.before as Way;
  while (other.links > one.links) other = other.before as Way;
  if (one === other) return a.way.links < b.way.links;
  while (one.before !== other.before) [one, other] = [one.before as Way, other.before as Way];
  return one.object < other.object;
}
