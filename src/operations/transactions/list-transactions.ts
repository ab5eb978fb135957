import { Type } from 'typebox';
import { jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation } from '../operation.ts';
import { substringParameter } from '../shared-parameters.ts';
import { transactionAnswers, transactionSchema } from './transaction-schemas.ts';

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
  output: Type.Array(transactionSchema, { description: 'By name, full name, then ID.' }),
  run({ reader }, { fullname, ...same }) {
    const filter = { ...same, ...(fullname !== undefined && { fullName: fullname }) };
    return { chunks: jsonArrayChunks(transactionAnswers(reader.transactions(filter))) };
  },
});
