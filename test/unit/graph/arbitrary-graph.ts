import fc from 'fast-check';
import type { Adjacency } from '../../../src/graph/adjacency.ts';

export interface Edge {
  readonly from: number;
  readonly to: number;
}

export const nodes = 12;

/** Edges among twelve nodes: loops, double edges and cycles of all lengths come up. */
export const arbitraryEdges: fc.Arbitrary<Edge[]> = fc.array(
  fc.record({ from: fc.nat(nodes - 1), to: fc.nat(nodes - 1) }),
  { maxLength: 26 },
);

export function adjacencyOf(edges: readonly Edge[]): Adjacency {
  return {
    starts: Uint32Array.from({ length: nodes + 1 }, (_, node) => edges.filter(({ from }) => from < node).length),
    targets: Uint32Array.from(
      edges.toSorted((a, b) => a.from - b.from),
      ({ to }) => to,
    ),
  };
}

/** Follows edges until nothing is added. */
export function naiveReach(edges: readonly Edge[], starts: readonly number[]): number[] {
  const reached = new Set(starts);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { from, to } of edges) if (reached.has(from)) reached.add(to);
  }
  return [...reached].sort((a, b) => a - b);
}
