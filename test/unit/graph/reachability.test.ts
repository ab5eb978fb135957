import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reachability } from '../../../src/graph/reachability.ts';

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly walked: boolean;
}

const nodes = 8;
const edge = fc.record({ from: fc.nat(nodes - 1), to: fc.nat(nodes - 1), walked: fc.boolean() });

function adjacency(edges: readonly Edge[]): ConstructorParameters<typeof Reachability>[0] {
  const sorted = edges.toSorted((a, b) => a.from - b.from);
  return {
    starts: Uint32Array.from({ length: nodes + 1 }, (_, node) => edges.filter(({ from }) => from < node).length),
    targets: Uint32Array.from(sorted, ({ to }) => to),
    walked: Uint8Array.from(sorted, ({ walked }) => (walked ? 1 : 0)),
  };
}

/** Follows edges until nothing is added. */
function naive(edges: readonly Edge[], starts: readonly number[]): number[] {
  const reached = new Set(starts);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { from, to, walked } of edges) if (walked && reached.has(from)) reached.add(to);
  }
  return [...reached].sort((a, b) => a - b);
}

describe('Reachability', () => {
  it('gives the starts and what they reach over walked edges, each time anew', () => {
    const starts = fc.array(fc.array(fc.nat(nodes - 1), { maxLength: 3 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 20 }), starts, (edges, rounds) => {
        const reachability = new Reachability(adjacency(edges));
        for (const round of rounds) expect([...reachability.from(round)]).toEqual(naive(edges, round));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
