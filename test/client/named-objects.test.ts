import { describe, expect, it } from 'vitest';
import type { ItemOf } from '../../src/client/client.ts';
import { namedObjects } from '../../src/client/named-objects.ts';

type Item = ItemOf<'find-objects'>;

const object = (id: string, name: string, fullName: string, type: string): Item =>
  ({ id, name, fullName, type }) as unknown as Item;

const all = [
  object('1', 'api/loans', 'api/loans.ts.POST /api/loans', 'Express POST Operation'),
  object('2', 'api/loans', 'api/loans.ts.GET /api/loans', 'Express GET Operation'),
  object('3', 'POST /api/loans', 'web/loans.ts.lend.POST /api/loans', 'Fetch Request'),
  object('4', 'PUT /api/loans', 'web/loans.ts.renew.PUT /api/loans', 'Fetch Request'),
  object('5', 'POST /api/loans/{}', 'web/loans.ts.end.POST /api/loans/{}', 'Fetch Request'),
];

/** Ids of what a name may mean. */
async function named(text: string): Promise<string[]> {
  const { candidates } = await namedObjects(({ name, fullname }) => {
    const objects = all.filter((each) =>
      name ? each.name.includes(String(name)) : each.fullName.includes(String(fullname)),
    );
    return Promise.resolve({ totalObjects: objects.length, objects }) as never;
  }, text);
  return candidates.map(({ id }) => id);
}

describe('objects that are meant by a name [C-query]', () => {
  it('are the route where verb and path are given, else the request', async () => {
    expect(await named('POST /api/loans')).toEqual(['1']);
    expect(await named('PUT /api/loans')).toEqual(['4']);
  });

  it('are those of exactly the name before those with it as a part', async () => {
    expect(await named('api/loans')).toEqual(['1', '2']);
    expect(await named('loans/{}')).toEqual(['5']);
  });
});
