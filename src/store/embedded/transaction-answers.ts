import { eachHere } from '../../absent-data.ts';
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

/** The transactions of a snapshot: their texts folded for filtering and their ids, built once. */
export class TransactionList {
  private readonly folded: readonly FoldedTransaction[];
  private readonly byId: ReadonlyMap<number, number>;
  private readonly objects: () => ObjectSection;

  constructor(rows: readonly TransactionRow[], objects: () => ObjectSection) {
    this.folded = rows.map((row) => ({
      row,
      name: fold(row.name),
      fullName: fold(row.fullName),
      stack: row.stack.map(fold),
    }));
    this.byId = new Map(rows.map(({ id }, at) => [Number(id), at]));
    this.objects = objects;
  }

  /** Row number of an id. */
  rowOf(id: number): number | undefined {
    return this.byId.get(id);
  }

  *find(filter: TransactionFilter): Iterable<Transaction> {
    const [name, fullName, stack] = [fold(filter.name ?? ''), fold(filter.fullName ?? ''), fold(filter.stack ?? '')];
    const matches = (one: FoldedTransaction): boolean =>
      one.name.includes(name) &&
      one.fullName.includes(fullName) &&
      // An empty filter matches a transaction without any stack entry too.
      (stack === '' || one.stack.some((entry) => entry.includes(stack)));
    yield* eachHere(this.folded.values().filter(matches), ({ row }) => this.answer(row));
  }

  answer({ id, name, fullName, size, stack, startPoint }: TransactionRow): Transaction {
    return { id, name, fullName, size, stack, startPoint: this.objects().rows.identity(startPoint) };
  }
}
