import { fullParameter, nodeLimitParameter, objectGraphSchema } from '../graphs/graph-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { type RequestLimits, transactionIdParameter } from '../shared-parameters.ts';
import { transactionNotFound } from './transaction-schemas.ts';

/** A transaction as a graph. */
export function getTransactionGraph(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'get-transaction-graph',
    title: 'Get graph of a transaction',
    description:
      'Returns the graph of a transaction from its start point to its end points: reduced to the ways between them, or full.',
    path: '/transactions/{id}/graph',
    heavy: true,
    parameters: { id: transactionIdParameter, limit: nodeLimitParameter(limits), full: fullParameter },
    output: objectGraphSchema('the start point'),
    run({ reader }, { id, limit, full = false }) {
      if (reader.transaction(id) === undefined) throw transactionNotFound(reader.info.name, id);
      return { json: reader.transactionGraph(id, { full, limit }) };
    },
  });
}
