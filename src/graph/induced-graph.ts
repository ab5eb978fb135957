import { type Adjacency, reverseEdges } from './adjacency.ts';
import { unreached } from './call-distances.ts';

/** The part of a graph between some of its nodes, which are numbered anew, 0 to n − 1, in their order. */
export interface InducedGraph {
  readonly adjacency: Adjacency;
  /** Number in the whole graph of each edge, ascending. */
  readonly edges: Uint32Array;
}

/** `nodes`: ascending. Time: their edges; memory: four bytes a node of the whole graph, for as long as it runs. */
export function inducedGraph(graph: Adjacency, nodes: Uint32Array): InducedGraph {
  const places = new Uint32Array(graph.starts.length - 1);
  nodes.forEach((node, at) => {
    places[node] = at + 1;
  });
  const starts = new Uint32Array(nodes.length + 1);
  const targets: number[] = [];
  const edges: number[] = [];
  nodes.forEach((node, at) => {
    const end = graph.starts[node + 1] as number;
    for (let edge = graph.starts[node] as number; edge < end; edge++) {
      const place = places[graph.targets[edge] as number] as number;
      if (place === 0) continue;
      targets.push(place - 1);
      edges.push(edge);
    }
    starts[at + 1] = targets.length;
  });
  return { adjacency: { starts, targets: Uint32Array.from(targets) }, edges: Uint32Array.from(edges) };
}

/** How many edges each node is away from the nearest start; `unreached` where there is no way. */
export function depthsFrom({ starts, targets }: Adjacency, from: Iterable<number>): Uint32Array {
  const depths = new Uint32Array(starts.length - 1).fill(unreached);
  const queue = [...new Set(from)];
  for (const node of queue) depths[node] = 0;
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] as number;
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (depths[target] !== unreached) continue;
      depths[target] = (depths[node] as number) + 1;
      queue.push(target);
    }
  }
  return depths;
}

/** 1 for the nodes that lie on a way from one of `from` to one of `to`, these included. */
export function nodesBetween(graph: Adjacency, from: readonly number[], to: readonly number[]): Uint8Array {
  const forth = depthsFrom(graph, from);
  const back = depthsFrom(reverseEdges(graph), to);
  const between = Uint8Array.from(forth, (depth, node) => (depth !== unreached && back[node] !== unreached ? 1 : 0));
  for (const node of [...from, ...to]) between[node] = 1;
  return between;
}
