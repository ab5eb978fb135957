import type { Adjacency } from './adjacency.ts';
import type { Direction } from './reach-batch.ts';

/** A function called with others runs once for each call that passes some over: what it calls depends on that call, its context. */
export interface CallContexts {
  /** By context, the nodes that run in it, ascending: the function and those inside it. */
  readonly scopes: readonly Uint32Array[];
  /** Edges (by number in the graph) that hold in one context only, or lead into one. An edge of several contexts stands several times. */
  readonly edges: readonly ContextEdge[];
}

export interface ContextEdge {
  readonly edge: number;
  /** The context it holds in; null for each. */
  readonly within: number | null;
  /** The context its target runs in; null for the one it is in already, or none. */
  readonly enters: number | null;
}

export const noContexts: CallContexts = { scopes: [], edges: [] };

/**
 * A call graph in which each node of a scope stands once for each of its contexts, and once for calls of which no context is known
 * (these go on to all that any context leads to). So what is reached through a function that wraps others is what was passed on
 * the way, not all that was ever passed (one call of context: k = 1 in Shivers' terms). Without contexts it is the graph itself.
 *
 * Nodes below `count` are those of the graph. Of a node of a scope it is the place where walks from callers end: `entry` is where one
 * begins, and each copy leads to it.
 */
export class ContextGraph {
  readonly adjacency: Adjacency;
  /** Nodes of the graph itself. */
  readonly count: number;
  /** The node that each further node is a copy of. */
  private readonly originals: Uint32Array;
  /** Node → its copy without context; the copy from which all others are entered follows. */
  private readonly plain: ReadonlyMap<number, number>;

  constructor(graph: Adjacency, contexts: CallContexts) {
    const copies = new CopyTable(graph.starts.length - 1, contexts.scopes);
    this.count = copies.count;
    this.plain = copies.plain;
    this.originals = Uint32Array.from(copies.originals);
    this.adjacency = contexts.scopes.length === 0 ? graph : copyEdges(graph, contexts, copies);
  }

  /** Number of nodes, copies included. */
  get size(): number {
    return this.count + this.originals.length;
  }

  /** Where a walk from a node begins. */
  entry(node: number): number {
    const plain = this.plain.get(node);
    return plain === undefined ? node : plain + 1;
  }

  /** The node of the graph that a node is, or is a copy of. */
  original(node: number): number {
    return node < this.count ? node : (this.originals[node - this.count] as number);
  }

  /** Whether a node is a copy from which all copies of its original are entered. */
  isEntry(node: number): boolean {
    return node >= this.count && this.plain.get(this.original(node)) === node - 1;
  }

  /** Whether the copies of a node lead to it: nothing else does. */
  isCopied(node: number): boolean {
    return this.plain.has(node);
  }

  /** 1 for the nodes that stand for one of the graph when walks go this way, each node of the graph once. */
  counted(direction: Direction): Uint32Array {
    const counted = new Uint32Array(this.size).fill(1, 0, this.count);
    if (direction === 'callees') return counted;
    for (const [node, plain] of this.plain) {
      counted[node] = 0;
      counted[plain + 1] = 1;
    }
    return counted;
  }

  /** Values of the nodes of the graph, given to their copies too. */
  spread(values: Uint32Array): Uint32Array {
    return this.originals.length === 0
      ? values
      : Uint32Array.from({ length: this.size }, (_, node) => values[this.original(node)] as number);
  }

  /** The nodes of the graph among those that a walk reached, ascending, each once. */
  originalsOf(reached: Uint32Array): Uint32Array<ArrayBuffer> {
    if (this.originals.length === 0) return Uint32Array.from(reached);
    return Uint32Array.from(new Set(Array.from(reached, (node) => this.original(node)))).sort();
  }
}

/** Numbers the copies: of each node of a scope one without context and the entry to all, then those of each context. */
class CopyTable {
  readonly count: number;
  readonly originals: number[] = [];
  readonly plain = new Map<number, number>();
  /** By context: node → its copy. */
  readonly inContext: readonly ReadonlyMap<number, number>[];

  constructor(count: number, scopes: readonly Uint32Array[]) {
    this.count = count;
    for (const node of new Set(scopes.flatMap((scope) => [...scope]))) {
      this.plain.set(node, this.add(node));
      this.add(node);
    }
    this.inContext = scopes.map((scope) => new Map(Array.from(scope, (node) => [node, this.add(node)])));
  }

  /** The copy of a node in a context, else that without one, else the node. */
  of(node: number, context: number | null): number {
    const copy = context === null ? undefined : this.inContext[context]?.get(node);
    return copy ?? this.plain.get(node) ?? node;
  }

  private add(node: number): number {
    return this.count + this.originals.push(node) - 1;
  }
}

function copyEdges(graph: Adjacency, contexts: CallContexts, copies: CopyTable): Adjacency {
  const special = new Map<number, ContextEdge[]>();
  for (const each of contexts.edges) special.set(each.edge, [...(special.get(each.edge) ?? []), each]);
  const { count, originals, plain } = copies;
  const starts = new Float64Array(count + originals.length + 1);
  const targets: number[] = [];
  const contextOf = contextsOfCopies(copies);
  for (let node = 0; node < count + originals.length; node++) {
    const copied = node < count ? undefined : (originals[node - count] as number);
    if (copied === undefined) {
      if (!plain.has(node)) addEdges(node, null);
    } else if (plain.get(copied) === node - 1) {
      targets.push(node - 1, ...copies.inContext.flatMap((inside) => inside.get(copied) ?? []));
    } else {
      targets.push(copied);
      addEdges(copied, contextOf.get(node) ?? null);
    }
    starts[node + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };

  function addEdges(node: number, context: number | null): void {
    const end = graph.starts[node + 1] as number;
    for (let edge = graph.starts[node] as number; edge < end; edge++) {
      const target = graph.targets[edge] as number;
      const ways = special.get(edge);
      if (ways === undefined) targets.push(copies.of(target, context));
      else {
        for (const { within, enters } of ways) {
          if (within === null || context === null || within === context)
            targets.push(copies.of(target, enters ?? context));
        }
      }
    }
  }
}

function contextsOfCopies({ inContext }: CopyTable): ReadonlyMap<number, number> {
  return new Map(
    inContext.flatMap((inside, context) => Array.from(inside.values(), (copy) => [copy, context] as const)),
  );
}
