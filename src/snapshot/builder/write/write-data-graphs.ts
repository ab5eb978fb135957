import { measureReach } from '../../../graph/measure-reach.ts';
import { type DataGraphRow, sections } from '../../format/sections.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { StackLabels } from './stack-labels.ts';
import type { CondensedCalls, NumberedTransaction } from './write-transactions.ts';

/** For each end point what reaches it over direct links: how many objects, with which technologies, and how many transactions hold it. Returns how many end points there are. */
export function writeDataGraphs(
  writer: SnapshotWriter,
  endPointMarks: Uint8Array,
  transactions: readonly NumberedTransaction[],
  { calls, condensed }: CondensedCalls,
  labels: StackLabels,
): number {
  const endPoints = Uint32Array.from(
    (function* () {
      for (let object = 0; object < endPointMarks.length; object++) if (endPointMarks[object] === 1) yield object;
    })(),
  );
  const starting = new Uint32Array(calls.size);
  const holding = new Uint32Array(endPointMarks.length);
  for (const { startPoint, listed } of transactions) {
    if (listed === undefined) (starting[calls.entry(startPoint)] as number)++;
    else for (const object of listed) (holding[object] as number)++;
  }
  const naming = startPointsByNamedEnd(transactions);
  const rows: DataGraphRow[] = [];
  const question = {
    starts: endPoints,
    direction: 'callers',
    counted: calls.counted('callers'),
    weights: [starting],
    labelOf: calls.spread(labels.kindOf),
    labelCount: labels.kinds,
  } as const;
  measureReach(condensed, question, (start, { size, sums, labels: kinds, has }) => {
    const object = endPoints[start] as number;
    const unreachable = (naming.get(object) ?? []).filter((startPoint) => !has(calls.entry(startPoint)));
    const held = (sums[0] as number) + (holding[object] as number) + unreachable.length;
    rows[start] = { object, size, stack: labels.ofKinds(kinds), transactions: held };
  });
  writer.json(sections.dataGraphs, rows);
  return rows.length;
}

/** The start points of the transactions that name an end point but do not list their objects. */
function startPointsByNamedEnd(transactions: readonly NumberedTransaction[]): Map<number, number[]> {
  const byEnd = new Map<number, number[]>();
  for (const { startPoint, listed, endPoints = [] } of transactions) {
    if (listed !== undefined) continue;
    for (const end of endPoints) {
      const starts = byEnd.get(end);
      if (starts) starts.push(startPoint);
      else byEnd.set(end, [startPoint]);
    }
  }
  return byEnd;
}
