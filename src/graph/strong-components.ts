import type { Adjacency } from './adjacency.ts';

/** The strongly connected components of a graph, numbered so that an edge never leads to a higher number. */
export interface StrongComponents {
  readonly count: number;
  /** Component of each node. */
  readonly componentOf: Uint32Array;
}

/**
 * Nodes that reach each other, together. Time and memory: nodes and edges, without recursion.
 * R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1 (1972), 146–160.
 */
export function strongComponents(graph: Adjacency): StrongComponents {
  return new TarjanSearch(graph).run();
}

class TarjanSearch {
  private readonly graph: Adjacency;
  private readonly componentOf: Uint32Array;
  /** When a node was met, from 1; 0: not yet. */
  private readonly met: Uint32Array;
  /** The earliest met node of the open ones that a node leads back to. */
  private readonly low: Uint32Array;
  private readonly nextEdge: Float64Array;
  /** The way from the root to the node at hand. */
  private readonly path: Uint32Array;
  /** Nodes met whose component is not complete, in the order they were met. */
  private readonly open: Uint32Array;
  private openCount = 0;
  private isOpen: Uint8Array;
  private clock = 0;
  private count = 0;

  constructor(graph: Adjacency) {
    const nodes = graph.starts.length - 1;
    this.graph = graph;
    this.componentOf = new Uint32Array(nodes);
    this.met = new Uint32Array(nodes);
    this.low = new Uint32Array(nodes);
    this.nextEdge = new Float64Array(nodes);
    this.path = new Uint32Array(nodes);
    this.open = new Uint32Array(nodes);
    this.isOpen = new Uint8Array(nodes);
  }

  run(): StrongComponents {
    for (let node = 0; node < this.met.length; node++) if (this.met[node] === 0) this.search(node);
    return { count: this.count, componentOf: this.componentOf };
  }

  private search(root: number): void {
    const { path, low } = this;
    let depth = 0;
    path[0] = root;
    this.meet(root);
    while (depth >= 0) {
      const node = path[depth] as number;
      const next = this.nextUnmet(node);
      if (next >= 0) {
        path[++depth] = next;
        this.meet(next);
        continue;
      }
      if (low[node] === this.met[node]) this.close(node);
      if (--depth >= 0) this.lower(path[depth] as number, low[node] as number);
    }
  }

  private meet(node: number): void {
    this.met[node] = this.low[node] = ++this.clock;
    this.nextEdge[node] = this.graph.starts[node] as number;
    this.open[this.openCount++] = node;
    this.isOpen[node] = 1;
  }

  /** The next target not met yet, or −1; notes what the edges before it lead back to. */
  private nextUnmet(node: number): number {
    const { starts, targets } = this.graph;
    const end = starts[node + 1] as number;
    for (let edge = this.nextEdge[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      if (this.met[target] === 0) {
        this.nextEdge[node] = edge + 1;
        return target;
      }
      if (this.isOpen[target] === 1) this.lower(node, this.met[target] as number);
    }
    this.nextEdge[node] = end;
    return -1;
  }

  private lower(node: number, to: number): void {
    if (to < (this.low[node] as number)) this.low[node] = to;
  }

  /** The open nodes down to `root` are a component. */
  private close(root: number): void {
    for (;;) {
      const node = this.open[--this.openCount] as number;
      this.isOpen[node] = 0;
      this.componentOf[node] = this.count;
      if (node === root) break;
    }
    this.count++;
  }
}
