import { type DataGraphRow, sections, type TransactionRow } from '../format/sections.ts';
import { NumberLists } from './number-lists.ts';
import { once } from './once.ts';
import { loadJson } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** The transactions of a snapshot in answer order, with what they list, and its data graphs by object number. */
export class TransactionSection {
  readonly rows: readonly TransactionRow[];
  /** Objects listed by transaction (row number). */
  readonly objects: () => NumberLists;
  readonly endPoints: () => NumberLists;
  readonly dataGraphs: () => readonly DataGraphRow[];

  constructor(file: SnapshotFile) {
    this.rows = loadJson(file, sections.transactions);
    const objects = { lists: sections.transactionObjects, offsets: sections.transactionObjectOffsets };
    const endPoints = { lists: sections.transactionEndPoints, offsets: sections.transactionEndPointOffsets };
    this.objects = once(() => new NumberLists(file, objects, this.rows.length));
    this.endPoints = once(() => new NumberLists(file, endPoints, this.rows.length));
    this.dataGraphs = once(() => loadJson(file, sections.dataGraphs));
  }
}
