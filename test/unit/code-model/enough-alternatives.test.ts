import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { InternedValues } from '../../../src/code-model/interned-values.ts';

const small = fc.nat(9).map(String);
const value: fc.Arbitrary<Value> = fc.oneof(
  small.map((text): Value => ({ kind: 'text', text })),
  small.map((object): Value => ({ kind: 'class', object })),
  fc.record({ kind: fc.constant('function' as const), object: small, madeAt: small }),
  small.map((name): Value => ({ kind: 'member', of: { kind: 'this', class: 'C' }, name })),
);

it('asks for as many alternatives as decide whether there are too many, and gives the same ones [E-table-access]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (items, most) => {
        const interned = new InternedValues();
        const all = interned.alternatives(items.flat(), most);
        let asked = 0;
        const asking = (item: readonly Value[]): readonly Value[] => {
          asked++;
          return item;
        };
        const enough = interned.enough(items, asking, most);
        expect(interned.alternatives(enough, most)).toEqual(all);
        if (asked < items.length) expect(all).toBeNull();
      },
    ),
  );
});

it('makes equal values one object, whether they are kept or found again by their text [E-table-access]', () => {
  fc.assert(
    fc.property(value, (each) => {
      const interned = new InternedValues();
      const first = interned.of(each);
      expect(interned.of(structuredClone(each))).toBe(first);
      expect(interned.of(each)).toBe(first);
      const apart = interned.apart(each);
      expect(interned.of(apart)).toBe(apart);
    }),
  );
});
