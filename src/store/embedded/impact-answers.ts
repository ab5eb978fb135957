import { eachHere } from '../../absent-data.ts';
import type { ByDistance } from '../../graph/call-distances.ts';
import type { Impact, ObjectAtDepth } from '../../model/object-graph.ts';
import type { TransactionRow } from '../../snapshot/format/sections.ts';
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
  const impacted = walks.distances(includeEscalated).around(changed, 'callers');
  const { objects, levelStarts } = impacted;
  const tests: number[] = [];
  const depths = levelStarts.slice(1).map((end, depth) => {
    const before = tests.length;
    const start = levelStarts[depth] as number;
    for (let at = start; at < end; at++) if (section.isTest(objects[at] as number)) tests.push(at);
    return { depth, objects: end - start, tests: tests.length - before };
  });
  const reached = walks.distances(false).around(changed, 'callees').objects;
  const endPoints = reached.filter((object) => section.isEndPoint(object)).sort();
  const rows = affectedTransactions(loaded, objects, changed);
  const page = (count: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(limit, count - skip)) }, (_, i) => skip + i);
  return {
    totalObjects: objects.length,
    totalTests: tests.length,
    totalTransactions: rows.length,
    totalEndPoints: endPoints.length,
    depths,
    objects: [...eachHere(page(objects.length), atDepth)],
    tests: [...eachHere(page(tests.length), (i) => atDepth(tests[i] as number))],
    transactions: [
      ...eachHere(page(rows.length), (i) =>
        loaded.transactions().answer(snapshot.transactions().rows[rows[i] as number] as TransactionRow),
      ),
    ],
    endPoints: [...eachHere(page(endPoints.length), (i) => section.rows.identity(endPoints[i] as number))],
  };

  function atDepth(at: number): ObjectAtDepth {
    return objectAtDepth(snapshot, objects[at] as number, depthOf(impacted, at));
  }
}

function depthOf({ levelStarts }: ByDistance, at: number): number {
  return levelStarts.findIndex((start, level) => start <= at && at < (levelStarts[level + 1] as number));
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
