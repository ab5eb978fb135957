import { eachHere } from '../../absent-data.ts';
import type { Unsorted } from '../../graph/call-distances.ts';
import type { Impact, ObjectAtDepth } from '../../model/object-graph.ts';
import type { DataGraphRow, TransactionRow } from '../../snapshot/format/sections.ts';
import type { ImpactOptions } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { objectAtDepth } from './object-graph-answers.ts';

/** What a change of objects (numbers) may affect. */
export function impactOf(loaded: LoadedSnapshot, given: readonly number[], options: ImpactOptions): Impact {
  const { includeEscalated, includeMembers, skip, limit } = options;
  const { snapshot } = loaded;
  const walks = loaded.walks();
  const section = snapshot.objects();
  const changed = includeMembers ? walks.withMembers(given) : [...new Set(given)];
  const impacted = walks.distances(includeEscalated).unsorted(changed, 'callers');
  const { objects, levelStarts } = impacted;
  const tests = impacted.only((object) => section.isTest(object));
  const depths = levelStarts.slice(1).map((end, depth) => ({
    depth,
    objects: end - (levelStarts[depth] as number),
    tests: (tests.levelStarts[depth + 1] as number) - (tests.levelStarts[depth] as number),
  }));
  const graphs = snapshot.transactions().dataGraphs();
  const endPoints = Array.from(walks.dataGraphsOf(changed), (row) => (graphs[row] as DataGraphRow).object);
  const rows = affectedTransactions(loaded, objects, changed);
  const page = (count: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(limit, count - skip)) }, (_, i) => skip + i);
  return {
    totalObjects: objects.length,
    totalTests: tests.objects.length,
    totalTransactions: rows.length,
    totalEndPoints: endPoints.length,
    depths,
    objects: pageOf(impacted),
    tests: pageOf(tests),
    transactions: [
      ...eachHere(page(rows.length), (i) =>
        loaded.transactions().answer(snapshot.transactions().rows[rows[i] as number] as TransactionRow),
      ),
    ],
    endPoints: [...eachHere(page(endPoints.length), (i) => section.rows.identity(endPoints[i] as number))],
  };

  /** Only what the page shows is put in order. */
  function pageOf(found: Unsorted): ObjectAtDepth[] {
    const rows = found.between(skip, skip + limit);
    return [...eachHere(rows, ([object, depth]) => objectAtDepth(snapshot, object, depth))];
  }
}

/** Row numbers of the transactions that start at an impacted object or list a changed one, ascending. */
function affectedTransactions(loaded: LoadedSnapshot, impacted: Uint32Array, changed: readonly number[]): number[] {
  const { rows, objects } = loaded.snapshot.transactions();
  const isImpacted = new Uint8Array(loaded.snapshot.meta.counts.objects);
  for (const object of impacted) isImpacted[object] = 1;
  const wanted = new Set(changed);
  const affected: number[] = [];
  for (const [row, { startPoint }] of rows.entries()) {
    if (isImpacted[startPoint] === 1 || objects().hasAny(row, wanted)) affected.push(row);
  }
  return affected;
}
