import type { Adjacency } from './adjacency.ts';
import { strongComponents } from './strong-components.ts';

/** How the nodes of a graph build on each other. */
export interface Layering {
  /** Of each node: 0 where it leads to no other layer, else one more than the highest it leads to. Nodes of a cycle share theirs. */
  readonly layers: Uint32Array;
  /** Nodes that reach each other, ascending, two or more together; the largest first, of equal ones that with the lowest node. */
  readonly cycles: readonly Uint32Array[];
  /** 1 for the edges that close cycles: without them there is none. */
  readonly closing: Uint8Array;
}

/** `weights`: by edge, how much is lost when an edge is taken as one that closes a cycle. Edges of a node to itself belong to no cycle. */
export function layer(graph: Adjacency, weights: ArrayLike<number>): Layering {
  const { count, componentOf } = strongComponents(graph);
  const nodes = graph.starts.length - 1;
  const layerOf = new Uint32Array(count);
  const members: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < nodes; node++) (members[componentOf[node] as number] as number[]).push(node);
  // An edge never leads to a component of a higher number.
  members.forEach((inside, component) => {
    for (const node of inside) {
      const end = graph.starts[node + 1] as number;
      for (let edge = graph.starts[node] as number; edge < end; edge++) {
        const other = componentOf[graph.targets[edge] as number] as number;
        if (other === component) continue;
        layerOf[component] = Math.max(layerOf[component] as number, (layerOf[other] as number) + 1);
      }
    }
  });
  const closing = new Uint8Array(graph.targets.length);
  const cycles = members.filter((inside) => inside.length > 1).map((inside) => Uint32Array.from(inside));
  cycles.sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));
  for (const cycle of cycles) markClosing(graph, weights, cycle, closing);
  return { layers: Uint32Array.from(componentOf, (component) => layerOf[component] as number), cycles, closing };
}

/**
 * Puts the nodes of a cycle in a row by taking away what leads nowhere, what nothing leads to, else the node that gives most more than it takes;
 * the edges against the row close the cycle. P. Eades, X. Lin, W. Smyth, A fast and effective heuristic for the feedback arc set problem,
 * Information Processing Letters 47 (1993), 319–323, with weights.
 */
function markClosing(graph: Adjacency, weights: ArrayLike<number>, cycle: Uint32Array, closing: Uint8Array): void {
  const edges = edgesWithin(graph, weights, cycle);
  const place = rowOf(cycle.length, edges);
  if (cycle.length <= longestSifted) sift(place, edges);
  for (const { from, to, edge } of edges) if ((place[from] as number) > (place[to] as number)) closing[edge] = 1;
}

/** Cycles of more nodes keep the row that they are put in first: sifting takes the square of their nodes. */
const longestSifted = 2000;
const maxRounds = 4;

/** Moves one node after the other to where the edges against the row weigh least, as long as that gains anything. */
function sift(place: Uint32Array, edges: readonly InnerEdge[]): void {
  const row = Array.from({ length: place.length }, () => 0);
  place.forEach((at, node) => {
    row[at] = node;
  });
  const gives = byNode(place.length, edges, 'from', 'to');
  const takes = byNode(place.length, edges, 'to', 'from');
  for (let round = 0; round < maxRounds; round++) {
    let moved = false;
    for (const node of place.keys()) {
      const now = row.indexOf(node);
      row.splice(now, 1);
      const [given, taken] = [gives[node] as Map<number, number>, takes[node] as Map<number, number>];
      // What is gained against the first place.
      let gain = 0;
      let best = { gain: 0, at: 0 };
      let here = 0;
      for (let at = 0; at <= row.length; at++) {
        if (at > 0) gain += (taken.get(row[at - 1] as number) ?? 0) - (given.get(row[at - 1] as number) ?? 0);
        if (gain > best.gain) best = { gain, at };
        if (at === now) here = gain;
      }
      const better = best.gain > here;
      if (better) moved = true;
      row.splice(better ? best.at : now, 0, node);
    }
    if (!moved) break;
  }
  row.forEach((node, at) => {
    place[node] = at;
  });
}

/** Weights by node and the node at the other end. */
function byNode(
  count: number,
  edges: readonly InnerEdge[],
  near: 'from' | 'to',
  far: 'from' | 'to',
): Map<number, number>[] {
  const weights = Array.from({ length: count }, () => new Map<number, number>());
  for (const edge of edges) {
    const others = weights[edge[near]] as Map<number, number>;
    others.set(edge[far], (others.get(edge[far]) ?? 0) + edge.weight);
  }
  return weights;
}

interface InnerEdge {
  readonly from: number;
  readonly to: number;
  readonly edge: number;
  readonly weight: number;
}

function edgesWithin({ starts, targets }: Adjacency, weights: ArrayLike<number>, cycle: Uint32Array): InnerEdge[] {
  const places = new Map(Array.from(cycle, (node, at) => [node, at]));
  const edges: InnerEdge[] = [];
  cycle.forEach((node, from) => {
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const to = places.get(targets[edge] as number);
      if (to !== undefined && to !== from) edges.push({ from, to, edge, weight: weights[edge] as number });
    }
  });
  return edges;
}

/** Place of each node in the row. */
function rowOf(count: number, edges: readonly InnerEdge[]): Uint32Array {
  const out: InnerEdge[][] = Array.from({ length: count }, () => []);
  const into: InnerEdge[][] = Array.from({ length: count }, () => []);
  const [gives, takes, outgoing, incoming] = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const add = (sums: Float64Array, at: number, value: number): number => {
    const sum = (sums[at] as number) + value;
    sums[at] = sum;
    return sum;
  };
  for (const edge of edges) {
    (out[edge.from] as InnerEdge[]).push(edge);
    (into[edge.to] as InnerEdge[]).push(edge);
    add(gives, edge.from, edge.weight);
    add(takes, edge.to, edge.weight);
    add(outgoing, edge.from, 1);
    add(incoming, edge.to, 1);
  }
  const place = new Uint32Array(count);
  const taken = new Uint8Array(count);
  const sinks: number[] = [];
  const sources: number[] = [];
  let first = 0;
  let last = count - 1;
  const take = (node: number, at: number): void => {
    place[node] = at;
    taken[node] = 1;
    for (const { to, weight } of out[node] as InnerEdge[]) {
      add(takes, to, -weight);
      if (add(incoming, to, -1) === 0) sources.push(to);
    }
    for (const { from, weight } of into[node] as InnerEdge[]) {
      add(gives, from, -weight);
      if (add(outgoing, from, -1) === 0) sinks.push(from);
    }
  };
  while (first <= last) {
    const sink = sinks.pop();
    const source = sink === undefined ? sources.pop() : undefined;
    if (sink !== undefined) {
      if (taken[sink] === 0) take(sink, last--);
    } else if (source !== undefined) {
      if (taken[source] === 0) take(source, first++);
    } else take(maxGiving(gives, takes, taken), first++);
  }
  return place;
}

function maxGiving(gives: Float64Array, takes: Float64Array, taken: Uint8Array): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let node = 0; node < taken.length; node++) {
    const more = (gives[node] as number) - (takes[node] as number);
    if (taken[node] === 1 || more <= most) continue;
    best = node;
    most = more;
  }
  return best;
}
