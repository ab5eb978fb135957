import type { Adjacency } from './adjacency.ts';

/** Finds what nodes reach, again and again over one graph, with memory that is used again. */
export class Reachability {
  private readonly graph: Adjacency;
  private readonly seen: Uint32Array;
  private round = 0;

  constructor(graph: Adjacency) {
    this.graph = graph;
    this.seen = new Uint32Array(graph.starts.length - 1);
  }

  /** The starts and all that they reach, ascending, each once. Time: the edges of what is reached. */
  from(starts: Iterable<number>): Uint32Array<ArrayBuffer> {
    const { starts: edgeStarts, targets } = this.graph;
    const round = this.nextRound();
    const reached: number[] = [];
    for (const start of starts) this.visit(start, round, reached);
    for (let at = 0; at < reached.length; at++) {
      const node = reached[at] as number;
      const end = edgeStarts[node + 1] as number;
      for (let edge = edgeStarts[node] as number; edge < end; edge++) {
        this.visit(targets[edge] as number, round, reached);
      }
    }
    return Uint32Array.from(reached).sort();
  }

  private visit(node: number, round: number, reached: number[]): void {
    if (this.seen[node] === round) return;
    this.seen[node] = round;
    reached.push(node);
  }

  private nextRound(): number {
    if (this.round === 0xffffffff) {
      this.seen.fill(0);
      this.round = 0;
    }
    return ++this.round;
  }
}
