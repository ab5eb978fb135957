import { eachHere } from '../../absent-data.ts';
import type { DataGraph } from '../../model/data-graph.ts';
import type { ObjectGraph } from '../../model/object-graph.ts';
import { fold } from '../../search/fold.ts';
import type { DataGraphRow, TransactionRow } from '../../snapshot/format/sections.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { DataGraphFilter, ObjectGraphOptions, ObjectPage, Page } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { objectPage } from './object-answers.ts';
import { graphOf, waysBetween } from './object-graph-answers.ts';

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

/** The data graphs of end points that an object (number) reaches, in the order of the end points. */
export function dataGraphsOf({ snapshot, walks }: LoadedSnapshot, object: number): DataGraph[] {
  const rows = snapshot.transactions().dataGraphs();
  const found = Array.from(walks().dataGraphsOf([object]), (row) => rows[row] as DataGraphRow);
  return [...eachHere(found, (row) => dataGraphAnswer(snapshot, row))];
}

/** A page of the objects that reach an end point (object number). Time: what stands before the end of the page. */
export function dataGraphObjects({ snapshot, walks, members }: LoadedSnapshot, object: number, page: Page): ObjectPage {
  const rows = snapshot.transactions().dataGraphs();
  const row = rows.findIndex((graph) => graph.object === object);
  const isReaching = row < 0 ? undefined : walks().reachingEnd(row);
  if (isReaching === undefined) return objectPage(snapshot, members().reaching(object).numbers, page);
  const total = (rows[row] as DataGraphRow).size;
  const numbers: number[] = [];
  const end = Math.min(page.skip + page.limit, total);
  for (let number = 0, found = 0; found < end; number++) {
    if (isReaching(number) && found++ >= page.skip) numbers.push(number);
  }
  return { ...objectPage(snapshot, Uint32Array.from(numbers), { skip: 0, limit: numbers.length }), total };
}

/** The graph of the data graph of an end point (object number). */
export function dataGraphGraph(loaded: LoadedSnapshot, end: number, options: ObjectGraphOptions): ObjectGraph {
  const { snapshot, walks, members } = loaded;
  const { rows, dataGraphs } = snapshot.transactions();
  const row = dataGraphs().findIndex(({ object }) => object === end);
  const holding = members().holding(end);
  const ways = loaded.dataGraphWays().to(row, options.full ? undefined : holding);
  if (ways) {
    const { nodes: objects, distances: depths } = ways.nearest(options.limit);
    const totals = { totalObjects: ways.nodeCount, totalLinks: ways.countEdges };
    return graphOf(walks(), { objects, depths, ...totals, includeEscalated: false });
  }
  const from = new Set(holding.map((at) => (rows[at] as TransactionRow).startPoint));
  const question = { objects: members().reaching(end).numbers, from: [...from], to: [end] };
  return waysBetween(walks(), question, true, options);
}

function dataGraphAnswer(snapshot: Snapshot, { object, size, stack, transactions }: DataGraphRow): DataGraph {
  return { endPoint: snapshot.objects().rows.identity(object), size, stack, nbTransactions: transactions };
}
