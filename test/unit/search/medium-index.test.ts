import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SearchIndex } from '../../../src/search/search-index.ts';
import { foldObjects, inAnswerOrder, type NaiveObject, type NaiveQuery, naiveFind } from './naive-search.ts';
import { NotHere, openIndex } from './open-index.ts';

/** A small generator of our own: the test must not depend on the one it checks. */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const words =
  'get set Order Invoice list Map é Ü size Policy remote 注文 Batch client X of Σ value Id to string 𝒜b'.split(' ');

function makeObjects(count: number, seed: number): NaiveObject[] {
  const below = randomNumbers(seed);
  const word = (): string => words[Math.min(below(words.length), below(words.length))]!;
  const several = (least: number, most: number, glue: string): string =>
    Array.from({ length: least + below(most - least + 1) }, word).join(glue);
  return Array.from({ length: count }, () => {
    const name = several(1, 4, '') + (below(3) === 0 ? String(below(500)) : '');
    const container = `${several(1, 4, '.')}${['.', '/', '::', '#', ''][below(5)]}`;
    return {
      name,
      fullName: below(30) === 0 ? several(2, 6, '.') : container + name,
      filePath: below(20) === 0 ? null : `/src/${several(2, 5, '/')}/${below(4000)}.ts`,
      mangling: below(3) === 0 ? '' : `${name}(${several(0, 5, ', ')}) return ${word()}`,
      type: `${word()} ${['Method', 'Class', 'Field'][below(3)]}`,
      annotations: Array.from({ length: Math.max(0, below(8) - 5) }, () => `@${several(1, 3, '')}(${below(900)})`),
    };
  });
}

function drawQuery(objects: readonly NaiveObject[], below: (bound: number) => number): NaiveQuery {
  const part = (text: string | null | undefined): string => {
    const characters = [...(text ?? 'zz')];
    const length = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 12, 30][below(12)]!;
    const from = below(Math.max(1, characters.length - length + 1));
    const drawn = characters.slice(from, from + length).join('');
    return below(4) === 0 ? drawn.toUpperCase() : drawn;
  };
  const object = objects[below(objects.length)]!;
  const other = objects[below(objects.length)]!;
  const fields: Record<string, unknown>[] = [
    { name: part(object.name) },
    { fullName: [part(object.fullName)] },
    { fullName: [part(object.fullName), part(other.fullName)] },
    { filePath: part(object.filePath) },
    { mangling: part(object.mangling) },
    { annotation: part(object.annotations[0]) },
    { type: part(object.type) },
    { name: part(object.name), type: part(object.type) },
    { name: part(object.name), filePath: part(object.filePath), mangling: part(object.mangling) },
    { fullName: [part(object.fullName)], mangling: part(object.mangling), annotation: part(object.annotations[0]) },
    { fullName: [part(object.fullName)], type: part(object.type) },
    {
      fullName: [part(object.fullName), part(other.fullName)],
      name: part(object.name),
      filePath: part(object.filePath),
    },
  ];
  const limit = [0, 1, 20, 1000, 100_000][below(5)]!;
  return { ...fields[below(fields.length)], skip: below(3) === 0 ? below(objects.length + 10) : 0, limit };
}

/** Asks until all that the query reads is there. */
function findAgain(index: SearchIndex, query: NaiveQuery): ReturnType<SearchIndex['find']> {
  try {
    return index.find(query);
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    return findAgain(index, query);
  }
}

function expectSameAnswers(index: SearchIndex, objects: readonly NaiveObject[], count: number, seed: number): void {
  const folded = foldObjects(objects);
  const below = randomNumbers(seed);
  for (let i = 0; i < count; i++) {
    const query = drawQuery(objects, below);
    const { total, page } = findAgain(index, query);
    const expected = naiveFind(folded, query);
    expect(total, JSON.stringify(query)).toBe(expected.total);
    expect([...page], JSON.stringify(query)).toEqual(expected.page);
  }
}

describe('SearchIndex with blocks, bitmaps and dense sets', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('answers as looking at all of 20 000 objects does', () => {
    const objects = inAnswerOrder(makeObjects(20_000, 1));
    expectSameAnswers(openIndex(objects), objects, 600, 2);
  });

  it('answers the same where postings are read in parts, and queries asked again [RN-same]', () => {
    const objects = inAnswerOrder(makeObjects(20_000, 1));
    const index = openIndex(objects, true);
    expect(() => index.find({ mangling: 'order', skip: 0, limit: 1 })).toThrow(NotHere);
    expectSameAnswers(index, objects, 600, 2);
  });

  it('asks at once for what all fields and texts of a query read [RN-rounds]', () => {
    const objects = inAnswerOrder(makeObjects(20_000, 1));
    const index = openIndex(objects, true);
    const object = objects.find(({ filePath, mangling }) => filePath && mangling) as (typeof objects)[number];
    const [filePath, mangling] = [object.filePath, object.mangling].map((text) => text?.slice(0, 5) ?? '');
    const fullName = [object.fullName, object.name].map((text) => text?.slice(0, 3) ?? '');
    const query = { fullName, filePath: filePath as string, mangling: mangling as string, skip: 0, limit: 20 };
    expect(() => index.find(query)).toThrow(NotHere);
    expect(index.find(query).total).toBeGreaterThan(0);
  });

  it('answers the same with the plain kernels, where there is no WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    const objects = inAnswerOrder(makeObjects(4_000, 3));
    expectSameAnswers(openIndex(objects), objects, 200, 4);
  });

  it('finds every gram of one to four characters that is in any text', () => {
    const objects = inAnswerOrder(makeObjects(4_000, 5));
    const folded = foldObjects(objects);
    const index = openIndex(objects);
    for (const field of ['name', 'filePath', 'mangling'] as const) {
      for (let size = 1; size <= 4; size++) {
        const grams = new Map<string, number>();
        for (const object of folded) {
          const characters = [...(object[field] ?? '')];
          const own = new Set(characters.map((_, i) => characters.slice(i, i + size).join('')));
          for (const gram of own) if ([...gram].length === size) grams.set(gram, (grams.get(gram) ?? 0) + 1);
        }
        for (const [gram, total] of grams)
          expect(index.find({ [field]: gram, skip: 0, limit: 0 }).total, gram).toBe(total);
      }
    }
  });

  it('answers when every object has the same name', () => {
    const objects = inAnswerOrder(
      makeObjects(3_000, 6).map((object) => ({ ...object, name: 'same', fullName: `a.${object.type}.same` })),
    );
    expectSameAnswers(openIndex(objects), objects, 100, 7);
  });

  it('answers when no full name ends with the name', () => {
    const objects = inAnswerOrder(
      makeObjects(3_000, 8).map((object) => ({ ...object, fullName: `${object.name}(${object.type})` })),
    );
    expectSameAnswers(openIndex(objects), objects, 100, 9);
  });

  it('keeps a page after the next question', () => {
    const index = openIndex(inAnswerOrder(makeObjects(2_000, 10)));
    const first = index.find({ name: 'order', skip: 0, limit: 50 }).page;
    const copy = [...first];
    index.find({ name: 'e', mangling: 'list', skip: 0, limit: 1000 });
    expect([...first]).toEqual(copy);
  });
});
