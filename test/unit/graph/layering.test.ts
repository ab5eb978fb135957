import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layer } from '../../../src/graph/layering.ts';
import { adjacencyOf, arbitraryEdges, type Edge, naiveReach, nodes } from './arbitrary-graph.ts';

const all = Array.from({ length: nodes }, (_, node) => node);

/** The edges in the order of their numbers in the graph. */
function numbered(edges: readonly Edge[]): Edge[] {
  return edges.toSorted((a, b) => a.from - b.from);
}

describe('layer', () => {
  it('finds nodes that reach each other, the largest cycles first', () => {
    fc.assert(
      fc.property(arbitraryEdges, (edges) => {
        const reach = all.map((node) => naiveReach(edges, [node]));
        const together = all.map((node) =>
          all.filter((other) => reach[node]?.includes(other) && reach[other]?.includes(node)),
        );
        const expected = together.filter((cycle, node) => cycle.length > 1 && cycle[0] === node);
        expected.sort((a, b) => b.length - a.length || (a[0] as number) - (b[0] as number));
        const { cycles } = layer(adjacencyOf(edges), new Uint32Array(edges.length).fill(1));
        expect(cycles.map((cycle) => [...cycle])).toEqual(expected);
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it('names edges of cycles without which there is none', () => {
    fc.assert(
      fc.property(
        arbitraryEdges,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 26, maxLength: 26 }),
        (edges, weights) => {
          const { closing, cycles } = layer(adjacencyOf(edges), weights);
          const left = numbered(edges).filter(({ from, to }, edge) => closing[edge] === 0 && from !== to);
          for (const { from, to } of left) expect(naiveReach(left, [to])).not.toContain(from);
          numbered(edges).forEach(({ from, to }, edge) => {
            if (closing[edge] === 1)
              expect(cycles.some((cycle) => cycle.includes(from) && cycle.includes(to))).toBe(true);
          });
        },
      ),
      { seed: 22, numRuns: 300 },
    );
  });

  it('closes a cycle by its lightest edge', () => {
    const edges = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 0 },
    ];
    expect([...layer(adjacencyOf(edges), [5, 9, 2]).closing]).toEqual([0, 0, 1]);
    expect([...layer(adjacencyOf(edges), [1, 9, 9]).closing]).toEqual([1, 0, 0]);
  });

  it('puts a node one layer above the highest it leads to', () => {
    fc.assert(
      fc.property(arbitraryEdges, (edges) => {
        const { layers } = layer(adjacencyOf(edges), new Uint32Array(edges.length).fill(1));
        for (const node of all) {
          const cycle = all.filter(
            (other) => naiveReach(edges, [node]).includes(other) && naiveReach(edges, [other]).includes(node),
          );
          const below = edges.filter(({ from, to }) => cycle.includes(from) && !cycle.includes(to));
          const expected = Math.max(-1, ...below.map(({ to }) => layers[to] as number)) + 1;
          expect(layers[node]).toBe(expected);
        }
      }),
      { seed: 23, numRuns: 200 },
    );
  });
});
