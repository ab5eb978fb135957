import { type CallDistances, unreachable } from './call-distances.ts';

/** The way begun: objects from the source on, and the nodes that the last of them may stand for. */
interface Beginning {
  readonly objects: readonly number[];
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
 * are measured from the target outwards, no further than the paths need.
 */
export function shortestPaths(
  distances: CallDistances,
  source: number,
  target: number,
  count: number,
  most = maxBeginnings,
): ShortestPaths {
  const { graph } = distances;
  const left = distances.to(target, source === target ? undefined : source);
  const queue = new Beginnings();
  const paths: (readonly number[])[] = [];
  let made = 0;
  try {
    return search();
  } finally {
    left.release();
  }

  function search(): ShortestPaths {
    begin();
    for (let next = queue.take(); next !== undefined && paths.length < count; next = queue.take()) {
      if (!next.isExact) putAgain(next);
      else if (next.objects.at(-1) === target) paths.push(next.objects);
      else if (made >= most) return { paths, truncated: true };
      else extend(next);
    }
    return { paths, truncated: false };
  }

  function begin(): void {
    const entry = graph.entry(source);
    const nodes = entry === source ? [source] : [entry, ...targetsOf(entry)];
    if (source === target) queue.put({ objects: [source], nodes, length: 0, isExact: true });
    else put([source], nodes);
  }

  function extend({ objects, nodes }: Beginning): void {
    const following = new Map<number, Set<number>>();
    for (const node of nodes) {
      if (graph.isEntry(node)) continue;
      for (const next of targetsOf(node)) {
        const object = graph.original(next);
        if ((left.isComplete && left.of(next) === unreachable) || objects.includes(object)) continue;
        const there = following.get(object);
        if (there) there.add(next);
        else following.set(object, new Set([next]));
      }
    }
    for (const [object, next] of following) put([...objects, object], [...next]);
  }

  /** Measures one distance more where what is measured does not reach the nodes of a beginning. */
  function putAgain({ objects, nodes }: Beginning): void {
    if (nodes.every((node) => left.of(node) === unreachable)) left.extend();
    put(objects, nodes);
  }

  /** Queues a beginning unless it leads nowhere. What is not measured yet is at least as far away as what is measured next. */
  function put(objects: readonly number[], nodes: readonly number[]): void {
    let least = unreachable;
    for (const node of nodes) least = Math.min(least, left.of(node));
    const isExact = least !== unreachable;
    if (!isExact && left.isComplete) return;
    if (isExact) made++;
    queue.put({ objects, nodes, length: objects.length - 1 + (isExact ? least : left.measured), isExact });
  }

  function targetsOf(node: number): Uint32Array {
    const { starts, targets } = graph.adjacency;
    return targets.subarray(starts[node] as number, starts[node + 1] as number);
  }
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
  const shared = Math.min(a.objects.length, b.objects.length);
  for (let i = 0; i < shared; i++) {
    const [left, right] = [a.objects[i] as number, b.objects[i] as number];
    if (left !== right) return left < right;
  }
  return a.objects.length < b.objects.length;
}
