import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchIndex } from '../../../src/search/search-index.ts';
import { inAnswerOrder, type NaiveObject, type NaiveQuery, naiveFind } from './naive-search.ts';
import { openIndex } from './open-index.ts';

/** Few characters, so that texts meet: ASCII of both cases, separators, marker bytes, characters that fold or compose, astral ones. */
const character = fc.constantFrom(
  ...['a', 'A', 'b', 'B', 'k', 's', '.', '/', ',', '$', ':', '%', '_', '*', '\\', ' ', '0'],
  ...[
    '\u0000',
    '\u0001',
    '\u00fe',
    '\u00ff',
    '\ufffd',
    '\uffff',
    'é',
    'É',
    'e',
    '\u0301',
    'ß',
    'Σ',
    'σ',
    'ς',
    'İ',
    'K',
    'Å',
  ],
  ...['𝒜', '😀', '𐐀', '𐐨', '中', '\ud800', '\udc00'],
);
const text = fc.array(character, { maxLength: 6 }).map((characters) => characters.join(''));
const optional = fc.option(text, { freq: 4, nil: null });
const object: fc.Arbitrary<NaiveObject> = fc
  .record({
    name: optional,
    fullName: optional,
    container: text,
    attached: fc.integer({ min: 0, max: 3 }),
    filePath: optional,
    mangling: optional,
    type: optional,
    annotations: fc.array(text, { maxLength: 3 }),
  })
  .map(({ container, attached, ...rest }) =>
    attached > 0 && rest.name !== null ? { ...rest, fullName: container + rest.name } : rest,
  );
const objects = fc.array(object, { maxLength: 14 }).map(inAnswerOrder);
const wanted = fc.option(
  fc.array(character, { maxLength: 3 }).map((characters) => characters.join('')),
  { nil: undefined },
);
const query = fc
  .record({
    name: wanted,
    fullName: fc.option(
      fc.array(
        fc.array(character, { maxLength: 4 }).map((c) => c.join('')),
        { maxLength: 3 },
      ),
      { nil: undefined },
    ),
    filePath: wanted,
    mangling: wanted,
    annotation: wanted,
    type: wanted,
    skip: fc.nat(15),
    limit: fc.nat(15),
  })
  .map(
    (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as NaiveQuery,
  );

function expectSame(index: SearchIndex, list: readonly NaiveObject[], asked: NaiveQuery): void {
  const { total, page } = index.find(asked);
  expect({ total, page: [...page] }, JSON.stringify(asked)).toEqual(naiveFind(list, asked));
}

describe('SearchIndex', () => {
  it('finds what looking at every object finds, for any combination of filters and any page', () => {
    fc.assert(
      fc.property(objects, fc.array(query, { minLength: 1, maxLength: 8 }), (list, queries) => {
        const index = openIndex(list);
        for (const asked of queries) expectSame(index, list, asked);
      }),
      { seed: 1, numRuns: 1500 },
    );
  });

  it('finds every substring of every full name, at the seam of container and name too', () => {
    fc.assert(
      fc.property(objects, (list) => {
        const index = openIndex(list);
        for (const { fullName } of list) {
          const characters = [...(fullName ?? '')];
          for (let from = 0; from < characters.length; from++) {
            for (let to = from + 1; to <= characters.length; to++) {
              expectSame(index, list, { fullName: [characters.slice(from, to).join('')], skip: 0, limit: 100 });
            }
          }
        }
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});
