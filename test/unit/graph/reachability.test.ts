import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepEdges, reverseEdges } from '../../../src/graph/adjacency.ts';
import { Reachability } from '../../../src/graph/reachability.ts';
import { adjacencyOf, arbitraryEdges, naiveReach, nodes } from './arbitrary-graph.ts';

const starts = fc.array(fc.array(fc.nat(nodes - 1), { maxLength: 3 }), { maxLength: 5 });

describe('Reachability', () => {
  it('gives the starts and what they reach, each time anew', () => {
    fc.assert(
      fc.property(arbitraryEdges, starts, (edges, rounds) => {
        const reachability = new Reachability(adjacencyOf(edges));
        for (const round of rounds) expect([...reachability.from(round)]).toEqual(naiveReach(edges, round));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('walks backwards over the reversed edges', () => {
    fc.assert(
      fc.property(arbitraryEdges, starts, (edges, rounds) => {
        const reachability = new Reachability(reverseEdges(adjacencyOf(edges)));
        const reversed = edges.map(({ from, to }) => ({ from: to, to: from }));
        for (const round of rounds) expect([...reachability.from(round)]).toEqual(naiveReach(reversed, round));
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('knows only the edges that are kept', () => {
    fc.assert(
      fc.property(arbitraryEdges, fc.infiniteStream(fc.boolean()), (edges, coins) => {
        const sorted = edges.toSorted((a, b) => a.from - b.from);
        const kept = Uint8Array.from(sorted, () => (coins.next().value ? 1 : 0));
        const graph = keepEdges(adjacencyOf(edges), kept);
        const walked = sorted.filter((_, i) => kept[i] === 1);
        expect([...new Reachability(graph).from([0])]).toEqual(naiveReach(walked, [0]));
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
