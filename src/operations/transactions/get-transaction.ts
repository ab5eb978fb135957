import { Type } from 'typebox';
import { addition } from '../addition.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation } from '../operation.ts';
import { transactionIdParameter } from '../shared-parameters.ts';
import { transactionNotFound, transactionSchema } from './transaction-schemas.ts';

const endPoint = Type.Object({
  ...identityProperties,
  access: Type.Array(Type.String(), {
    description:
      'Types of the direct links from objects of the transaction, such as READ or WRITE, by code point; empty when none leads there.',
  }),
  accessKinds: Type.Array(Type.String(), {
    description: 'What these links do, where rules state it: delete, insert, select, update; by code point.',
    ...addition,
  }),
});

const output = Type.Object({
  ...transactionSchema.properties,
  fullName: Type.String({ description: 'Transaction full name.' }),
  endPoints: Type.Array(endPoint, {
    description:
      'Where the transaction leaves: the end points its producer names, else those among its objects, excluding the start point. By name, then full name, then ID.',
  }),
});

export const getTransaction = defineOperation({
  name: 'get-transaction',
  title: 'Get transaction',
  description: 'Returns one transaction with its end points and how they are used.',
  path: '/transactions/{id}',
  parameters: { id: transactionIdParameter },
  output,
  run({ reader }, { id }) {
    const transaction = reader.transaction(id);
    if (transaction === undefined) throw transactionNotFound(reader.info.name, id);
    const { name, fullName, size, stack, startPoint } = transaction;
    return {
      json: { id: transaction.id, name, fullName, size, stack, startPoint, endPoints: [...reader.endPoints(id)] },
    };
  },
});
