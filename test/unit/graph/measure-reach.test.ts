import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condense } from '../../../src/graph/condensation.ts';
import { measureReach } from '../../../src/graph/measure-reach.ts';
import { strongComponents } from '../../../src/graph/strong-components.ts';
import { adjacencyOf, arbitraryEdges, type Edge, naiveReach, nodes } from './arbitrary-graph.ts';

const all = Array.from({ length: nodes }, (_, node) => node);

describe('strongComponents', () => {
  it('puts two nodes together when each reaches the other, and numbers callees first', () => {
    fc.assert(
      fc.property(arbitraryEdges, (edges) => {
        const { componentOf, count } = strongComponents(adjacencyOf(edges));
        const reach = all.map((node) => new Set(naiveReach(edges, [node])));
        for (const a of all) {
          for (const b of all) {
            const together = reach[a]?.has(b) === true && reach[b]?.has(a) === true;
            expect(componentOf[a] === componentOf[b]).toBe(together);
          }
        }
        for (const { from, to } of edges) expect(componentOf[to]).toBeLessThanOrEqual(componentOf[from] as number);
        expect(new Set(componentOf).size).toBe(count);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('is not deep: a chain and a ring of 200 000 nodes', () => {
    const length = 200_000;
    const starts = Uint32Array.from({ length: length + 1 }, (_, i) => i);
    const ring = Uint32Array.from({ length }, (_, i) => (i + 1) % length);
    expect(strongComponents({ starts, targets: ring }).count).toBe(1);
    starts[length] = length - 1;
    expect(strongComponents({ starts, targets: ring.subarray(0, length - 1) }).count).toBe(length);
  });
});

describe('measureReach', () => {
  const question = fc.record({
    starts: fc.array(fc.nat(nodes - 1), { maxLength: 80 }),
    weight: fc.array(fc.nat(9), { minLength: nodes, maxLength: nodes }),
    labels: fc.array(fc.nat(3), { minLength: nodes, maxLength: nodes }),
    direction: fc.constantFrom('callees' as const, 'callers' as const),
  });

  it('tells of each start what a walk of its own finds', () => {
    fc.assert(
      fc.property(arbitraryEdges, question, (edges, { starts, weight, labels, direction }) => {
        const told = new Map<number, unknown>();
        measureReach(
          condense(adjacencyOf(edges)),
          {
            starts: Uint32Array.from(starts),
            direction,
            counted: new Uint32Array(nodes).fill(1),
            weights: [Uint32Array.from(weight)],
            labelOf: Uint32Array.from(labels),
            labelCount: 4,
          },
          (start, { has, ...reach }) => told.set(start, { ...reach, members: all.filter(has) }),
        );
        const followed: Edge[] =
          direction === 'callees' ? edges : edges.map(({ from, to }) => ({ from: to, to: from }));
        expect(told.size).toBe(starts.length);
        starts.forEach((node, start) => {
          const members = naiveReach(followed, [node]);
          expect(told.get(start)).toEqual({
            size: members.length,
            sums: [members.reduce((sum, member) => sum + (weight[member] as number), 0)],
            labels: [...new Set(members.map((member) => labels[member] as number))].sort(),
            members,
          });
        });
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it('answers more starts than one batch holds', () => {
    const length = 5000;
    const starts = Uint32Array.from({ length: length + 1 }, (_, i) => Math.min(i, length - 1));
    const chain = { starts, targets: Uint32Array.from({ length: length - 1 }, (_, i) => i + 1) };
    const sizes = new Map<number, number>();
    const asked = {
      starts: Uint32Array.from({ length }, (_, i) => i),
      weights: [],
      labelCount: 1,
      counted: new Uint32Array(length).fill(1),
    };
    measureReach(
      condense(chain),
      { ...asked, direction: 'callees', labelOf: new Uint32Array(length) },
      (start, { size }) => sizes.set(start, size),
    );
    expect([0, 1, 1023, 1024, 1025, 4999].map((start) => sizes.get(start))).toEqual([5000, 4999, 3977, 3976, 3975, 1]);
  });
});
