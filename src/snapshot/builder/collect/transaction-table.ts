import type { TransactionRecord } from '../../../bundle/records.ts';
import { KeyTable } from '../tables/key-table.ts';

/** A transaction whose references are key numbers of objects. */
export interface CollectedTransaction {
  readonly line: number;
  readonly record: Omit<TransactionRecord, 'objects' | 'endPoints'>;
  startPoint: number;
  /** Undefined: by default, what the start point reaches. */
  objects: Uint32Array | undefined;
  endPoints: Uint32Array | undefined;
}

/** The transactions of an import, in the order they came. */
export class TransactionTable {
  readonly keys = new KeyTable();
  rows: CollectedTransaction[] = [];

  get count(): number {
    return this.rows.length;
  }

  /** Adds a row; false when another row has the key. */
  add(transaction: TransactionRecord, line: number, objectKeys: KeyTable): boolean {
    if (this.keys.define(transaction.key, this.count) === undefined) return false;
    const { objects, endPoints, ...record } = transaction;
    this.rows.push({
      line,
      record,
      startPoint: objectKeys.refer(record.startPoint),
      objects: objects && Uint32Array.from(objects, (key) => objectKeys.refer(key)),
      endPoints: endPoints && Uint32Array.from(endPoints, (key) => objectKeys.refer(key)),
    });
    return true;
  }
}
