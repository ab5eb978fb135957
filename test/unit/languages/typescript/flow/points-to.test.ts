import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointsTo } from '../../../../../src/languages/typescript/flow/points-to.ts';

const slot = fc.integer({ min: 0, max: 6 });
const name = fc.constantFrom('a', 'b');
const program = fc.record({
  puts: fc.array(fc.tuple(slot, fc.integer({ min: 0, max: 4 })), { maxLength: 10 }),
  flows: fc.array(fc.tuple(slot, slot), { maxLength: 10 }),
  loads: fc.array(fc.tuple(slot, name, slot), { maxLength: 6 }),
  stores: fc.array(fc.tuple(slot, name, slot), { maxLength: 6 }),
  inherits: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), { maxLength: 4 }),
});
type Program = typeof program extends fc.Arbitrary<infer T> ? T : never;

/** The same constraints applied again and again until nothing changes. */
function oracle(input: Program): string[] {
  const held = new Set(input.puts.map(([at, value]) => `${at} ${value}`));
  const fields = new Set<string>();
  const add = (set: Set<string>, entry: string): boolean => set.size < set.add(entry).size;
  const values = [0, 1, 2, 3, 4];
  const ancestors = (value: number, met: number[] = []): number[] => {
    if (met.includes(value)) return met;
    return input.inherits.reduce((all, [heir, from]) => (heir === value ? ancestors(from, all) : all), [...met, value]);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const value of values) {
      for (const [from, to] of input.flows) {
        if (held.has(`${from} ${value}`)) changed = add(held, `${to} ${value}`) || changed;
      }
      for (const base of values) {
        for (const [at, member, from] of input.stores) {
          if (!held.has(`${at} ${base}`) || !held.has(`${from} ${value}`)) continue;
          changed = add(fields, `${base} ${member} ${value}`) || changed;
        }
        for (const [at, member, to] of input.loads) {
          if (!held.has(`${at} ${base}`)) continue;
          const found = ancestors(base).some((each) => fields.has(`${each} ${member} ${value}`));
          if (found) changed = add(held, `${to} ${value}`) || changed;
        }
      }
    }
  }
  return [...held].sort();
}

describe('PointsTo', () => {
  it('finds what a naive fixpoint finds, members and what they inherit included', () => {
    fc.assert(
      fc.property(program, (input) => {
        const points = made();
        const value = (id: number): ReturnType<typeof points.heap.value> => points.heap.value('instance', `${id}`);
        const at = (id: number): number => points.named(`${id}`);
        for (const [base, member, to] of input.loads) points.load(at(base), member, at(to), 0);
        for (const [from, to] of input.flows) points.flow(at(from), at(to));
        for (const [held, id] of input.puts) points.put(at(held), value(id));
        for (const [base, member, from] of input.stores) points.store(at(base), member, at(from), 0);
        points.solve();
        for (const [heir, from] of input.inherits) points.inherit(value(heir), value(from));
        points.solve();
        const actual = [0, 1, 2, 3, 4, 5, 6].flatMap((id) =>
          [...points.valuesOf(at(id))].map(({ key }) => `${id} ${key}`),
        );
        expect(actual.sort()).toEqual(oracle(input));
      }),
      { seed: 20260101, numRuns: 1000 },
    );
  });

  it('gives a slot nothing that its type cannot hold, and takes an instance when its class turns out to fit', () => {
    const points = made();
    const typed = points.slot();
    points.limit(typed, { functions: false, arrays: false, objects: true, owners: ['Base'] });
    points.put(typed, points.heap.value('function', 'f'));
    points.put(typed, points.heap.value('array', 'a'));
    points.put(typed, points.heap.value('instance', 'Other'));
    points.put(typed, points.heap.value('instance', 'Heir'));
    points.solve();
    expect(points.valuesOf(typed).size).toBe(0);
    const [heir, base] = [points.heap.value('instance', 'Heir'), points.heap.value('prototype', 'Base')];
    points.inherit(heir, base);
    points.solve();
    expect([...points.valuesOf(typed)]).toEqual([heir]);
  });

  it('stops at its limit of steps, with nothing wrong among what it found', () => {
    const points = made();
    points.limitSteps(200);
    const [first, ...rest] = Array.from({ length: 1000 }, () => points.slot());
    for (const [index, next] of rest.entries())
      points.flow(index === 0 ? (first as number) : (rest[index - 1] as number), next);
    points.put(first as number, points.heap.value('instance', 'A'));
    points.solve();
    expect(points.isStopped).toBe(true);
    expect([...points.valuesOf(rest[50] as number)].map(({ key }) => key)).toEqual(['A']);
    expect(points.valuesOf(rest.at(-1) as number).size).toBe(0);
  });

  it('follows a long chain of copies without a deep stack', () => {
    const points = made();
    const objects = Array.from({ length: 50_000 }, (_, index) => points.heap.value('object', `${index}`));
    for (const [index, object] of objects.entries()) {
      const before = objects[index - 1];
      if (before !== undefined) points.inherit(object, before);
    }
    const [at, found] = [points.slot(), points.slot()];
    points.put(points.field(objects[0] as (typeof objects)[0], 'run'), points.heap.value('function', 'run'));
    points.put(at, objects.at(-1) as (typeof objects)[0]);
    points.load(at, 'run', found, 0);
    points.solve();
    expect([...points.valuesOf(found)].map(({ key }) => key)).toEqual(['run']);
  });

  it('counts the slots that more values reach than they take', () => {
    const points = made();
    const slot = points.slot();
    for (let index = 0; index < 100; index++) points.put(slot, points.heap.value('instance', `${index}`));
    expect([points.fullSlots, points.valuesOf(slot).size]).toEqual([1, 32]);
  });
});

function made(): PointsTo {
  const nothing = (): undefined => undefined;
  return new PointsTo(nothing, nothing, nothing);
}
