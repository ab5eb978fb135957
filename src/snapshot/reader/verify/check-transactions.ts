import { condense } from '../../../graph/condensation.ts';
import { measureReach } from '../../../graph/measure-reach.ts';
import type { TransactionRow } from '../../format/sections.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * Transactions whose objects exist, are as many as they say, and hold the start point and the end points; data graphs of the
 * end points, as large as what reaches them.
 */
export function* checkTransactions(snapshot: Snapshot): Iterable<string> {
  const { rows, objects, endPoints } = snapshot.transactions();
  const { counts } = snapshot.meta;
  if (rows.length !== counts.transactions) yield `there are ${rows.length} transactions and not ${counts.transactions}`;
  for (const [i, row] of rows.entries()) {
    const place = `transaction ${row.id}`;
    const lists = [[row.startPoint], objects().of(i), endPoints().of(i)];
    if (lists.some((list) => list.some((object) => object >= counts.objects)))
      return yield `${place} has an object that does not exist`;
    if (row.objects === 'listed') yield* checkListed(row, objects().of(i), endPoints().of(i));
  }
  yield* checkReached(snapshot);
  yield* checkDataGraphs(snapshot);
}

function* checkListed(row: TransactionRow, objects: Uint32Array, endPoints: Uint32Array): Iterable<string> {
  const members = new Set(objects);
  const place = `transaction ${row.id}`;
  if (members.size !== row.size || objects.length !== row.size)
    yield `${place} has ${members.size} objects and not ${row.size}`;
  if (!members.has(row.startPoint)) yield `${place} does not hold its start point`;
  if (endPoints.some((end) => !members.has(end))) yield `${place} does not hold its end points`;
}

function* checkReached(snapshot: Snapshot): Iterable<string> {
  const { rows, objects, endPoints } = snapshot.transactions();
  const reached = [...rows.keys()].filter((at) => rows[at]?.objects === 'reached');
  const starts = reached.map((at) => (rows[at] as TransactionRow).startPoint);
  const faults: string[] = [];
  measure(snapshot, starts, 'callees', (start, size, has) => {
    const at = reached[start] as number;
    const row = rows[at] as TransactionRow;
    const beside = objects().of(at);
    if (size + beside.length !== row.size)
      faults.push(`transaction ${row.id} has ${size + beside.length} objects and not ${row.size}`);
    if (beside.some(has)) faults.push(`transaction ${row.id} lists an object that it reaches`);
    if (
      endPoints()
        .of(at)
        .some((end) => !has(end) && !beside.includes(end))
    )
      faults.push(`transaction ${row.id} does not hold its end points`);
  });
  yield* faults;
}

function* checkDataGraphs(snapshot: Snapshot): Iterable<string> {
  const graphs = snapshot.transactions().dataGraphs();
  const { counts } = snapshot.meta;
  const objects = snapshot.objects();
  const marked = new Set<number>();
  for (let object = 0; object < counts.objects; object++) if (objects.isEndPoint(object)) marked.add(object);
  const starts = graphs.map(({ object }) => object);
  if (starts.length !== marked.size || starts.some((object) => !marked.has(object)))
    return yield 'the data graphs are not those of the end points';
  if (starts.some((object, i) => i > 0 && (starts[i - 1] as number) >= object)) yield 'data graphs are out of order';
  const faults: string[] = [];
  measure(snapshot, starts, 'callers', (start, size) => {
    const graph = graphs[start] as (typeof graphs)[number];
    if (size !== graph.size)
      faults.push(`the data graph of object ${graph.object} has ${size} objects and not ${graph.size}`);
  });
  yield* faults;
}

function measure(
  snapshot: Snapshot,
  starts: readonly number[],
  direction: 'callees' | 'callers',
  report: (start: number, size: number, has: (object: number) => boolean) => void,
): void {
  const calls = snapshot.callGraph().inContext();
  const question = {
    starts: Uint32Array.from(starts, (start) => (direction === 'callees' ? calls.entry(start) : start)),
    direction,
    counted: calls.counted(direction),
    weights: [],
    labelOf: new Uint32Array(calls.size),
    labelCount: 1,
  };
  measureReach(condense(calls.adjacency), question, (start, { size, has }) => report(start, size, has));
}
