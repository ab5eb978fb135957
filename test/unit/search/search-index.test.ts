import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSearchIndex } from '../../../src/search/build-search-index.ts';
import { SearchIndex } from '../../../src/search/search-index.ts';
import { foldObjects, inAnswerOrder, type NaiveObject, type NaiveQuery, naiveFind } from './naive-search.ts';
import { columnsOf, openIndex, sourceOf } from './open-index.ts';

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
  expect({ total, page: [...page] }, JSON.stringify(asked)).toEqual(naiveFind(foldObjects(list), asked));
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

  const one: NaiveObject = {
    name: 'Find',
    fullName: 'a.b.Find',
    filePath: null,
    mangling: '',
    type: 'Method',
    annotations: ['@A', 'B@'],
  };
  const total = (list: readonly NaiveObject[], asked: Partial<NaiveQuery>): number =>
    openIndex(list).find({ skip: 0, limit: 10, ...asked }).total;

  it('answers nothing from an empty index', () => {
    const index = openIndex([]);
    expect(index.count).toBe(0);
    expect(index.find({ name: 'a', fullName: ['b'], skip: 0, limit: 10 })).toEqual({
      total: 0,
      page: [],
    });
    expect([...index.find({ skip: 3, limit: 10 }).page]).toEqual([]);
  });

  it('takes an empty text for no filter, so that absent values match, and any other as never in an absent value', () => {
    expect(total([one], { filePath: '', mangling: '' })).toBe(1);
    expect(total([one], { filePath: '/' })).toBe(0);
    expect(total([one], { mangling: '(' })).toBe(0);
    expect(total([one], { fullName: ['nowhere', ''] })).toBe(1);
    expect(total([one], { fullName: [] })).toBe(1);
  });

  it('finds an annotation only within one', () => {
    expect(total([one], { annotation: '@' })).toBe(1);
    expect(total([one], { annotation: '@ab' })).toBe(0);
    expect(total([one], { annotation: 'a,b' })).toBe(0);
  });

  it('takes needles longer than any text, of thousands of bytes', () => {
    for (const length of [9, 100, 5_000, 70_000])
      expect(total([one], { fullName: ['a.b.find'.padEnd(length, 'x')] })).toBe(0);
    const long = 'Ab'.repeat(4_000);
    const list = [{ ...one, name: `${long}!`, fullName: `x.${long}.${long}!` }];
    expect(total(list, { name: long.toLowerCase() })).toBe(1);
    expect(total(list, { fullName: [`${long}.${long}!`] })).toBe(1);
    expect(total(list, { fullName: [`${long}.${long}?`] })).toBe(0);
  });

  it('treats pattern and marker characters as ordinary ones', () => {
    for (const text of ['%', '_', '*', '\\', '\u0000', '\u0001', '.*']) {
      expect(total([one], { name: text })).toBe(0);
      expect(total([{ ...one, name: `x${text}y` }], { name: `X${text}Y` })).toBe(1);
    }
  });

  it('gives any page, and none beyond the end', () => {
    const list = inAnswerOrder(
      Array.from({ length: 50 }, (_, i) => ({ ...one, name: `name${i}`, type: i % 2 ? 'T' : 'U' })),
    );
    const index = openIndex(list);
    for (const type of [undefined, 'T']) {
      for (const skip of [0, 7, 24, 25, 49, 50, 1e9]) {
        for (const limit of [0, 1, 25, 1e9]) {
          expectSame(index, list, { ...(type ? { type } : {}), skip, limit });
          expectSame(index, list, { name: 'NAME', fullName: ['b.find'], ...(type ? { type } : {}), skip, limit });
        }
      }
    }
  });

  it('refuses sections of another format', () => {
    const source = sourceOf(buildSearchIndex(columnsOf([one])));
    const newer: typeof source = {
      ...source,
      read(name, into) {
        source.read(name, into);
        if (name === 'search/shape') into[0] = 200;
      },
    };
    expect(() => SearchIndex.open(newer)).toThrow(/format 200/);
  });

  it('gives the same bytes whenever it is built', () => {
    const bytes = (): string[] =>
      [...buildSearchIndex(columnsOf([one]))].map(
        ({ name, data }) => `${name} ${Buffer.from(data.buffer).toString('hex')}`,
      );
    expect(bytes()).toEqual(bytes());
  });
});
