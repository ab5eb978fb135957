import type { Adjacency } from './adjacency.ts';
import { unreachable } from './call-distances.ts';

/** The part of a graph between some of its nodes, which are numbered anew, 0 to n − 1, in their order. */
export interface InducedGraph {
  readonly adjacency: Adjacency;
  /** Number in the whole graph of each edge, ascending. */
  readonly edges: Uint32Array;
}

/** Four bytes a node of each graph that was asked for a part of it, all 0 between two questions. */
const placesOf = new WeakMap<Adjacency, Uint32Array>();

/** `nodes`: ascending. Time and memory: their edges, but for four bytes a node of the whole graph, which are kept with it. */
export function inducedGraph(graph: Adjacency, nodes: Uint32Array): InducedGraph {
  const places = placesOf.get(graph) ?? new Uint32Array(graph.starts.length - 1);
  placesOf.set(graph, places);
  let most = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as number;
    places[node] = at + 1;
    most += (graph.starts[node + 1] as number) - (graph.starts[node] as number);
  }
  const starts = new Uint32Array(nodes.length + 1);
  const targets = new Uint32Array(most);
  const edges = new Uint32Array(most);
  let count = 0;
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as number;
    const end = graph.starts[node + 1] as number;
    for (let edge = graph.starts[node] as number; edge < end; edge++) {
      const place = places[graph.targets[edge] as number] as number;
      if (place === 0) continue;
      targets[count] = place - 1;
      edges[count++] = edge;
    }
    starts[at + 1] = count;
  }
  for (const node of nodes) places[node] = 0;
  return { adjacency: { starts, targets: targets.subarray(0, count) }, edges: edges.subarray(0, count) };
}

/** How many edges each node is away from the nearest start; `unreached` where there is no way. */
export function depthsFrom({ starts, targets }: Adjacency, from: Iterable<number>): Uint32Array {
  const depths = new Uint32Array(starts.length - 1).fill(unreachable);
  const queue = new Uint32Array(depths.length);
  let queued = 0;
  for (const node of from) {
    if (depths[node] === 0) continue;
    depths[node] = 0;
    queue[queued++] = node;
  }
  for (let at = 0; at < queued; at++) {
    const node = queue[at] as number;
    const depth = (depths[node] as number) + 1;
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (depths[target] !== unreachable) continue;
      depths[target] = depth;
      queue[queued++] = target;
    }
  }
  return depths;
}

/** Number of edges between nodes that are both `kept` (1; the others 0). */
export function countEdges({ starts, targets }: Adjacency, kept: Uint8Array): number {
  let count = 0;
  for (let node = 0; node < kept.length; node++) {
    if (kept[node] === 0) continue;
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) count += kept[targets[edge] as number] as number;
  }
  return count;
}
