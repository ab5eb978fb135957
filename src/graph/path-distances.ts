import type { Adjacency } from './adjacency.ts';
import { unreachable } from './call-distances.ts';
import type { ContextGraph } from './context-graph.ts';
import { LevelWalk } from './level-walk.ts';
import { strongComponents } from './strong-components.ts';

/**
 * How far nodes are from a target, for paths that begin at a source: measured as far as paths need it, again and again with memory that is used again
 * (about 17 bytes a node). Two walks go from source and target in turn, the smaller one first, until they meet, or until one of them has ended: then there
 * is no path. From there on the walk from the target takes the nodes in the order of the least length that a path through them can have, by what the walk
 * from the source has measured (D. Silver, Cooperative pathfinding, AIIDE 2005, 117–122: reverse resumable A*), so that those beside the short paths are
 * not walked. Paths go through neither source nor target on their way.
 */
export class PathDistances {
  readonly graph: ContextGraph;
  /** Every path that is not measured is at least so long. */
  bound = 0;
  private readonly forth: LevelWalk;
  private readonly back: LevelWalk;
  private readonly callers: () => Adjacency;
  private readonly fromSource: Uint32Array;
  private readonly toTarget: Uint32Array;
  private source = 0;
  /** Nodes to go on from, by the least length of a path through them. */
  private readonly waiting = new Map<number, number[]>();
  /** Nodes that have a distance to the target since the walks met. */
  private found: number[] = [];

  /** Numbers of strongly connected components: no edge leads to a higher one. */
  private readonly order: () => Uint32Array;

  private readonly mostForth: number;

  /** `mostForth`: nodes that the walk from the source ends at; beyond, it saves less than it takes, as the other one is made in any case. */
  constructor(graph: ContextGraph, callers: () => Adjacency, mostForth = 2 ** 15) {
    this.graph = graph;
    this.mostForth = mostForth;
    let order: Uint32Array | undefined;
    this.order = () => (order ??= strongComponents(graph.adjacency).componentOf);
    this.callers = callers;
    this.forth = new LevelWalk(graph, callers);
    this.back = new LevelWalk(graph, callers);
    this.fromSource = new Uint32Array(graph.size).fill(unreachable);
    this.toTarget = new Uint32Array(graph.size).fill(unreachable);
  }

  /** Begins to measure between two objects that are not the same; false when there is no path. Valid until `release`. */
  begin(source: number, target: number): boolean {
    const { graph, forth, back } = this;
    this.source = source;
    if ((this.order()[graph.entry(source)] as number) < (this.order()[target] as number)) return false;
    forth.begin([graph.entry(source)], 'callees', target);
    back.begin([target], 'callers', source);
    for (let haveMet = false; !haveMet; ) {
      const isForth = forth.reached().length <= Math.min(back.reached().length, this.mostForth);
      const [walk, other] = isForth ? [forth, back] : [back, forth];
      if (!walk.next()) return false;
      haveMet = other.hasAny(walk.lastLevel());
    }
    note(forth, this.fromSource);
    note(back, this.toTarget);
    for (const node of back.lastLevel()) this.wait(node, this.toTarget[node] as number);
    this.bound = Math.min(...this.waiting.keys());
    return true;
  }

  /** All distances are measured: nodes that have none do not lead to the target. */
  get isComplete(): boolean {
    return this.waiting.size === 0;
  }

  /** Whether the distance of a node is measured. */
  isMeasured(node: number): boolean {
    const distance = this.toTarget[node] as number;
    return distance < this.back.levels || distance + this.leastFromSource(node) < this.bound;
  }

  /** Distance of a node to the target; where it is not measured, it is at least this. `unreachable` where there is no way. */
  of(node: number): number {
    if (this.isMeasured(node)) return this.toTarget[node] as number;
    return this.isComplete ? unreachable : Math.max(this.back.levels, this.bound - this.leastFromSource(node));
  }

  /** False where no walk that follows an edge from one node to another has been at the object of the other before. */
  mayReturn(from: number, to: number): boolean {
    return this.graph.isCopied(this.graph.original(to)) || this.order()[from] === this.order()[to];
  }

  /** Measures the nodes through which paths as long as `bound` may go, and raises it by one. */
  extend(): void {
    const nodes = this.waiting.get(this.bound) ?? [];
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at] as number;
      if ((this.toTarget[node] as number) + this.leastFromSource(node) === this.bound) this.follow(node);
    }
    this.waiting.delete(this.bound);
    this.bound++;
  }

  release(): void {
    reset(this.fromSource, this.forth.reached());
    reset(this.toTarget, this.back.reached());
    reset(this.toTarget, this.found);
    this.waiting.clear();
    this.found = [];
    this.bound = 0;
  }

  private follow(node: number): void {
    const { graph, back, toTarget } = this;
    if (graph.original(node) === this.source) return;
    const { starts, targets } = this.callers();
    const distance = toTarget[node] as number;
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const caller = targets[edge] as number;
      const further = back.isFree(node, caller) ? distance : distance + 1;
      if (further >= (toTarget[caller] as number)) continue;
      if (toTarget[caller] === unreachable) this.found.push(caller);
      toTarget[caller] = further;
      this.wait(caller, further);
    }
  }

  private wait(node: number, distance: number): void {
    const length = distance + this.leastFromSource(node);
    const there = this.waiting.get(length);
    if (there) there.push(node);
    else this.waiting.set(length, [node]);
  }

  /** What the walk from the source has not reached is further away than all that it has. */
  private leastFromSource(node: number): number {
    return Math.min(this.fromSource[node] as number, this.forth.levels);
  }
}

/** Writes down how far the nodes are that a walk has reached. */
function note({ queue, levelStarts }: LevelWalk, distances: Uint32Array): void {
  for (let level = 1; level < levelStarts.length; level++) {
    const end = levelStarts[level] as number;
    for (let at = levelStarts[level - 1] as number; at < end; at++) distances[queue[at] as number] = level - 1;
  }
}

/** Takes back the distances of nodes; all of them where that is quicker. */
function reset(distances: Uint32Array, nodes: ArrayLike<number>): void {
  if (nodes.length * sparseShare > distances.length) distances.fill(unreachable);
  else for (let at = 0; at < nodes.length; at++) distances[nodes[at] as number] = unreachable;
}

const sparseShare = 32;
