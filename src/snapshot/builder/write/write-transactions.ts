import { Reachability } from '../../../graph/reachability.ts';
import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { sections, type TransactionRow } from '../../format/sections.ts';
import type { CollectedTransaction } from '../collect/transaction-table.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import { Uint32List } from '../tables/uint32-list.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';

interface Numbered extends CollectedTransaction {
  readonly id: number;
}

/** Transactions in answer order with their objects and end points. Returns how many there are. */
export function writeTransactions(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  links: MergedLinks,
  taxonomy: Taxonomy,
): number {
  const transactions = inAnswerOrder(numbered);
  const members = new Members(numbered, links);
  const stacks = new Stacks(numbered, taxonomy);
  const rows: TransactionRow[] = [];
  const objectOffsets = new OffsetTableBuilder(transactions.length);
  const endPointOffsets = new OffsetTableBuilder(transactions.length);
  const endPoints = new Uint32List();
  writer.begin(sections.transactionObjects);
  for (const transaction of transactions) {
    const objects = members.objectsOf(transaction);
    writer.append(objects);
    objectOffsets.add(objects.length);
    const ends = members.endPointsOf(transaction);
    for (const end of ends) endPoints.push(end);
    endPointOffsets.add(ends.length);
    const { name, fullName, stack } = transaction.record;
    rows.push({
      id: String(transaction.id),
      name,
      fullName,
      size: objects.length,
      stack: stack === undefined ? stacks.of(objects) : [...stack].sort(compareCodePoints),
      startPoint: members.numberOf(transaction.startPoint),
    });
  }
  writer.end();
  writer.offsets(sections.transactionObjectOffsets, objectOffsets.finish());
  writer.section(sections.transactionEndPoints, endPoints.view());
  writer.offsets(sections.transactionEndPointOffsets, endPointOffsets.finish());
  writer.json(sections.transactions, rows);
  return rows.length;
}

function inAnswerOrder({ collector, transactionIds }: NumberedImport): Numbered[] {
  return collector.transactions.rows
    .map((transaction, row) => ({ ...transaction, id: transactionIds[row] as number }))
    .filter(({ startPoint }) => startPoint !== absent)
    .sort(
      (a, b) =>
        compareCodePoints(a.record.name, b.record.name) ||
        compareCodePoints(a.record.fullName, b.record.fullName) ||
        a.id - b.id,
    );
}

/** Objects of transactions by object number. */
class Members {
  private readonly numbered: NumberedImport;
  private readonly reachability: Reachability;

  constructor(numbered: NumberedImport, { starts, targets, kinds, linkKinds }: MergedLinks) {
    this.numbered = numbered;
    const direct = linkKinds.map(({ escalated }) => (escalated ? 0 : 1));
    const walked = new Uint8Array(kinds.length);
    for (let entry = 0; entry < kinds.length; entry++) walked[entry] = direct[kinds[entry] as number] as number;
    this.reachability = new Reachability({ starts, targets, walked });
  }

  numberOf(key: number): number {
    const { collector, objects } = this.numbered;
    return objects.numbers[collector.objects.keys.rowOf(key)] as number;
  }

  /** All objects, ascending: those listed or by default those reached, start point and end points included. */
  objectsOf({ startPoint, objects, endPoints }: CollectedTransaction): Uint32Array {
    const start = this.numberOf(startPoint);
    const base = objects === undefined ? this.reachability.from([start]) : [start, ...this.numbersOf(objects)];
    if (objects === undefined && !endPoints?.length) return base as Uint32Array;
    return distinct([...base, ...this.numbersOf(endPoints ?? [])]);
  }

  endPointsOf({ endPoints }: CollectedTransaction): Uint32Array {
    return distinct([...this.numbersOf(endPoints ?? [])]);
  }

  private numbersOf(keys: Iterable<number>): number[] {
    return Array.from(keys, (key) => this.numberOf(key));
  }
}

function distinct(numbers: readonly number[]): Uint32Array {
  return Uint32Array.from(new Set(numbers)).sort();
}

/** Default technology stacks: lower-cased languages and the technologies of the objects' types. */
class Stacks {
  private readonly labels: readonly (readonly string[])[];
  private readonly kindOf: Uint32Array;
  private readonly rows: Uint32Array;

  constructor({ collector, objects }: NumberedImport, taxonomy: Taxonomy) {
    this.kindOf = collector.objects.kind.view();
    this.rows = objects.rows;
    this.labels = collector.objects.kinds.list.map((kind) => [
      kind.language.toLowerCase(),
      ...taxonomy.technologiesOf(kind),
    ]);
  }

  of(objects: Uint32Array): string[] {
    const kinds = new Set<number>();
    for (const object of objects) kinds.add(this.kindOf[this.rows[object] as number] as number);
    const labels = new Set([...kinds].flatMap((kind) => this.labels[kind] as string[]));
    return [...labels].filter((label) => label !== '').sort(compareCodePoints);
  }
}
