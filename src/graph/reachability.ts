import type { Adjacency } from './adjacency.ts';
import { DistinctSorter } from './sort-distinct.ts';

/** Finds what nodes reach, again and again over one graph, with memory that is used again: eight bytes a node. */
export class Reachability {
  private readonly graph: Adjacency;
  private readonly seen: Uint32Array;
  private readonly queue: Uint32Array;
  private readonly sorter: DistinctSorter;
  private round = 0;

  constructor(graph: Adjacency) {
    this.graph = graph;
    const nodes = graph.starts.length - 1;
    this.seen = new Uint32Array(nodes);
    this.queue = new Uint32Array(nodes);
    this.sorter = new DistinctSorter(nodes);
  }

  /** The starts and all that they reach, ascending, each once. Time: the edges of what is reached. */
  from(starts: Iterable<number>): Uint32Array<ArrayBuffer> {
    const { starts: edgeStarts, targets } = this.graph;
    const { seen, queue } = this;
    const round = this.nextRound();
    let reached = 0;
    for (const start of starts) {
      if (seen[start] === round) continue;
      seen[start] = round;
      queue[reached++] = start;
    }
    for (let at = 0; at < reached; at++) {
      const node = queue[at] as number;
      const end = edgeStarts[node + 1] as number;
      for (let edge = edgeStarts[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (seen[target] === round) continue;
        seen[target] = round;
        queue[reached++] = target;
      }
    }
    const found = queue.slice(0, reached);
    this.sorter.sort(found);
    return found;
  }

  private nextRound(): number {
    if (this.round === 0xffffffff) {
      this.seen.fill(0);
      this.round = 0;
    }
    return ++this.round;
  }
}
