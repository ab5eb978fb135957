import { reverseEdges } from '../../graph/adjacency.ts';
import { MarkedReach } from '../../graph/marked-reach.ts';
import { MarkedWays, type WaysToEnd } from '../../graph/marked-ways.ts';
import type { DataGraphRow } from '../../snapshot/format/sections.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { ObjectWalks } from './object-walks.ts';
import type { TransactionMembers } from './transaction-members.ts';

/** The ways to the end points of data graphs over direct links, counted for all at once when the first is asked for. */
export class DataGraphWays {
  private readonly snapshot: Snapshot;
  private readonly ways: MarkedWays | undefined;

  constructor(snapshot: Snapshot, walks: ObjectWalks, members: TransactionMembers) {
    this.snapshot = snapshot;
    const { calls, inContext, callers } = snapshot.callGraph();
    if (inContext().size === inContext().count) {
      this.ways = MarkedWays.of({ calls, callers: callers(), ends: walks.dataGraphs(), starts: members.starts() });
      return;
    }
    const reversed = reverseEdges(calls);
    const { rows, dataGraphs } = snapshot.transactions();
    const ends = dataGraphs().map(({ object }) => object);
    const starts = rows.map(({ startPoint }) => startPoint);
    this.ways = MarkedWays.of({
      calls,
      callers: reversed,
      ends: new MarkedReach(calls, ends),
      starts: new MarkedReach(reversed, starts),
    });
  }

  /**
   * The ways to the end point of a data graph (row number), from the start points of transactions (row numbers) or from anywhere. Undefined where they are
   * to be walked: there are too many distinct sets, or objects lead to the end point that do not in any context.
   */
  to(row: number, from: readonly number[] | undefined): WaysToEnd | undefined {
    return this.ways && this.isSame(row, this.ways) ? this.ways.to(row, from) : undefined;
  }

  /** Whether as many objects lead to an end point whatever the context as do in some context. */
  private isSame(row: number, ways: MarkedWays): boolean {
    const { size, count } = this.snapshot.callGraph().inContext();
    const { size: objects } = this.snapshot.transactions().dataGraphs()[row] as DataGraphRow;
    return size === count || ways.to(row).nodeCount === objects;
  }
}
