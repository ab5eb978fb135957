import type { ObjectRow } from '../model/code-object.ts';
import type { EndPoint, Transaction } from '../model/transaction.ts';
import { rowValues } from '../store/row-values.ts';
import { column, defineTable } from './table.ts';

export const transactionsTable = defineTable<Transaction>({
  name: 'transactions',
  description: 'Transactions, by name, full name, id.',
  columns: [
    column('transaction_id', 'id', ({ id }) => BigInt(id), 'Permanent id.'),
    column('name', 'string', ({ name }) => name, 'Name.'),
    column('full_name', 'string', ({ fullName }) => fullName, 'Long name.'),
    column('size', 'integer', ({ size }) => size, 'Distinct objects, start point and external ones included.'),
    column('stack', 'strings', ({ stack }) => stack, 'Technologies.'),
    column('start_point_id', 'id', ({ startPoint }) => BigInt(startPoint.id), 'The object where it enters.'),
  ],
  rows: (reader) => reader.transactions({}),
});

interface Member {
  readonly transactionId: string;
  readonly objectId: string;
}

const transactionId = column<{ readonly transactionId: string }, 'id'>(
  'transaction_id',
  'id',
  (row) => BigInt(row.transactionId),
  'The transaction.',
);

export const transactionObjectsTable = defineTable<Member>({
  name: 'transaction_objects',
  description: 'The objects of each transaction, in the order of the transactions.',
  columns: [transactionId, column('object_id', 'id', ({ objectId }) => BigInt(objectId), 'The object.')],
  *rows(reader) {
    for (const { id } of reader.transactions({})) {
      const { rows } = reader.transactionObjects(Number(id), { skip: 0, limit: Number.MAX_SAFE_INTEGER });
      for (const object of rowValues<ObjectRow>(rows)) yield { transactionId: id, objectId: object.id };
    }
  },
});

export const transactionEndPointsTable = defineTable<EndPoint & { readonly transactionId: string }>({
  name: 'transaction_end_points',
  description: 'Where each transaction leaves: tables, queues, services.',
  columns: [
    transactionId,
    column('object_id', 'id', ({ id }) => BigInt(id), 'The end point.'),
    column('access', 'strings', ({ access }) => access, 'Types of the links that lead there, such as READ, WRITE.'),
  ],
  *rows(reader) {
    for (const { id } of reader.transactions({})) {
      for (const endPoint of reader.endPoints(Number(id))) yield { transactionId: id, ...endPoint };
    }
  },
});
