import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentCycles } from '../../../src/graph/parent-cycles.ts';

const none = 0xffffffff;

/** The members of the cycle that a node is on, or none. */
function cycleOf(parents: readonly number[], start: number): number[] {
  const path = [start];
  for (let node = parents[start] as number; node !== none && path.length <= parents.length; ) {
    if (node === start) return path.sort((a, b) => a - b);
    path.push(node);
    node = parents[node] as number;
  }
  return [];
}

describe('parentCycles', () => {
  it('names one member of each cycle', () => {
    const parents = fc
      .integer({ min: 1, max: 9 })
      .chain((count) =>
        fc.array(fc.oneof(fc.nat(count - 1), fc.constant(none)), { minLength: count, maxLength: count }),
      );
    fc.assert(
      fc.property(parents, (list) => {
        const cycles = new Set(list.map((_, node) => cycleOf(list, node).join()).filter((cycle) => cycle !== ''));
        const found = parentCycles(Uint32Array.from(list), none);
        expect(found.map((node) => cycleOf(list, node).join()).sort()).toEqual([...cycles].sort());
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});
