import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { InternedValues } from '../../../src/code-model/interned-values.ts';
import { replaceValues } from '../../../src/code-model/replace-values.ts';

const name = fc.constantFrom('a', 'b', 'a b', '');

/** Values without lists and objects, few enough that equal ones are frequent. */
const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ kind: fc.constant('text' as const), text: name }),
    fc.record({ kind: fc.constant('constant' as const), value: fc.constantFrom(null, true, 0, 1) }),
    fc.record({ kind: fc.constant('function' as const), object: name }),
    fc.record({ kind: fc.constant('function' as const), object: name, madeAt: name }),
    fc.record({ kind: fc.constant('parameter' as const), function: name, index: fc.constantFrom(0, 1) }),
    fc.record({ kind: fc.constant('import' as const), file: fc.constantFrom('a', 'b'), name }),
    fc.record({ kind: fc.constant('result' as const), call: name }),
    fc.record({ kind: fc.constant('member' as const), of: tie('value'), name }),
    fc.record({
      kind: fc.constant('typed' as const),
      type: fc.record({
        name: tie('value'),
        arguments: fc.array(fc.record({ name: tie('value'), arguments: fc.constant([]) }), { maxLength: 2 }),
      }),
    }),
    fc.record({ kind: fc.constant('super' as const), of: tie('value'), class: name }),
    fc.record({ kind: fc.constant('spread' as const), of: tie('value') }),
    fc.record({ kind: fc.constant('element' as const), of: tie('value') }),
    fc.record({ kind: fc.constant('element' as const), of: tie('value'), index: tie('value') }),
    fc.record({ kind: fc.constant('element' as const), of: tie('value'), at: name }),
    fc.record({ kind: fc.constant('choice' as const), of: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('joined' as const), parts: fc.array(tie('value'), { maxLength: 3 }) }),
  ),
}));

/** The naive measure of equality. */
const written = (value: Value): string => JSON.stringify(value);

describe('interned values', () => {
  it('are one object exactly where they are equal', () => {
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 12 }), (values) => {
        const interned = new InternedValues();
        for (const one of values) {
          for (const other of values) {
            expect(interned.of(one) === interned.of(other)).toBe(written(one) === written(other));
          }
        }
      }),
    );
  });

  it('tell lists apart that are written alike, and join copies of one with the same parts', () => {
    const interned = new InternedValues();
    const item: Value = { kind: 'parameter', function: 'f', index: 0 };
    const list: Value = { kind: 'list', items: [item] };
    const other: Value = { kind: 'list', items: [item] };
    const copy = (value: Value, text: string): Value =>
      interned.of(replaceValues(value, (part) => (part === item ? { kind: 'text', text } : null)));
    expect(interned.of(list)).not.toBe(interned.of(other));
    expect(copy(list, 'a')).toBe(copy(list, 'a'));
    expect(copy(list, 'a')).not.toBe(copy(list, 'b'));
    expect(copy(list, 'a')).not.toBe(copy(other, 'a'));
  });

  it('drop the equals of earlier ones, and what made closures where there are too many', () => {
    const interned = new InternedValues();
    const instance = (): Value => ({ kind: 'typed', type: { name: { kind: 'class', object: 'Cart' }, arguments: [] } });
    const closure = (call: number): Value => ({ kind: 'function', object: 'f', madeAt: `a.ts:${call}` });
    expect(interned.distinct([instance(), closure(1), instance(), closure(1)])).toEqual([instance(), closure(1)]);
    expect(interned.alternatives([closure(1), closure(2)], 2)).toEqual([closure(1), closure(2)]);
    expect(interned.alternatives([closure(1), closure(2)], 1)).toEqual([{ kind: 'function', object: 'f' }]);
    expect(interned.alternatives([instance(), closure(1)], 1)).toBe(null);
  });

  it('leave a copy alone that is kept apart', () => {
    const interned = new InternedValues();
    const value: Value = { kind: 'result', call: 'a.ts:1' };
    const copy = interned.apart(value);
    expect(copy).toEqual(value);
    expect(interned.of(copy)).toBe(copy);
    expect(interned.of({ ...value })).not.toBe(copy);
  });
});
