import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import type { Transaction } from '../../model/transaction.ts';
import { identityProperties } from '../objects/object-schemas.ts';

export const stackSchema = Type.Array(Type.String(), { description: 'Technologies, lower-case, by code point.' });

/** A transaction as lists show it. */
export const transactionSchema = Type.Object({
  id: Type.String({ description: 'Transaction ID, decimal digits.' }),
  name: Type.String({ description: 'Transaction name; path variables are `{}`.' }),
  size: Type.Integer({ minimum: 0, description: 'Distinct objects, start point and external ones included.' }),
  stack: stackSchema,
  startPoint: Type.Object(identityProperties, { description: 'The object where the transaction enters.' }),
});

export function* transactionAnswers(transactions: Iterable<Transaction>): Iterable<object> {
  for (const { id, name, size, stack, startPoint } of transactions) yield { id, name, size, stack, startPoint };
}

export function transactionNotFound(application: string, id: number): QueryError {
  return new QueryError('transaction-not-found', `'${application}' has no transaction ${id}`);
}
