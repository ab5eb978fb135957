import { Type } from 'typebox';
import { jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation } from '../operation.ts';
import { objectIdParameter } from '../shared-parameters.ts';
import { transactionAnswers, transactionSchema } from '../transactions/transaction-schemas.ts';
import { objectNotFound } from './object-schemas.ts';

export const listObjectTransactions = defineOperation({
  name: 'list-object-transactions',
  title: 'List transactions of an object',
  description: 'Lists the transactions that go through an object, all of them in one answer.',
  path: '/objects/{id}/transactions',
  parameters: { id: objectIdParameter },
  output: Type.Array(transactionSchema, { description: 'By name, full name, then ID.' }),
  run({ reader }, { id }) {
    if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
    return { chunks: jsonArrayChunks(transactionAnswers(reader.transactionsOf(id))) };
  },
});
