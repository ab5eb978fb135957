import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { endPointIdParameter } from '../shared-parameters.ts';
import { transactionAnswers, transactionSchema } from '../transactions/transaction-schemas.ts';
import { dataGraphNotFound, dataGraphSchema } from './data-graph-schemas.ts';

const output = Type.Object({
  ...dataGraphSchema.properties,
  transactions: Type.Array(transactionSchema, {
    description: 'The transactions that hold the end point. By name, full name, then ID.',
  }),
});

export const getDataGraph = defineOperation({
  name: 'get-data-graph',
  title: 'Get data graph',
  description: 'Returns what reaches one end point: how much, with which technologies, and from which transactions.',
  path: '/data-graphs/{id}',
  parameters: { id: endPointIdParameter },
  output,
  run({ reader }, { id }) {
    const graph = reader.dataGraph(id);
    if (graph === undefined) throw dataGraphNotFound(reader.info.name, id);
    return { json: { ...graph, transactions: [...transactionAnswers(reader.transactionsOf(id))] } };
  },
});
