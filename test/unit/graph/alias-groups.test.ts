import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AliasGroups } from '../../../src/graph/alias-groups.ts';

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');

describe('AliasGroups', () => {
  it('puts names into one group that are joined directly or through others', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 8 }), (pairs) => {
        const groups = new AliasGroups();
        for (const [a, b] of pairs) groups.join(a, b);
        const reach = (start: string): Set<string> => {
          const found = new Set([start]);
          for (let i = 0; i < 6; i++) {
            for (const [a, b] of pairs) {
              if (found.has(a)) found.add(b);
              if (found.has(b)) found.add(a);
            }
          }
          return found;
        };
        const names = [...groups.names()];
        expect(new Set(names)).toEqual(new Set(pairs.flat()));
        for (const a of names) {
          for (const b of names) expect(groups.leader(a) === groups.leader(b)).toBe(reach(a).has(b));
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
