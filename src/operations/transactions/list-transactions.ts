import { Type } from 'typebox';
import type { Transaction } from '../../model/transaction.ts';
import { jsonArrayChunks } from '../json-chunks.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation } from '../operation.ts';
import { substringParameter } from '../shared-parameters.ts';

const transaction = Type.Object({
  id: Type.String({ description: 'Transaction ID, decimal digits.' }),
  name: Type.String({ description: 'Transaction name; path variables are `{}`.' }),
  size: Type.Integer({ minimum: 0, description: 'Distinct objects, start point and external ones included.' }),
  stack: Type.Array(Type.String(), { description: 'Technologies of the transaction, lower-case, by code point.' }),
  startPoint: Type.Object(identityProperties, { description: 'The object where the transaction enters.' }),
});

export const listTransactions = defineOperation({
  name: 'list-transactions',
  title: 'List transactions',
  description: 'Lists the transactions of an application, all of them in one answer.',
  path: '/transactions',
  parameters: {
    name: substringParameter('the transaction name'),
    fullname: substringParameter('the transaction full name'),
    stack: substringParameter('any entry of the technology stack'),
  },
  output: Type.Array(transaction, { description: 'By name, full name, then ID.' }),
  run({ reader }, { fullname, ...same }) {
    const filter = { ...same, ...(fullname !== undefined && { fullName: fullname }) };
    return { chunks: jsonArrayChunks(rows(reader.transactions(filter))) };
  },
});

function* rows(transactions: Iterable<Transaction>): Iterable<object> {
  for (const { id, name, size, stack, startPoint } of transactions) yield { id, name, size, stack, startPoint };
}
