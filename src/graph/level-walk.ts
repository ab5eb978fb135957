import { type Adjacency, reverseEdges } from './adjacency.ts';
import type { ContextGraph } from './context-graph.ts';
import type { Direction } from './reach-batch.ts';

/**
 * A breadth-first walk over a context graph, one level at a time, again and again with memory that is used again: `size` × 4 bytes for the queue and
 * `size` / 8 for the marks. The edges between a node and its copies have no length. Time: the edges of the levels that are asked for.
 */
export class LevelWalk {
  readonly graph: ContextGraph;
  /** Nodes by distance: those at distance d are `queue[levelStarts[d]]` to `queue[levelStarts[d + 1]]` (exclusive). */
  readonly queue: Uint32Array;
  levelStarts: number[] = [0];
  private readonly callers: () => Adjacency;
  /** 1: a node that only its copies lead to; 2: the entry to the copies of a node; 3: another copy. Undefined: no node has copies. */
  private readonly kinds: Uint8Array | undefined;
  /** A bit a node: it is in the queue. */
  private readonly marks: Uint32Array;
  private queued = 0;
  private direction: Direction = 'callees';
  private closed = noNode;
  /** Of no meaning: keeps what is loaded in advance from being optimised away. */
  private loaded = 0;

  constructor(graph: ContextGraph, callers?: () => Adjacency) {
    this.graph = graph;
    let reversed: Adjacency | undefined;
    this.callers = callers ?? (() => (reversed ??= reverseEdges(graph.adjacency)));
    this.kinds = kindsOf(graph);
    this.queue = new Uint32Array(graph.size);
    this.marks = new Uint32Array((graph.size + 31) >>> 5);
  }

  /** Begins a walk at nodes; it does not go on from `closed` and its copies. No level is there until `next`. */
  begin(starts: Iterable<number>, direction: Direction, closed = noNode): void {
    const { queue, marks } = this;
    for (let at = 0; at < this.queued; at++) marks[(queue[at] as number) >>> 5] = 0;
    this.queued = 0;
    this.levelStarts = [0];
    this.direction = direction;
    this.closed = closed;
    for (const start of starts) this.put(start);
  }

  /** Finds the nodes of the next distance; false when there are none. */
  next(): boolean {
    const { levelStarts } = this;
    const start = levelStarts.at(-1) as number;
    if (levelStarts.length > 1) this.follow(levelStarts.at(-2) as number, start);
    if (this.queued === start) return false;
    if (this.kinds !== undefined) this.followFree(start, this.kinds);
    levelStarts.push(this.queued);
    return true;
  }

  /** Number of distances whose nodes are found. */
  get levels(): number {
    return this.levelStarts.length - 1;
  }

  /** The nodes of these, by distance. */
  reached(): Uint32Array {
    return this.queue.subarray(0, this.levelStarts.at(-1));
  }

  /** Whether one of some nodes is among these. Only between two calls of `next`. */
  hasAny(nodes: Uint32Array): boolean {
    const { marks } = this;
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] as number;
      if (((marks[node >>> 5] as number) & (1 << (node & 31))) !== 0) return true;
    }
    return false;
  }

  /** The nodes of the last of these. */
  lastLevel(): Uint32Array {
    return this.queue.subarray(this.levelStarts.at(-2), this.levelStarts.at(-1));
  }

  /** Whether the edge that the walk follows from one node to another has no length. */
  isFree(from: number, to: number): boolean {
    if (this.kinds === undefined) return false;
    const [freeFrom, freeTo] = this.direction === 'callees' ? [2, 1] : [1, 2];
    return this.kinds[from] === freeFrom || this.kinds[to] === freeTo;
  }

  /** Whether a node stands for an object in this walk: each object has one such node. */
  stands(node: number): boolean {
    const { kinds } = this;
    if (this.direction === 'callees' || kinds === undefined) return node < this.graph.count;
    return kinds[node] === 2 || kinds[node] === 0;
  }

  private follow(from: number, to: number): void {
    const { queue, marks, closed } = this;
    const { starts, targets } = this.edges();
    let { queued } = this;
    for (let at = from; at < to; at++) {
      const node = queue[at] as number;
      // Nodes lie anywhere in memory: what is needed a few steps on is loaded now, while this one is followed.
      if (at + 2 * ahead < to)
        this.loaded ^=
          (targets[starts[queue[at + ahead] as number] as number] as number) ^
          (starts[queue[at + 2 * ahead] as number] as number);
      if (closed !== noNode && this.graph.original(node) === closed) continue;
      const end = starts[node + 1] as number;
      for (let edge = starts[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        const word = marks[target >>> 5] as number;
        const bit = 1 << (target & 31);
        if ((word & bit) !== 0) continue;
        marks[target >>> 5] = word | bit;
        queue[queued++] = target;
      }
    }
    this.queued = queued;
  }

  /** Takes what edges without length lead to into the level that begins at `from`, before any other edge of it is followed. */
  private followFree(from: number, kinds: Uint8Array): void {
    const { starts, targets } = this.edges();
    for (let at = from; at < this.queued; at++) {
      const node = this.queue[at] as number;
      if (kinds[node] === 0 || (this.closed !== noNode && this.graph.original(node) === this.closed)) continue;
      const end = starts[node + 1] as number;
      for (let edge = starts[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (this.isFree(node, target)) this.put(target);
      }
    }
  }

  private put(node: number): void {
    const word = this.marks[node >>> 5] as number;
    const bit = 1 << (node & 31);
    if ((word & bit) !== 0) return;
    this.marks[node >>> 5] = word | bit;
    this.queue[this.queued++] = node;
  }

  private edges(): Adjacency {
    return this.direction === 'callees' ? this.graph.adjacency : this.callers();
  }
}

const noNode = -1;
/** Steps between loading the edges of a node and following them; about a cache miss. */
const ahead = 8;

function kindsOf(graph: ContextGraph): Uint8Array | undefined {
  if (graph.size === graph.count) return undefined;
  return Uint8Array.from({ length: graph.size }, (_, node) => {
    if (node < graph.count) return graph.isCopied(node) ? 1 : 0;
    return graph.isEntry(node) ? 2 : 3;
  });
}
