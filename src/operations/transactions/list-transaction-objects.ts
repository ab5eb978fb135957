import { objectPageChunks, objectPageSchema } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits, transactionIdParameter } from '../shared-parameters.ts';
import { transactionNotFound } from './transaction-schemas.ts';

/** The objects of a transaction, page by page. */
export function listTransactionObjects(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-transaction-objects',
    title: 'List objects of a transaction',
    description:
      'Lists the objects that a transaction goes through, start and end points included, page by page, with the exact total.',
    path: '/transactions/{id}/objects',
    parameters: { id: transactionIdParameter, ...pagingParameters('objects', limits) },
    output: objectPageSchema('all objects of the transaction'),
    run({ reader }, { id, limit, skip = 0 }) {
      if (reader.transaction(id) === undefined) throw transactionNotFound(reader.info.name, id);
      return { chunks: objectPageChunks(reader.transactionObjects(id, { skip, limit })) };
    },
  });
}
