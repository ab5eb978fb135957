import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Scope, ScopeSweep } from '../../../../src/importers/scip/edges/scope-sweep.ts';

const place = fc.tuple(fc.nat(12), fc.nat(6));
const scope = fc.tuple(place, place).map(([a, b]) => {
  const [[startLine, startCharacter], [endLine, endCharacter]] =
    a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? [a, b] : [b, a];
  return { startLine, startCharacter, endLine, endCharacter };
});

const at = (line: number, character: number): number => line * 100 + character;
const start = (one: Scope<number>): number => at(one.startLine, one.startCharacter);
const end = (one: Scope<number>): number => at(one.endLine, one.endCharacter);

/** The scopes around a position by looking at each; of nested ones the shortest. */
function naive(scopes: readonly Scope<number>[], line: number, character: number): number | undefined {
  const around = scopes.filter((one) => start(one) <= at(line, character) && at(line, character) < end(one));
  return around.sort((a, b) => start(b) - start(a) || end(a) - end(b))[0]?.owner;
}

/** Scopes of a tree: no two overlap without one being in the other. */
function nested(scopes: readonly Omit<Scope<number>, 'owner'>[]): Scope<number>[] {
  const kept: Scope<number>[] = [];
  for (const [owner, one] of scopes.entries()) {
    const mine = { ...one, owner };
    const fits = kept.every((other) => {
      const inside = start(other) <= start(mine) && end(mine) <= end(other);
      const around = start(mine) <= start(other) && end(other) <= end(mine);
      const apart = end(mine) <= start(other) || end(other) <= start(mine);
      return (inside !== around || apart) && (inside || around || apart) && start(mine) !== end(mine);
    });
    if (fits) kept.push(mine);
  }
  return kept;
}

describe('ScopeSweep [S-edges]', () => {
  it('finds the innermost scope around each of ascending positions, as looking at all of them does', () => {
    fc.assert(
      fc.property(fc.array(scope, { maxLength: 12 }), fc.array(place, { maxLength: 20 }), (all, places) => {
        const scopes = nested(all);
        const sweep = new ScopeSweep(scopes);
        for (const [line, character] of [...places].sort((a, b) => at(...a) - at(...b))) {
          expect(sweep.around(line, character)).toBe(naive(scopes, line, character));
        }
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
