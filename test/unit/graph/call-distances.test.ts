import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reverseEdges } from '../../../src/graph/adjacency.ts';
import { CallDistances } from '../../../src/graph/call-distances.ts';
import { type CallContexts, ContextGraph, noContexts } from '../../../src/graph/context-graph.ts';
import { PathDistances } from '../../../src/graph/path-distances.ts';
import { shortestPaths } from '../../../src/graph/shortest-paths.ts';
import { adjacencyOf, arbitraryEdges, type Edge, nodes } from './arbitrary-graph.ts';

const all = Array.from({ length: nodes }, (_, node) => node);

const arbitraryContexts: fc.Arbitrary<CallContexts> = fc
  .array(fc.uniqueArray(fc.nat(nodes - 1), { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  .chain((scopes) => {
    const context = scopes.length === 0 ? fc.constant(null) : fc.option(fc.nat(scopes.length - 1));
    return fc.record({
      scopes: fc.constant(scopes.map((scope) => Uint32Array.from(scope).sort())),
      classes: fc.subarray(scopes.map((_, each) => each)).map((chosen) => new Set(chosen)),
      edges: fc.array(fc.record({ edge: fc.nat(60), within: context, enters: context }), {
        maxLength: scopes.length === 0 ? 0 : 12,
      }),
    });
  });

/** A node and the context it runs in. */
type State = readonly [node: number, context: number | null];

class NaiveWalk {
  private readonly edges: readonly Edge[];
  private readonly contexts: CallContexts;

  constructor(edges: readonly Edge[], contexts: CallContexts) {
    const { starts, targets } = adjacencyOf(edges);
    this.edges = all.flatMap((from) =>
      Array.from(targets.subarray(starts[from] as number, starts[from + 1] as number), (to) => ({ from, to })),
    );
    this.contexts = contexts;
  }

  starts(node: number): State[] {
    const contexts = [null, ...this.contexts.scopes.keys()];
    return contexts.map((context) => [node, this.runsIn(node, context)]);
  }

  next([node, context]: State): State[] {
    return this.edges.flatMap(({ from, to }, number): State[] => {
      if (from !== node) return [];
      const ways = this.contexts.edges.filter(({ edge }) => edge === number);
      const isClass = context !== null && this.contexts.classes.has(context);
      const kept = isClass ? null : context;
      if (ways.length === 0) return [[to, this.runsIn(to, kept)]];
      return ways
        .filter(
          ({ within }) =>
            context === null || within === null || within === context || this.isOtherKind(within, isClass),
        )
        .map(({ within, enters }) => [to, this.runsIn(to, enters ?? (within === null ? context : kept))]);
    });
  }

  private isOtherKind(within: number, isClass: boolean): boolean {
    return this.contexts.classes.has(within) !== isClass;
  }

  /** Number of links from one node to each. */
  distances(start: number): Map<number, number> {
    const found = new Map<number, number>();
    const seen = new Set<string>();
    let level = this.starts(start);
    for (let distance = 0; level.length > 0; distance++) {
      const fresh = level.filter((state) => !seen.has(String(state)));
      for (const state of fresh) seen.add(String(state));
      for (const [node] of fresh) if (!found.has(node)) found.set(node, distance);
      level = fresh.flatMap((state) => this.next(state));
    }
    return found;
  }

  /** All ways that go through no node twice, in order. */
  paths(source: number, target: number): number[][] {
    const found = new Map<string, number[]>();
    const walk = (path: number[], state: State): void => {
      if (state[0] === target) found.set(String(path), path);
      else for (const next of this.next(state)) if (!path.includes(next[0])) walk([...path, next[0]], next);
    };
    for (const state of this.starts(source)) walk([source], state);
    const order = (a: number[], b: number[]): number =>
      a.length - b.length || (a.find((node, i) => node !== b[i]) ?? 0) - (b.find((node, i) => node !== a[i]) ?? 0);
    return [...found.values()].sort(order);
  }

  private runsIn(node: number, context: number | null): number | null {
    return context !== null && this.contexts.scopes[context]?.includes(node) === true ? context : null;
  }
}

function levelsOf({ objects, levelStarts }: ReturnType<CallDistances['around']>): number[][] {
  return levelStarts.slice(1).map((end, i) => [...objects.subarray(levelStarts[i], end)]);
}

function byDistance(distances: readonly (number | undefined)[], most: number): number[][] {
  const levels: number[][] = [];
  distances.forEach((distance, node) => {
    if (distance === undefined || distance > most) return;
    levels[distance] = [...(levels[distance] ?? []), node];
  });
  return levels;
}

describe('CallDistances', () => {
  it('are the number of links of the shortest walk that keeps the context in mind, either way', () => {
    const starts = fc.uniqueArray(fc.nat(nodes - 1), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(arbitraryEdges, arbitraryContexts, starts, fc.nat(5), (edges, contexts, from, most) => {
        const walk = new NaiveWalk(edges, contexts);
        const distances = new CallDistances(new ContextGraph(adjacencyOf(edges), contexts));
        const one = all.map((node) => walk.distances(node));
        const least = (values: (number | undefined)[]): number | undefined =>
          values.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined);
        const callees = all.map((node) => least(from.map((start) => one[start]?.get(node))));
        const callers = all.map((node) => least(from.map((start) => one[node]?.get(start))));
        for (const bound of [most, Number.POSITIVE_INFINITY]) {
          expect(levelsOf(distances.around(from, 'callees', bound))).toEqual(byDistance(callees, bound));
          expect(levelsOf(distances.around(from, 'callers', bound))).toEqual(byDistance(callers, bound));
        }
      }),
      { seed: 12, numRuns: 400 },
    );
  });
});

function pathDistancesIn(edges: readonly Edge[], contexts: CallContexts, mostForth?: number): PathDistances {
  const graph = new ContextGraph(adjacencyOf(edges), contexts);
  const callers = reverseEdges(graph.adjacency);
  return new PathDistances(graph, () => callers, mostForth);
}

describe('shortestPaths', () => {
  it('are the first of all ways without a node twice, by length, then by the numbers of the nodes', () => {
    fc.assert(
      fc.property(
        arbitraryEdges,
        arbitraryContexts,
        fc.nat(nodes - 1),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(0, 2, 100),
        (edges, contexts, source, count, mostForth) => {
          const walk = new NaiveWalk(edges, contexts);
          const distances = pathDistancesIn(edges, contexts, mostForth);
          for (const target of all) {
            const expected = walk.paths(source, target);
            expect(shortestPaths(distances, source, target, count)).toEqual({
              paths: expected.slice(0, count),
              truncated: false,
            });
          }
        },
      ),
      { seed: 13, numRuns: 300 },
    );
  });

  it('say when the search met its bound, with the paths found until then', () => {
    // Two nodes a layer, each linked with both of the next.
    const edges = all.slice(0, 10).flatMap((from) => {
      const layer = from - (from % 2) + 2;
      return [
        { from, to: layer },
        { from, to: layer + 1 },
      ];
    });
    const distances = pathDistancesIn(edges, noContexts);
    const whole = shortestPaths(distances, 0, 10, 100);
    expect([whole.paths.length, whole.truncated]).toEqual([16, false]);
    const some = shortestPaths(distances, 0, 10, 100, 12);
    expect(some.truncated).toBe(true);
    expect(some.paths.length).toBeGreaterThan(0);
    expect(some.paths).toEqual(whole.paths.slice(0, some.paths.length));
  });
});
