import type { Transaction } from '../../model/transaction.ts';
import { fold } from '../../search/fold.ts';
import type { TransactionRow } from '../../snapshot/format/sections.ts';
import type { ObjectSection } from '../../snapshot/reader/object-section.ts';
import type { TransactionFilter } from '../store.ts';

interface FoldedTransaction {
  readonly row: TransactionRow;
  readonly name: string;
  readonly fullName: string;
  readonly stack: readonly string[];
}

/** Texts of transactions folded for filtering, built once for a snapshot. */
export class TransactionList {
  private readonly folded: readonly FoldedTransaction[];

  constructor(rows: readonly TransactionRow[]) {
    this.folded = rows.map((row) => ({
      row,
      name: fold(row.name),
      fullName: fold(row.fullName),
      stack: row.stack.map(fold),
    }));
  }

  *find(filter: TransactionFilter, objects: ObjectSection): Iterable<Transaction> {
    const [name, fullName, stack] = [fold(filter.name ?? ''), fold(filter.fullName ?? ''), fold(filter.stack ?? '')];
    for (const transaction of this.folded) {
      if (!transaction.name.includes(name) || !transaction.fullName.includes(fullName)) continue;
      // An empty filter matches a transaction without any stack entry too.
      if (stack !== '' && !transaction.stack.some((entry) => entry.includes(stack))) continue;
      yield withStartPoint(transaction.row, objects);
    }
  }
}

function withStartPoint(transaction: TransactionRow, objects: ObjectSection): Transaction {
  const { id, name, fullName, type, typeId } = objects.rows.value(transaction.startPoint);
  return { ...transaction, startPoint: { id, name, fullName, type, typeId } };
}
