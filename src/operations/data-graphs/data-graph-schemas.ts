import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { stackSchema } from '../transactions/transaction-schemas.ts';

/** A data graph as lists show it. */
export const dataGraphSchema = Type.Object({
  endPoint: Type.Object(identityProperties, { description: 'The table, queue, file or external service.' }),
  size: Type.Integer({
    minimum: 1,
    description: 'Distinct objects that reach the end point over direct links, itself included.',
  }),
  stack: stackSchema,
  nbTransactions: Type.Integer({ minimum: 0, description: 'How many transactions hold the end point.' }),
});

export function dataGraphNotFound(application: string, id: number): QueryError {
  return new QueryError('data-graph-not-found', `'${application}' has no end point ${id}`);
}
