import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callsOf, copyId, FactTable, originOf, siteOf } from '../../../src/code-model/fact-table.ts';

const name = fc.constantFrom('a.ts:1', 'a.ts:12', 'b.ts:1', '');
/** The calls of an id, as they are put together. */
const { id: anyId } = fc.letrec<{ id: readonly string[] }>((tie) => ({
  id: fc.oneof(
    { depthSize: 'small' },
    name.map((each) => [each]),
    fc.tuple(tie('id'), tie('id')).map(([id, site]) => [...id, ...site]),
  ),
}));
const idOf = ([first = '', ...more]: readonly string[]): string => more.reduce(copyId, first);

describe('ids of copies', () => {
  it('are of the calls that they are made of, in whatever steps, and also when copies were forgotten', () => {
    fc.assert(
      fc.property(anyId, anyId, fc.boolean(), (made, site, isForgotten) => {
        const id = copyId(idOf(made), idOf(site));
        if (isForgotten) new FactTable().forgetInstantiated();
        const calls = [...made, ...site];
        expect(callsOf(id)).toEqual(calls);
        expect(originOf(id)).toBe(calls[0]);
        expect(siteOf(id)).toBe(calls.at(-1));
        expect(copyId(idOf(made), idOf(site))).toBe(id);
      }),
    );
  });

  it('are told from ids of calls that are no copies', () => {
    expect([callsOf('a.ts:1'), originOf('a.ts:1'), siteOf('a.ts:1')]).toEqual([['a.ts:1'], 'a.ts:1', null]);
  });
});
