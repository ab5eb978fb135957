import type { Adjacency } from './adjacency.ts';
import type { MarkedReach } from './marked-reach.ts';
import { PairCounts } from './pair-counts.ts';
import { DistinctSorter } from './sort-distinct.ts';

/** Distinct pairs of sets, of nodes or of edges, beyond which none are counted. */
const defaultPairs = 2 ** 20;

/** Nodes on ways to an end, and how far each is from it. */
export interface NearestNodes {
  /** By distance, then ascending. */
  readonly nodes: Uint32Array;
  readonly distances: Uint32Array;
}

/** The part of a graph that leads to one end. */
export interface WaysToEnd {
  readonly nodeCount: number;
  readonly countEdges: () => number;
  /** The first nodes by distance from the end. Time: the edges of those that are nearer than the last. */
  readonly nearest: (limit: number) => NearestNodes;
}

/**
 * The nodes and edges on ways of a graph that lead to one of many ends, from anywhere or from some of many starts. They are counted, not walked: a node
 * lies there if its set of ends reached holds the end and its set of starts that lead to it holds one of the starts, an edge if the former holds of its
 * target and the latter of its origin; nodes and edges are counted by pairs of such sets, once for all questions. Time of a question: the distinct pairs.
 */
export class MarkedWays {
  private readonly callers: Adjacency;
  private readonly ends: MarkedReach;
  private readonly starts: MarkedReach;
  private readonly nodes: PairCounts;
  private readonly edges: PairCounts;
  private readonly sorter: DistinctSorter;

  private constructor(graph: MarkedGraph, nodes: PairCounts, edges: PairCounts) {
    this.callers = graph.callers;
    this.ends = graph.ends;
    this.starts = graph.starts;
    this.nodes = nodes;
    this.edges = edges;
    this.sorter = new DistinctSorter(graph.calls.starts.length - 1);
  }

  /** Undefined where there are too many distinct sets or pairs to keep them all. Time: nodes and edges. */
  static of(graph: MarkedGraph, maxPairs = defaultPairs): MarkedWays | undefined {
    const { calls, ends, starts } = graph;
    if (!ends.isWhole || !starts.isWhole) return undefined;
    const count = calls.starts.length - 1;
    const nodes = PairCounts.of(
      (add) => {
        for (let node = 0; node < count; node++) add(ends.setOf(node), starts.setOf(node));
      },
      starts.setCount,
      maxPairs,
    );
    const edges = PairCounts.of(
      (add) => {
        for (let node = 0; node < count; node++) {
          const from = starts.setOf(node);
          const last = calls.starts[node + 1] as number;
          for (let edge = calls.starts[node] as number; edge < last; edge++) {
            add(ends.setOf(calls.targets[edge] as number), from);
          }
        }
      },
      starts.setCount,
      maxPairs,
    );
    return nodes && edges && new MarkedWays(graph, nodes, edges);
  }

  /** The ways to an end (place), which is on them in any case, from starts (places), or from anywhere. */
  to(end: number, from?: readonly number[]): WaysToEnd {
    const toEnd = this.ends.setsWith([end]);
    const { ends, starts } = this;
    const node = ends.marked[end] as number;
    const fromStarts = this.setsFrom(node, from);
    const isOnWay = (other: number): boolean =>
      ((toEnd[ends.setOf(other)] as number) & (fromStarts[starts.setOf(other)] as number)) === 1;
    const isReached = isOnWay(node);
    return {
      nodeCount: isReached ? this.nodes.sum(toEnd, fromStarts) : 1,
      countEdges: () => (isReached ? this.edges.sum(toEnd, fromStarts) : this.loops(node)),
      nearest: (limit) => this.nearest(node, isOnWay, limit),
    };
  }

  /** 1 for the sets of nodes on ways from starts (places), or from anywhere, of those that lead to an end (node). */
  private setsFrom(end: number, from: readonly number[] | undefined): Uint8Array {
    const { starts } = this;
    if (from === undefined) return new Uint8Array(starts.setCount).fill(1);
    const given = new Set(from);
    // What leads to a node on a way leads to its end: any set but the empty one will do.
    if (starts.of([end]).every((place) => given.has(place))) return new Uint8Array(starts.setCount).fill(1, 1);
    return starts.setsWith(from);
  }

  private nearest(end: number, isOnWay: (node: number) => boolean, limit: number): NearestNodes {
    const { starts, targets } = this.callers;
    const seen = new Uint8Array(starts.length - 1);
    const nodes: number[] = [];
    const distances: number[] = [];
    seen[end] = 1;
    let next = [end];
    for (let distance = 0; next.length > 0 && nodes.length < limit; distance++) {
      const level = Uint32Array.from(next);
      this.sorter.sort(level);
      next = [];
      for (const node of level.subarray(0, limit - nodes.length)) {
        nodes.push(node);
        distances.push(distance);
      }
      if (nodes.length === limit) break;
      for (const node of level) {
        const last = starts[node + 1] as number;
        for (let edge = starts[node] as number; edge < last; edge++) {
          const caller = targets[edge] as number;
          if (seen[caller] === 1 || !isOnWay(caller)) continue;
          seen[caller] = 1;
          next.push(caller);
        }
      }
    }
    return { nodes: Uint32Array.from(nodes), distances: Uint32Array.from(distances) };
  }

  /** Edges from a node to itself. */
  private loops(node: number): number {
    const { starts, targets } = this.callers;
    return targets.subarray(starts[node], starts[node + 1]).filter((caller) => caller === node).length;
  }
}

/** A graph with what its nodes reach of some ends, and by which of some starts they are reached. */
export interface MarkedGraph {
  readonly calls: Adjacency;
  /** The same edges the other way round. */
  readonly callers: Adjacency;
  readonly ends: MarkedReach;
  /** Over the edges the other way round. */
  readonly starts: MarkedReach;
}
