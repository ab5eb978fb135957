import { Type } from 'typebox';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { transactionAnswers, transactionSchema } from '../transactions/transaction-schemas.ts';
import {
  atDepthProperties,
  checkObjectIds,
  followEscalatedParameter,
  objectIdsParameter,
  requireObjects,
} from './graph-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const impacted = Type.Object(atDepthProperties('the nearest given object'));

const output = Type.Object({
  totalObjects: count('Objects that reach a given one over links, the given ones included.'),
  totalTests: count('Objects of test code among them.'),
  totalTransactions: count('Affected transactions.'),
  totalEndPoints: count('End points that the given objects reach.'),
  depths: Type.Array(
    Type.Object({
      depth: Type.Integer({ minimum: 0, description: '0: the given objects.' }),
      objects: count('Objects so many links away.'),
      tests: count('Objects of test code among them.'),
    }),
    { description: 'By depth; of all objects, whatever limit and skip.' },
  ),
  objects: Type.Array(impacted, { description: 'A page of the objects. By depth, name, full name, then ID.' }),
  tests: Type.Array(impacted, { description: 'A page of those of test code, in the same order.' }),
  transactions: Type.Array(transactionSchema, {
    description:
      'A page of the transactions that start at one of the objects or list a given one. By name, full name, then ID.',
  }),
  endPoints: Type.Array(Type.Object(identityProperties), {
    description:
      'A page of the end points that the given objects reach over direct links, themselves included. By name, full name, then ID.',
  }),
});

/** What a change of objects may affect. */
export function getImpact(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'get-impact',
    title: 'Get impact of a change',
    description:
      'States what a change of some objects may affect: all that reaches them, by depth, with the transactions, end points and tests concerned. limit and skip hold for each of the four lists; totals are exact.',
    path: '/impact',
    heavy: true,
    parameters: {
      id: objectIdsParameter,
      ...pagingParameters('entries of each list', limits),
      includeEscalated: followEscalatedParameter,
      includeMembers: {
        in: 'query',
        description: 'true takes what is inside the given objects, such as the methods of a class, as given too.',
        required: false,
        repeatable: false,
        schema: Type.Boolean({ default: false }),
      },
    },
    output,
    check: checkObjectIds,
    run({ reader }, { id, limit, skip = 0, includeEscalated = false, includeMembers = false }) {
      requireObjects(reader, id);
      const { transactions, ...impact } = reader.impact(id, { limit, skip, includeEscalated, includeMembers });
      return { json: { ...impact, transactions: [...transactionAnswers(transactions)] } };
    },
  });
}
