import { eachHere } from '../../absent-data.ts';
import type { DataGraph } from '../../model/data-graph.ts';
import { fold } from '../../search/fold.ts';
import type { DataGraphRow } from '../../snapshot/format/sections.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { DataGraphFilter } from '../store.ts';

/** The data graphs whose end points pass the filter, in the order of the end points. */
export function findDataGraphs(snapshot: Snapshot, filter: DataGraphFilter): Iterable<DataGraph> {
  const rows = snapshot.transactions().dataGraphs();
  return filtered(snapshot, rows, filter);
}

function* filtered(snapshot: Snapshot, rows: readonly DataGraphRow[], filter: DataGraphFilter): Iterable<DataGraph> {
  const passes = (value: string, part = ''): boolean => part === '' || fold(value).includes(fold(part));
  // An empty filter matches a data graph without any stack entry too.
  const inStack = rows.filter(({ stack }) => !filter.stack || stack.some((entry) => passes(entry, filter.stack)));
  for (const graph of eachHere(inStack, (row) => dataGraphAnswer(snapshot, row))) {
    const { name, fullName, type } = graph.endPoint;
    if (passes(name, filter.name) && passes(fullName, filter.fullName) && passes(type, filter.type)) yield graph;
  }
}

/** The data graph of an object (number), if it is an end point. */
export function dataGraphOf(snapshot: Snapshot, object: number): DataGraph | undefined {
  const row = snapshot
    .transactions()
    .dataGraphs()
    .find((graph) => graph.object === object);
  return row && dataGraphAnswer(snapshot, row);
}

/** The data graphs whose end points are among objects (numbers), in the order of the end points. */
export function dataGraphsAmong(snapshot: Snapshot, objects: Iterable<number>): DataGraph[] {
  const among = new Uint8Array(snapshot.meta.counts.objects);
  for (const object of objects) among[object] = 1;
  const rows = snapshot.transactions().dataGraphs();
  const found = rows.filter(({ object }) => among[object] === 1);
  return [...eachHere(found, (row) => dataGraphAnswer(snapshot, row))];
}

function dataGraphAnswer(snapshot: Snapshot, { object, size, stack, transactions }: DataGraphRow): DataGraph {
  return { endPoint: snapshot.objects().rows.identity(object), size, stack, nbTransactions: transactions };
}
