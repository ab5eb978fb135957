import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarkedReach } from '../../../src/graph/marked-reach.ts';
import { adjacencyOf, arbitraryEdges, naiveReach, nodes } from './arbitrary-graph.ts';

const marks = fc.array(fc.nat(nodes - 1), { maxLength: 40 });
const starts = fc.array(fc.nat(nodes - 1), { maxLength: 4 });

describe('MarkedReach', () => {
  it.each([
    ['with a set for each component', undefined],
    ['with room for few sets', 24],
    ['with room for none', 0],
  ])('knows which marked nodes any nodes reach, %s', (_, maxBytes) => {
    fc.assert(
      fc.property(arbitraryEdges, marks, starts, (edges, marked, from) => {
        const reach = new MarkedReach(adjacencyOf(edges), marked, maxBytes);
        const all = Array.from({ length: nodes }, (_, node) => [node]);
        for (const asked of [from, ...all]) {
          const reached = new Set(naiveReach(edges, asked));
          expect([...reach.of(asked)]).toEqual(marked.flatMap((node, place) => (reached.has(node) ? [place] : [])));
        }
      }),
      { seed: 7, numRuns: 200 },
    );
  });

  it('knows which nodes reach a marked one, where there is a set for each component', () => {
    fc.assert(
      fc.property(arbitraryEdges, marks, (edges, marked) => {
        const reach = new MarkedReach(adjacencyOf(edges), marked);
        for (const [place, mark] of marked.entries()) {
          const isReaching = reach.reaching(place);
          const found = Array.from({ length: nodes }, (_, node) => isReaching?.(node));
          expect(found).toEqual(found.map((_, node) => naiveReach(edges, [node]).includes(mark)));
        }
      }),
      { seed: 8, numRuns: 100 },
    );
    expect(new MarkedReach(adjacencyOf([{ from: 0, to: 1 }]), [1], 0).reaching(0)).toBeUndefined();
  });
});
