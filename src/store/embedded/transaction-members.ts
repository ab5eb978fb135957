import { MarkedReach } from '../../graph/marked-reach.ts';
import { Reachability } from '../../graph/reachability.ts';
import type { LinkKind, TransactionRow } from '../../snapshot/format/sections.ts';
import { once } from '../../snapshot/reader/once.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';

/** Ascending object numbers, and whether a number is one of them. */
export interface ObjectSet {
  readonly numbers: Uint32Array;
  readonly has: (object: number) => boolean;
}

/**
 * Finds the objects of transactions and data graphs when they are asked for. The last set of each kind is kept, so that paging through
 * one walks once; memory: at most ten bytes an object.
 */
export class TransactionMembers {
  private readonly snapshot: Snapshot;
  private readonly calls: () => Reachability;
  private readonly callers: () => Reachability;
  /** Which transactions (row numbers) have a start point that leads to an object. */
  readonly starts: () => MarkedReach;
  private lastMembers: { readonly row: number; readonly set: ObjectSet } | undefined;
  private lastReaching: { readonly object: number; readonly set: ObjectSet } | undefined;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.calls = once(() => new Reachability(snapshot.callGraph().inContext().adjacency));
    this.callers = once(() => new Reachability(snapshot.callGraph().callers()));
    this.starts = once(() => {
      const { callers, inContext } = snapshot.callGraph();
      const entries = snapshot.transactions().rows.map(({ startPoint }) => inContext().entry(startPoint));
      return new MarkedReach(callers(), entries);
    });
  }

  /** Objects of a transaction (row number), start and end points included. */
  of(row: number): ObjectSet {
    if (this.lastMembers?.row !== row) this.lastMembers = { row, set: this.setOf(this.find(row)) };
    return this.lastMembers.set;
  }

  /** Objects that some transaction holds. */
  ofAny(): ObjectSet {
    return this.setOf(Uint32Array.from(new Set([...this.originals(this.walked()), ...this.listed()])).sort());
  }

  /**
   * Whether a transaction that holds an object goes on from it to an end point: code that only some contexts of a function run leads nowhere where no
   * transaction comes to these.
   */
  goingOn(): (object: number, endPoint: number) => boolean {
    const { inContext } = this.snapshot.callGraph();
    const { adjacency } = inContext();
    const { starts, targets } = adjacency;
    const objects = this.snapshot.objects();
    const count = this.snapshot.meta.counts.objects;
    const pairs = new Set<number>();
    for (const node of this.walked()) {
      const from = inContext().original(node) * count;
      const end = starts[node + 1] as number;
      for (let edge = starts[node] as number; edge < end; edge++) {
        const target = inContext().original(targets[edge] as number);
        if (objects.isEndPoint(target)) pairs.add(from + target);
      }
    }
    const listed = this.listed();
    return (object, endPoint) => listed.has(object) || pairs.has(object * count + endPoint);
  }

  /** What walks from all start points come to, copies of objects included. */
  private walked(): Uint32Array {
    const { inContext } = this.snapshot.callGraph();
    const walked = this.snapshot.transactions().rows.filter(({ objects: kind }) => kind === 'reached');
    return this.calls().from(walked.map(({ startPoint }) => inContext().entry(startPoint)));
  }

  /** What transactions state that they hold. */
  private listed(): ReadonlySet<number> {
    const { rows, objects } = this.snapshot.transactions();
    return new Set(rows.keys().flatMap((row) => [...objects().of(row)]));
  }

  /** Objects that reach an object over direct links, itself included. */
  reaching(object: number): ObjectSet {
    if (this.lastReaching?.object !== object) {
      this.lastReaching = { object, set: this.setOf(this.originals(this.callers().from([object]))) };
    }
    return this.lastReaching.set;
  }

  /** Row numbers of the transactions that hold an object, ascending. */
  holding(object: number): number[] {
    const { rows, objects } = this.snapshot.transactions();
    const leading = new Set(this.starts().of([object]));
    const holds = ({ objects: kind }: TransactionRow, row: number): boolean =>
      (kind === 'reached' && leading.has(row)) || objects().has(row, object);
    return [...rows.keys()].filter((row) => holds(rows[row] as TransactionRow, row));
  }

  /** End points of a transaction, ascending, each with the kinds of the direct links from its objects. */
  endPoints(row: number): readonly { readonly object: number; readonly links: ReadonlySet<LinkKind> }[] {
    const ends = this.ends(row);
    const kinds = new Map(Array.from(ends, (end) => [end, new Set<LinkKind>()]));
    for (const { target, edge } of this.links(this.of(row))) {
      kinds.get(target)?.add(this.snapshot.callGraph().kindOf(edge));
    }
    return Array.from(ends, (object) => ({ object, links: kinds.get(object) as Set<LinkKind> }));
  }

  /** End points of a transaction (row number), ascending. */
  ends(row: number): Uint32Array {
    const { rows, endPoints } = this.snapshot.transactions();
    const { endPoints: kind, startPoint } = rows[row] as TransactionRow;
    if (kind === 'listed') return endPoints().of(row);
    const objects = this.snapshot.objects();
    return this.of(row).numbers.filter((object) => object !== startPoint && objects.isEndPoint(object));
  }

  /** Direct links among the objects of a set, in the order of their origins, then targets, then link types. */
  *links(set: ObjectSet): Iterable<{ readonly origin: number; readonly target: number; readonly edge: number }> {
    const { starts, targets } = this.snapshot.callGraph().calls;
    for (const origin of set.numbers) {
      const end = starts[origin + 1] as number;
      for (let edge = starts[origin] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (set.has(target)) yield { origin, target, edge };
      }
    }
  }

  private find(row: number): Uint32Array {
    const { rows, objects } = this.snapshot.transactions();
    const { objects: kind, startPoint } = rows[row] as TransactionRow;
    const listed = objects().of(row);
    if (kind === 'listed') return listed;
    const reached = this.originals(this.calls().from([this.snapshot.callGraph().inContext().entry(startPoint)]));
    return listed.length === 0 ? reached : Uint32Array.from([...reached, ...listed]).sort();
  }

  private originals(reached: Uint32Array): Uint32Array {
    return this.snapshot.callGraph().inContext().originalsOf(reached);
  }

  private setOf(numbers: Uint32Array): ObjectSet {
    const marks = once(() => {
      const made = new Uint8Array(this.snapshot.meta.counts.objects);
      for (const number of numbers) made[number] = 1;
      return made;
    });
    return { numbers, has: (object) => marks()[object] === 1 };
  }
}
