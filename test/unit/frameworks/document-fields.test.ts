import { describe, expect, it } from 'vitest';
import { documentOperations } from '../../../src/frameworks/requests/document-fields.ts';

describe('operations of a GraphQL document', () => {
  it.each([
    ['{ me { name } tags }', [{ verb: 'Query', name: '', fields: ['me', 'tags'], nested: ['me.name'] }]],
    [
      'query A($in: In = { a: 1 }) @live { first: items(in: $in) { id } ...Parts }\nmutation B { add }',
      [
        { verb: 'Query', name: 'A', fields: ['items'], nested: ['items.id'] },
        { verb: 'Mutation', name: 'B', fields: ['add'], nested: [] },
      ],
    ],
    [
      'fragment Parts on Query { me } # of all {}\nsubscription { added @include(if: true) { id } } {}',
      [{ verb: 'Subscription', name: '', fields: ['added'], nested: ['added.id'] }],
    ],
  ])('%s [FW-own-operation]', (text, operations) => {
    expect(documentOperations(text)).toEqual(operations);
  });

  it.each(['', 'query', 'type Query { me: User }', 'select a from b', 'queries { a }'])('%j is no document', (text) => {
    expect(documentOperations(text)).toEqual([]);
  });
});
