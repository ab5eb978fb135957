import type { Condensation } from '../../../graph/condensation.ts';
import type { ContextGraph } from '../../../graph/context-graph.ts';
import { measureReach } from '../../../graph/measure-reach.ts';
import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { sections, type TransactionRow } from '../../format/sections.ts';
import type { CollectedTransaction } from '../collect/transaction-table.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { StackLabels } from './stack-labels.ts';
import type { NumberedImport } from './write-objects.ts';

/** A transaction with its references as object numbers. */
export interface NumberedTransaction {
  readonly id: number;
  readonly record: CollectedTransaction['record'];
  readonly startPoint: number;
  /** All objects, ascending, start and end points included; undefined: what the start point reaches, and `endPoints`. */
  readonly listed: Uint32Array | undefined;
  /** As listed, ascending; undefined: those found among the objects. */
  readonly endPoints: Uint32Array | undefined;
}

/** The direct links, and their graph without cycles. */
export interface CondensedCalls {
  readonly calls: ContextGraph;
  readonly condensed: Condensation;
}

interface Measured {
  readonly size: number;
  readonly stack: readonly string[];
  /** Objects that the snapshot must list: all of a listed transaction, else the end points that are not reached. */
  readonly objects: Uint32Array;
}

/** The transactions in answer order. */
export function numberTransactions({ collector, transactionIds, objects }: NumberedImport): NumberedTransaction[] {
  const { keys } = collector.objects;
  const numberOf = (key: number): number => objects.numbers[keys.rowOf(key)] as number;
  const ascending = (numbers: Iterable<number>): Uint32Array => Uint32Array.from(new Set(numbers)).sort();
  return collector.transactions.rows
    .map((row, at) => ({ ...row, id: transactionIds[at] as number }))
    .filter(({ startPoint }) => startPoint !== absent)
    .sort(
      (a, b) =>
        compareCodePoints(a.record.name, b.record.name) ||
        compareCodePoints(a.record.fullName, b.record.fullName) ||
        a.id - b.id,
    )
    .map(({ id, record, startPoint: start, objects: listed, endPoints: ends }) => {
      const startPoint = numberOf(start);
      const endPoints = ends && ascending(Array.from(ends, numberOf));
      const all = listed && ascending([startPoint, ...Array.from(listed, numberOf), ...(endPoints ?? [])]);
      return { id, record, startPoint, listed: all, endPoints };
    });
}

/** Transactions with their sizes and stacks, and the objects of those that do not follow from the links. Returns the rows. */
export function writeTransactions(
  writer: SnapshotWriter,
  transactions: readonly NumberedTransaction[],
  graph: CondensedCalls,
  labels: StackLabels,
): readonly TransactionRow[] {
  const measured = measureTransactions(transactions, graph, labels);
  const rows = transactions.map(({ id, record, startPoint, listed, endPoints }, at): TransactionRow => {
    const { size, stack } = measured[at] as Measured;
    const { name, fullName } = record;
    return {
      id: String(id),
      name,
      fullName,
      size,
      stack: record.stack === undefined ? stack : [...record.stack].sort(compareCodePoints),
      startPoint,
      objects: listed === undefined ? 'reached' : 'listed',
      endPoints: endPoints === undefined ? 'found' : 'listed',
    };
  });
  writer.json(sections.transactions, rows);
  writeLists(
    writer,
    { lists: sections.transactionObjects, offsets: sections.transactionObjectOffsets },
    measured.map(({ objects }) => objects),
  );
  writeLists(
    writer,
    { lists: sections.transactionEndPoints, offsets: sections.transactionEndPointOffsets },
    transactions.map(({ endPoints }) => endPoints ?? new Uint32Array()),
  );
  return rows;
}

function measureTransactions(
  transactions: readonly NumberedTransaction[],
  { calls, condensed }: CondensedCalls,
  labels: StackLabels,
): Measured[] {
  const measured = transactions.map(({ listed }) =>
    listed === undefined ? undefined : { size: listed.length, stack: labels.ofObjects(listed), objects: listed },
  );
  const reached = [...transactions.keys()].filter((at) => measured[at] === undefined);
  const question = {
    starts: Uint32Array.from(reached, (at) => calls.entry((transactions[at] as NumberedTransaction).startPoint)),
    direction: 'callees',
    counted: calls.counted('callees'),
    weights: [],
    labelOf: calls.spread(labels.kindOf),
    labelCount: labels.kinds,
  } as const;
  measureReach(condensed, question, (start, reach) => {
    const at = reached[start] as number;
    const objects = (transactions[at]?.endPoints ?? new Uint32Array()).filter((end) => !reach.has(end));
    const kinds = [...reach.labels, ...Array.from(objects, (end) => labels.kindOf[end] as number)];
    measured[at] = { size: reach.size + objects.length, stack: labels.ofKinds(kinds), objects };
  });
  return measured as Measured[];
}

function writeLists(
  writer: SnapshotWriter,
  names: { readonly lists: string; readonly offsets: string },
  lists: readonly Uint32Array[],
): void {
  const offsets = new OffsetTableBuilder(lists.length);
  writer.begin(names.lists);
  for (const list of lists) {
    writer.append(list as Uint32Array<ArrayBuffer>);
    offsets.add(list.length);
  }
  writer.end();
  writer.offsets(names.offsets, offsets.finish());
}
