import { eachHere } from '../../absent-data.ts';
import type { DataGraph } from '../../model/data-graph.ts';
import type { ObjectGraph } from '../../model/object-graph.ts';
import type { DataGraphRow, TransactionRow } from '../../snapshot/format/sections.ts';
import type { ObjectGraphOptions, ObjectPage, Page } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { objectPage } from './object-answers.ts';
import { graphOf, waysBetween } from './object-graph-answers.ts';

/** The data graph of an object (number), if it is an end point. */
export function dataGraphOf({ dataGraphs }: LoadedSnapshot, object: number): DataGraph | undefined {
  const row = dataGraphs().rowOf(object);
  return row === undefined ? undefined : dataGraphs().answer(row);
}

/** The data graphs of end points that an object (number) reaches, in the order of the end points. */
export function dataGraphsOf({ dataGraphs, walks }: LoadedSnapshot, object: number): DataGraph[] {
  return [...eachHere(walks().dataGraphsOf([object]), (row) => dataGraphs().answer(row))];
}

/** A page of the objects that reach an end point (object number). Time: what stands before the end of the page. */
export function dataGraphObjects(loaded: LoadedSnapshot, object: number, page: Page): ObjectPage {
  const { snapshot, walks, members } = loaded;
  const row = loaded.dataGraphs().rowOf(object);
  const isReaching = row === undefined ? undefined : walks().reachingEnd(row);
  if (row === undefined || isReaching === undefined)
    return objectPage(snapshot, members().reaching(object).numbers, page);
  const total = (loaded.dataGraphs().rows[row] as DataGraphRow).size;
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
  const { rows } = snapshot.transactions();
  const row = loaded.dataGraphs().rowOf(end);
  const holding = members().holding(end);
  const ways = row === undefined ? undefined : loaded.dataGraphWays().to(row, options.full ? undefined : holding);
  if (ways) {
    const { nodes: objects, distances: depths } = ways.nearest(options.limit);
    const totals = { totalObjects: ways.nodeCount, totalLinks: ways.countEdges };
    return graphOf(walks(), { objects, depths, ...totals, includeEscalated: false });
  }
  const from = new Set(holding.map((at) => (rows[at] as TransactionRow).startPoint));
  const question = { objects: members().reaching(end).numbers, from: [...from], to: [end] };
  return waysBetween(walks(), question, true, options);
}
