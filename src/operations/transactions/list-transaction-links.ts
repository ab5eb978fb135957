import { Type } from 'typebox';
import type { ObjectLink } from '../../model/transaction.ts';
import { enclosedChunks, jsonArrayChunks } from '../json-chunks.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits, transactionIdParameter } from '../shared-parameters.ts';
import { transactionNotFound } from './transaction-schemas.ts';

const link = Type.Object({
  origin: Type.Object(identityProperties, { description: 'The caller.' }),
  target: Type.Object(identityProperties, { description: 'The callee.' }),
  linkType: Type.String({ description: 'How the caller refers to the callee, such as CALL, READ or WRITE.' }),
  confidence: Type.Unsafe<ObjectLink['confidence']>({
    type: 'string',
    enum: ['resolved', 'derived'],
    description: 'resolved: found by a compiler or an indexer; derived: by a rule.',
  }),
  rule: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'ID of the rule behind a derived link.' }),
  candidates: Type.Integer({
    minimum: 1,
    description: 'How many callees the calls behind the link may have by that rule; 1 where there is no other.',
  }),
});

const output = Type.Object({
  totalLinks: Type.Integer({
    minimum: 0,
    description: 'Number of all links of the transaction, whatever limit and skip.',
  }),
  links: Type.Array(link, {
    description: 'By origin, then target, each by name, full name, ID; then by link type.',
  }),
});

/** The graph of a transaction: the direct links between its objects, page by page. */
export function listTransactionLinks(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-transaction-links',
    title: 'List links of a transaction',
    description: 'Lists the direct links between the objects of a transaction, page by page, with the exact total.',
    path: '/transactions/{id}/links',
    parameters: { id: transactionIdParameter, ...pagingParameters('links', limits) },
    output,
    run({ reader }, { id, limit, skip = 0 }) {
      if (reader.transaction(id) === undefined) throw transactionNotFound(reader.info.name, id);
      const { total, links } = reader.transactionLinks(id, { skip, limit });
      return { chunks: enclosedChunks(`{"totalLinks":${total},"links":`, jsonArrayChunks(links), '}') };
    },
  });
}
