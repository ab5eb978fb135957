import { type Adjacency, reverseEdges } from './adjacency.ts';
import type { ContextGraph } from './context-graph.ts';
import type { Direction } from './reach-batch.ts';

/** Objects by how many links they are away from the nearest start: those at distance d are `levelStarts[d]` to `levelStarts[d + 1]` (exclusive). */
export interface ByDistance {
  /** Ascending within a distance, each once. */
  readonly objects: Uint32Array;
  readonly levelStarts: readonly number[];
}

export const unreached = 0xffffffff;

/**
 * How far the nodes of a context graph are from starts, either way, again and again with memory that is used again. The edges between a node
 * and its copies have no length. Time: the edges of what is reached.
 */
export class CallDistances {
  readonly graph: ContextGraph;
  private readonly callers: () => Adjacency;
  /** 1: a node that only its copies lead to; 2: the entry to the copies of a node. Undefined: no node has copies. */
  private readonly kinds: Uint8Array | undefined;
  private readonly distances: Uint32Array;
  /** Nodes whose distance is not `unreached`. */
  private reached: number[] = [];

  constructor(graph: ContextGraph, callers?: () => Adjacency) {
    this.graph = graph;
    let reversed: Adjacency | undefined;
    this.callers = callers ?? (() => (reversed ??= reverseEdges(graph.adjacency)));
    this.kinds = kindsOf(graph);
    this.distances = new Uint32Array(graph.size).fill(unreached);
  }

  /** The starts (objects) and what they reach this way, within `most` links. */
  around(starts: Iterable<number>, direction: Direction, most = Number.POSITIVE_INFINITY): ByDistance {
    const { graph } = this;
    const from = direction === 'callees' ? Array.from(starts, (start) => graph.entry(start)) : starts;
    this.measure(from, direction, most);
    return this.sorted(direction);
  }

  /** Distances by node, `unreached` where there is no way within `most` links. Valid until the next question. */
  measure(starts: Iterable<number>, direction: Direction, most: number, closed = unreached): Uint32Array {
    const { distances, kinds } = this;
    const edges = direction === 'callees' ? this.graph.adjacency : this.callers();
    const [freeFrom, freeTo] = direction === 'callees' ? [2, 1] : [1, 2];
    for (const node of this.reached) distances[node] = unreached;
    const reached: number[] = [];
    this.reached = reached;
    let level: number[] = [];
    for (const start of starts) if (distances[start] === unreached) this.reach(start, 0, level);
    for (let distance = 0; level.length > 0; distance++) {
      const next: number[] = [];
      for (let at = 0; at < level.length; at++) {
        const node = level[at] as number;
        // Met again over an edge without length since it was put here.
        if ((distances[node] as number) < distance || this.graph.original(node) === closed) continue;
        const free = kinds !== undefined && kinds[node] === freeFrom;
        const end = edges.starts[node + 1] as number;
        for (let edge = edges.starts[node] as number; edge < end; edge++) {
          const target = edges.targets[edge] as number;
          const isFree = free || (kinds !== undefined && kinds[target] === freeTo);
          if (isFree ? (distances[target] as number) > distance : distances[target] === unreached) {
            if (isFree) this.reach(target, distance, level);
            else if (distance < most) this.reach(target, distance + 1, next);
          }
        }
      }
      level = next;
    }
    return distances;
  }

  private reach(node: number, distance: number, level: number[]): void {
    if (this.distances[node] === unreached) this.reached.push(node);
    this.distances[node] = distance;
    level.push(node);
  }

  /** Whether a node stands for an object when walks go this way: each object has one such node. */
  private stands(node: number, direction: Direction): boolean {
    const { kinds } = this;
    if (direction === 'callees' || kinds === undefined) return node < this.graph.count;
    return kinds[node] === 2 || (node < this.graph.count && kinds[node] === 0);
  }

  private sorted(direction: Direction): ByDistance {
    const { distances, graph } = this;
    const sizes: number[] = [];
    const nodes = this.reached.filter((node) => this.stands(node, direction));
    for (const node of nodes) {
      const distance = distances[node] as number;
      sizes[distance] = (sizes[distance] ?? 0) + 1;
    }
    const levelStarts = [0];
    for (let distance = 0; distance < sizes.length; distance++) {
      levelStarts.push((levelStarts[distance] as number) + (sizes[distance] ?? 0));
    }
    const next = levelStarts.slice();
    const objects = new Uint32Array(nodes.length);
    for (const node of nodes) {
      const distance = distances[node] as number;
      const at = next[distance] as number;
      objects[at] = graph.original(node);
      next[distance] = at + 1;
    }
    for (let distance = 0; distance < sizes.length; distance++) {
      objects.subarray(levelStarts[distance], levelStarts[distance + 1]).sort();
    }
    return { objects, levelStarts };
  }
}

function kindsOf(graph: ContextGraph): Uint8Array | undefined {
  if (graph.size === graph.count) return undefined;
  return Uint8Array.from({ length: graph.size }, (_, node) =>
    graph.isEntry(node) ? 2 : node < graph.count && graph.isCopied(node) ? 1 : 0,
  );
}
