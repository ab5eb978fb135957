import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseEdges } from '../../../src/graph/adjacency.ts';
import { condense } from '../../../src/graph/condensation.ts';
import { type CallContexts, ContextGraph, noContexts } from '../../../src/graph/context-graph.ts';
import { measureReach } from '../../../src/graph/measure-reach.ts';
import { Reachability } from '../../../src/graph/reachability.ts';
import { adjacencyOf, arbitraryEdges, type Edge, nodes } from './arbitrary-graph.ts';

const all = Array.from({ length: nodes }, (_, node) => node);

const arbitraryContexts = fc
  .array(fc.uniqueArray(fc.nat(nodes - 1), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .chain((scopes) =>
    fc.record({
      scopes: fc.constant(scopes.map((scope) => Uint32Array.from(scope).sort())),
      classes: fc.subarray(scopes.map((_, context) => context)).map((chosen) => new Set(chosen)),
      edges: fc.array(
        fc.record({
          edge: fc.nat(60),
          within: fc.option(fc.nat(scopes.length - 1)),
          enters: fc.option(fc.nat(scopes.length - 1)),
        }),
        { maxLength: 12 },
      ),
    }),
  );

/** The edges in the order of their numbers in the graph. */
function numbered(edges: readonly Edge[]): readonly Edge[] {
  const { starts, targets } = adjacencyOf(edges);
  return all.flatMap((from) =>
    Array.from(targets.subarray(starts[from] as number, starts[from + 1] as number), (to) => ({ from, to })),
  );
}

/** What a node reaches, by a walk over pairs of a node and the context it runs in. */
function naive(edges: readonly Edge[], { scopes, classes, edges: special }: CallContexts, start: number): number[] {
  const runsIn = (node: number, context: number | null): number | null =>
    context !== null && scopes[context]?.includes(node) === true ? context : null;
  const states: [number, number | null][] = [
    [start, null],
    ...scopes.map((_, c): [number, number | null] => [start, runsIn(start, c)]),
  ];
  const seen = new Set<string>();
  for (let state = states.pop(); state !== undefined; state = states.pop()) {
    const [node, context] = state;
    if (seen.has(`${node} ${context}`)) continue;
    seen.add(`${node} ${context}`);
    const isClass = context !== null && classes.has(context);
    const kept = isClass ? null : context;
    edges.forEach(({ from, to }, number) => {
      if (from !== node) return;
      const ways = special.filter(({ edge }) => edge === number);
      if (ways.length === 0) states.push([to, runsIn(to, kept)]);
      for (const { within, enters } of ways) {
        const saysNothing = within === null || context === null || classes.has(within) !== isClass;
        if (saysNothing || within === context) {
          states.push([to, runsIn(to, enters ?? (within === null ? context : kept))]);
        }
      }
    });
  }
  return [...new Set([...seen].map((state) => Number(state.split(' ')[0])))].sort((a, b) => a - b);
}

describe('ContextGraph', () => {
  it('reaches what a walk reaches that keeps the context in mind, either way', () => {
    fc.assert(
      fc.property(arbitraryEdges, arbitraryContexts, (edges, contexts) => {
        const graph = new ContextGraph(adjacencyOf(edges), contexts);
        const known = numbered(edges);
        const expected = all.map((node) => naive(known, contexts, node));
        const callees = new Reachability(graph.adjacency);
        const callers = new Reachability(reverseEdges(graph.adjacency));
        for (const node of all) {
          expect([...graph.originalsOf(callees.from([graph.entry(node)]))]).toEqual(expected[node]);
          const reaching = all.filter((other) => expected[other]?.includes(node));
          expect([...graph.originalsOf(callers.from([node]))]).toEqual(reaching);
        }
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  it('counts each node of the graph once, either way', () => {
    fc.assert(
      fc.property(arbitraryEdges, arbitraryContexts, (edges, contexts) => {
        const graph = new ContextGraph(adjacencyOf(edges), contexts);
        const known = numbered(edges);
        const expected = all.map((node) => naive(known, contexts, node));
        const labelOf = new Uint32Array(graph.size);
        for (const direction of ['callees', 'callers'] as const) {
          const starts = Uint32Array.from(all, (node) => (direction === 'callees' ? graph.entry(node) : node));
          const question = {
            starts,
            direction,
            counted: graph.counted(direction),
            weights: [],
            labelOf,
            labelCount: 1,
          };
          measureReach(condense(graph.adjacency), question, (start, { size }) => {
            const reaching = all.filter((other) => expected[other]?.includes(start));
            expect(size).toBe(direction === 'callees' ? expected[start]?.length : reaching.length);
          });
        }
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('is the graph itself without contexts', () => {
    const adjacency = adjacencyOf([{ from: 0, to: 1 }]);
    expect(new ContextGraph(adjacency, noContexts).adjacency).toBe(adjacency);
  });

  it('leads through a wrapper to what was handed over there: two routes, one wrapper, two handlers', () => {
    const [first, second, wrapper, one, two] = [0, 1, 2, 3, 4];
    const edges = adjacencyOf([
      { from: first, to: wrapper },
      { from: second, to: wrapper },
      { from: wrapper, to: one },
      { from: wrapper, to: two },
    ]);
    const scope = Uint32Array.of(wrapper);
    const graph = new ContextGraph(edges, {
      scopes: [scope, scope],
      classes: new Set(),
      edges: [
        { edge: 0, within: null, enters: 0 },
        { edge: 1, within: null, enters: 1 },
        { edge: 2, within: 0, enters: null },
        { edge: 3, within: 1, enters: null },
      ],
    });
    const walk = new Reachability(graph.adjacency);
    const reached = (from: number): number[] => [...graph.originalsOf(walk.from([graph.entry(from)]))];
    expect(reached(first)).toEqual([first, wrapper, one]);
    expect(reached(second)).toEqual([second, wrapper, two]);
    expect(reached(wrapper)).toEqual([wrapper, one, two]);
  });

  it('leads an inherited method to those of the class that it was entered for, and forgets the class on the way to other instances', () => {
    const [cats, dogs, list, findCats, findDogs, other] = [0, 1, 2, 3, 4, 5];
    const edges = adjacencyOf([
      { from: cats, to: list },
      { from: dogs, to: list },
      { from: list, to: findCats },
      { from: list, to: findDogs },
      { from: findCats, to: other },
      { from: other, to: list },
    ]);
    const ofClass = (context: number) => ({ within: context, enters: context });
    const entered = (context: number) => ({ within: null, enters: context });
    const contexts = (...more: { within: number | null; enters: number; edge: number }[]) =>
      new ContextGraph(edges, {
        scopes: [Uint32Array.of(list, findCats), Uint32Array.of(list, findDogs)],
        classes: new Set([0, 1]),
        edges: [
          { edge: 0, ...entered(0) },
          { edge: 1, ...entered(1) },
          { edge: 2, ...ofClass(0) },
          { edge: 3, ...ofClass(1) },
          ...more,
        ],
      });
    const reached = (graph: ContextGraph, from: number): number[] => [
      ...graph.originalsOf(new Reachability(graph.adjacency).from([graph.entry(from)])),
    ];
    const open = contexts();
    expect(reached(open, dogs)).toEqual([dogs, list, findDogs]);
    expect(reached(open, cats)).toEqual([cats, list, findCats, findDogs, other]);
    expect(reached(contexts({ edge: 5, ...entered(0) }), cats)).toEqual([cats, list, findCats, other]);
  });
});
