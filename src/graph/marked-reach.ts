import type { Adjacency } from './adjacency.ts';
import { condense } from './condensation.ts';
import { SetTable } from './set-table.ts';

/** Bytes of distinct sets beyond which components get none of their own. */
const defaultBytes = 64 * 2 ** 20;
const unknown = 0xffffffff;

/**
 * Which of some marked nodes each node of a graph reaches, itself included: computed for all nodes at once, from those that lead nowhere up, and then read
 * and not searched for. A strongly connected component whose callees have one set shares it, and equal sets are kept once, so there are few.
 * Time: nodes and edges, and a union for each component whose callees have different sets. Memory: 8 bytes a node, and a bit for each marked node in each
 * distinct set, up to `maxBytes`; components beyond that have no set, and a question walks from them to those that have.
 */
export class MarkedReach {
  /** The marked nodes. */
  readonly marked: ArrayLike<number>;
  /** Whether each component has a set. */
  readonly isWhole: boolean;
  private readonly componentOf: Uint32Array;
  /** Edges between components. */
  private readonly edges: Adjacency;
  private readonly sets: SetTable;
  /** Set of each component, or `unknown`. */
  private readonly setOfComponent: Uint32Array;
  /** Places in `marked` by component. */
  private readonly own = new Map<number, number[]>();

  /** `marked`: nodes; answers number them by their place. One may stand there several times. */
  constructor(graph: Adjacency, marked: ArrayLike<number>, maxBytes = defaultBytes) {
    this.marked = marked;
    const { count, componentOf, edges } = condense(graph);
    this.componentOf = componentOf;
    this.sets = new SetTable(marked.length, maxBytes);
    this.setOfComponent = new Uint32Array(count);
    for (let place = 0; place < marked.length; place++) {
      const component = componentOf[marked[place] as number] as number;
      const places = this.own.get(component);
      if (places) places.push(place);
      else this.own.set(component, [place]);
    }
    this.isWhole = this.fill(edges);
    this.edges = this.isWhole ? { starts: new Uint32Array(1), targets: new Uint32Array() } : edges;
  }

  /** Places in `marked` of what nodes reach together, ascending. */
  of(nodes: Iterable<number>): Uint32Array {
    const reached = new Set<number>();
    for (const node of nodes) reached.add(this.componentOf[node] as number);
    const sets = new Set<number>();
    const places: number[] = [];
    for (const component of reached) {
      const set = this.setOfComponent[component] as number;
      if (set !== unknown) {
        sets.add(set);
        continue;
      }
      places.push(...(this.own.get(component) ?? []));
      const end = this.edges.starts[component + 1] as number;
      for (let edge = this.edges.starts[component] as number; edge < end; edge++) {
        reached.add(this.edges.targets[edge] as number);
      }
    }
    return this.sets.numbersOf(sets, places);
  }

  /** What decides whether a node reaches the marked node at a place; undefined where some components have no set. Time: the sets, then none a node. */
  reaching(place: number): ((node: number) => boolean) | undefined {
    if (!this.isWhole) return undefined;
    const holds = this.setsWith([place]);
    return (node) => holds[this.setOf(node)] === 1;
  }

  /** Number of the set of places that a node reaches, below `setCount`. Only where each component has one. */
  setOf(node: number): number {
    return this.setOfComponent[this.componentOf[node] as number] as number;
  }

  get setCount(): number {
    return this.sets.size;
  }

  /** 1 for the sets that hold one of some places, by set. */
  setsWith(places: Iterable<number>): Uint8Array {
    return this.sets.meeting(places);
  }

  /** Gives each component its set; every edge leads to a lower number. False where some have none. */
  private fill({ starts, targets }: Adjacency): boolean {
    const { sets, setOfComponent: setOf, own } = this;
    const different: number[] = [];
    let isWhole = true;
    for (let component = 0; component < setOf.length; component++) {
      different.length = 0;
      let isKnown = true;
      const end = starts[component + 1] as number;
      for (let edge = starts[component] as number; edge < end; edge++) {
        const set = setOf[targets[edge] as number] as number;
        if (set === unknown) isKnown = false;
        else if (set !== 0 && !different.includes(set)) different.push(set);
      }
      const places = own.get(component);
      if (!isKnown) setOf[component] = unknown;
      else if (places === undefined && different.length < 2) setOf[component] = different[0] ?? 0;
      else setOf[component] = sets.union(different, places ?? []) ?? unknown;
      if (setOf[component] === unknown) isWhole = false;
    }
    return isWhole;
  }
}
