import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseEdges } from '../../../src/graph/adjacency.ts';
import { MarkedReach } from '../../../src/graph/marked-reach.ts';
import { MarkedWays } from '../../../src/graph/marked-ways.ts';
import { adjacencyOf, arbitraryEdges, type Edge, naiveReach, nodes } from './arbitrary-graph.ts';

const marks = fc.array(fc.nat(nodes - 1), { minLength: 1, maxLength: 5 });
const all = Array.from({ length: nodes }, (_, node) => node);

function waysIn(edges: readonly Edge[], ends: readonly number[], starts: readonly number[], maxPairs?: number) {
  const calls = adjacencyOf(edges);
  const callers = reverseEdges(calls);
  const graph = { calls, callers, ends: new MarkedReach(calls, ends), starts: new MarkedReach(callers, starts) };
  return MarkedWays.of(graph, maxPairs);
}

/** Number of edges on the shortest way from one node to another. */
function distance(edges: readonly Edge[], from: number, to: number): number {
  let reached = [from];
  for (let length = 0; ; length++) {
    if (reached.includes(to)) return length;
    reached = [...new Set([...reached, ...edges.filter((edge) => reached.includes(edge.from)).map((edge) => edge.to)])];
  }
}

describe('MarkedWays', () => {
  it('counts and lists what lies on ways to an end, from some starts or from anywhere', () => {
    const chosen = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(arbitraryEdges, marks, marks, chosen, fc.nat(nodes), (edges, ends, starts, isChosen, limit) => {
        const ways = waysIn(edges, ends, starts) as MarkedWays;
        const given = [...starts.keys()].filter((place) => isChosen[place]);
        for (const [place, end] of ends.entries()) {
          for (const from of [undefined, given, [...starts.keys()]]) {
            const reached =
              from &&
              naiveReach(
                edges,
                from.map((start) => starts[start] as number),
              );
            const leading = all.filter((node) => naiveReach(edges, [node]).includes(end));
            const onWay = leading.filter((node) => node === end || (reached ?? all).includes(node));
            const byDistance = onWay
              .map((node) => ({ node, away: distance(edges, node, end) }))
              .sort((a, b) => a.away - b.away || a.node - b.node);
            const found = ways.to(place, from);
            expect(found.nodeCount).toBe(onWay.length);
            expect(found.countEdges()).toBe(
              edges.filter((edge) => onWay.includes(edge.from) && onWay.includes(edge.to)).length,
            );
            const { nodes: nearest, distances } = found.nearest(limit);
            expect([...nearest]).toEqual(byDistance.slice(0, limit).map(({ node }) => node));
            expect([...distances]).toEqual(byDistance.slice(0, limit).map(({ away }) => away));
          }
        }
      }),
      { seed: 9, numRuns: 200 },
    );
  });

  it('is not to be had where there are more pairs or sets than are kept', () => {
    const edges = [{ from: 0, to: 1 }];
    expect(waysIn(edges, [1], [0])).toBeDefined();
    expect(waysIn(edges, [1], [0], 1)).toBeUndefined();
    const calls = adjacencyOf(edges);
    const callers = reverseEdges(calls);
    const ends = new MarkedReach(calls, [1], 0);
    expect(MarkedWays.of({ calls, callers, ends, starts: new MarkedReach(callers, [0]) })).toBeUndefined();
  });
});
