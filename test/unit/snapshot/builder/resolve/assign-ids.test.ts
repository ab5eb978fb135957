import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignIds,
  type Identity,
  type IdentityHistory,
} from '../../../../../src/snapshot/builder/resolve/assign-ids.ts';

interface Row {
  readonly key: string;
  readonly id?: number | undefined;
}

const greatest = Number.MAX_SAFE_INTEGER;

/** One import after the other over what the last one left. */
class Imports {
  previous: Identity[] = [];

  run(rows: readonly Row[]): { readonly ids: Record<string, number>; readonly faults: string[] } {
    const faults: string[] = [];
    const { ids, history } = assignIds(
      {
        count: rows.length,
        rowOf: (key) => {
          const row = rows.findIndex((candidate) => candidate.key === key);
          return row < 0 ? undefined : row;
        },
        givenId: (row) => rows[row]?.id ?? 0,
        kept: () => false,
        fault: (row, message) => faults.push(`${rows[row]?.key}: ${message}`),
      },
      this.previous,
    );
    if (faults.length === 0) this.previous = identities(rows, ids, history);
    return { ids: Object.fromEntries(rows.map(({ key }, row) => [key, ids[row] as number])), faults: faults.sort() };
  }
}

function identities(rows: readonly Row[], ids: Float64Array, history: readonly IdentityHistory[]): Identity[] {
  const former = new Map(history.map((entry) => [entry.key, entry.former ?? []]));
  const gone = history.filter(({ id }) => id !== undefined);
  return [
    ...rows.map(({ key }, row) => ({ key, id: ids[row] as number, former: former.get(key) ?? [] })),
    ...gone.map(({ key, id, former: ids_ = [] }) => ({ key, id: id as number, former: ids_ })),
  ];
}

/** Every id a key ever had; the last is its latest. */
class Naive {
  private readonly had = new Map<string, number[]>();

  run(rows: readonly Row[]): { readonly ids: Record<string, number>; readonly faults: string[] } {
    const owner = new Map([...this.had].flatMap(([key, ids]) => ids.map((id) => [id, key] as const)));
    const faults = new Map<string, string>();
    const given = new Map<number, string>();
    for (const { key, id } of rows) {
      if (id === undefined) continue;
      if (owner.has(id) && owner.get(id) !== key) {
        faults.set(key, `${key}: ${id} is or was the id of another key of this application`);
      } else if (given.has(id)) faults.set(key, `${key}: ${id} is given twice`);
      given.set(id, key);
    }
    const used = new Set([...owner.keys(), ...given.keys()]);
    const ids: Record<string, number> = {};
    for (const { key, id } of rows) {
      let chosen = id ?? this.had.get(key)?.at(-1);
      for (let next = 1; chosen === undefined; next++) if (!used.has(next)) chosen = next;
      used.add(chosen);
      ids[key] = chosen;
    }
    if (faults.size === 0) {
      for (const [key, id] of Object.entries(ids)) {
        this.had.set(key, [...(this.had.get(key) ?? []).filter((old) => old !== id), id]);
      }
    }
    return { ids, faults: [...faults.values()].sort() };
  }
}

describe('assignIds', () => {
  it('does as a naive list of all ids ever used says, over any sequence of imports [B-id-given] [B-id-kept] [B-id-back]', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const givenId = fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.constantFrom(1, 2, 3, 5, greatest, greatest - 1),
    );
    const bundle = fc
      .tuple(fc.shuffledSubarray(keys), fc.array(givenId, { minLength: 5, maxLength: 5 }))
      .map(([chosen, ids]) => chosen.map((key, i) => ({ key, id: ids[i] })));
    fc.assert(
      fc.property(fc.array(bundle, { maxLength: 6 }), (bundles) => {
        const imports = new Imports();
        const naive = new Naive();
        for (const rows of bundles) {
          const expected = naive.run(rows);
          const found = imports.run(rows);
          expect(found.faults).toEqual(expected.faults);
          if (expected.faults.length === 0) expect(found.ids).toEqual(expected.ids);
        }
      }),
      { seed: 1, numRuns: 1000 },
    );
  });

  it('takes the lowest free id also where a producer took the greatest [B-id-new]', () => {
    const imports = new Imports();
    expect(imports.run([{ key: 'a', id: greatest }, { key: 'b' }]).ids).toEqual({ a: greatest, b: 1 });
    expect(imports.run([{ key: 'c' }, { key: 'a' }]).ids).toEqual({ c: 2, a: greatest });
    expect(imports.run([{ key: 'b' }, { key: 'd' }]).ids).toEqual({ b: 1, d: 3 });
  });
});
