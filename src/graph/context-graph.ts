import type { Adjacency } from './adjacency.ts';
import type { Direction } from './reach-batch.ts';

/**
 * A context is what decides where the calls of a function lead: the call that passed it other functions, or the class of the instance that it
 * runs for.
 */
export interface CallContexts {
  /** By context, the nodes that run in it, ascending: of a call the function and those inside it, of a class those that its instances run. */
  readonly scopes: readonly Uint32Array[];
  /** The contexts that are classes. One is kept over edges that say so alone: any other may lead to another instance. */
  readonly classes: ReadonlySet<number>;
  /** Edges (by number in the graph) that hold in one context only, or lead into one. An edge of several contexts stands several times. */
  readonly edges: readonly ContextEdge[];
}

export interface ContextEdge {
  readonly edge: number;
  /** The context it holds in; null for each. A context that is a call says nothing of what holds for a class, and the reverse. */
  readonly within: number | null;
  /** The context its target runs in; null for the one it is in already, or none. An edge that says neither stays in a class, too. */
  readonly enters: number | null;
}

export const noContexts: CallContexts = { scopes: [], classes: new Set(), edges: [] };

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
    for (const scope of scopes) {
      for (const node of scope) {
        if (this.plain.has(node)) continue;
        this.plain.set(node, this.add(node));
        this.add(node);
      }
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
  const special = waysByEdge(contexts);
  const { count, originals, plain } = copies;
  const starts = new Float64Array(count + originals.length + 1);
  const targets: number[] = [];
  const copiesOf = new Map<number, number[]>();
  const contextOf = new Map<number, number>();
  for (const [context, inside] of copies.inContext.entries()) {
    for (const [node, copy] of inside) {
      contextOf.set(copy, context);
      const known = copiesOf.get(node);
      if (known === undefined) copiesOf.set(node, [copy]);
      else known.push(copy);
    }
  }
  for (let node = 0; node < count + originals.length; node++) {
    const copied = node < count ? undefined : (originals[node - count] as number);
    if (copied === undefined) {
      if (!plain.has(node)) addEdges(node, null);
    } else if (plain.get(copied) === node - 1) {
      targets.push(node - 1);
      for (const copy of copiesOf.get(copied) ?? []) targets.push(copy);
    } else {
      targets.push(copied);
      addEdges(copied, contextOf.get(node) ?? null);
    }
    starts[node + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };

  function addEdges(node: number, context: number | null): void {
    const end = graph.starts[node + 1] as number;
    const kept = context !== null && contexts.classes.has(context) ? null : context;
    for (let edge = graph.starts[node] as number; edge < end; edge++) {
      const target = graph.targets[edge] as number;
      const ways = special.get(edge);
      if (ways === undefined) targets.push(copies.of(target, kept));
      else {
        const entered = ways
          .in(context)
          .map(({ within, enters }) => copies.of(target, enters ?? (within === null ? context : kept)));
        for (const each of new Set(entered)) targets.push(each);
      }
    }
  }
}

/** The ways of one edge, by the context they hold in. */
class EdgeWays {
  private readonly classes: ReadonlySet<number>;
  private readonly all: ContextEdge[] = [];
  private readonly inEach: ContextEdge[] = [];
  private readonly inClasses: ContextEdge[] = [];
  private readonly inCalls: ContextEdge[] = [];
  private readonly byContext = new Map<number, ContextEdge[]>();

  constructor(classes: ReadonlySet<number>) {
    this.classes = classes;
  }

  add(way: ContextEdge): void {
    const { within } = way;
    this.all.push(way);
    if (within === null) this.inEach.push(way);
    else {
      (this.classes.has(within) ? this.inClasses : this.inCalls).push(way);
      const known = this.byContext.get(within);
      if (known === undefined) this.byContext.set(within, [way]);
      else known.push(way);
    }
  }

  /** Those that hold in a context, and those of which it says nothing. */
  in(context: number | null): readonly ContextEdge[] {
    if (context === null) return this.all;
    const others = this.classes.has(context) ? this.inCalls : this.inClasses;
    return [...this.inEach, ...(this.byContext.get(context) ?? []), ...others];
  }
}

function waysByEdge({ edges, classes }: CallContexts): ReadonlyMap<number, EdgeWays> {
  const found = new Map<number, EdgeWays>();
  for (const each of edges) {
    const ways = found.get(each.edge) ?? new EdgeWays(classes);
    if (!found.has(each.edge)) found.set(each.edge, ways);
    ways.add(each);
  }
  return found;
}
