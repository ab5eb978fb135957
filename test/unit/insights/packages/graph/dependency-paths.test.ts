import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependencyPaths } from '../../../../../src/insights/packages/graph/dependency-paths.ts';
import { PackageGraph } from '../../../../../src/insights/packages/graph/package-graph.ts';

const key = (name: string): string => `pkg:npm/${name}@1.0.0`;

function graphOf(roots: readonly string[], edges: readonly (readonly [string, string])[]): PackageGraph {
  const graph = new PackageGraph();
  for (const name of new Set([...roots, ...edges.flat()])) graph.add({ type: 'npm', name, version: '1.0.0' });
  for (const root of roots) graph.addRoot(key(root), 'package.json', false);
  for (const [from, to] of edges) graph.addDependency(key(from), key(to));
  return graph;
}

/** All paths without a package twice, by walking everything. */
function allPaths(roots: readonly string[], edges: readonly (readonly [string, string])[], to: string): string[][] {
  const found: string[][] = [];
  const walk = (path: string[]): void => {
    if (path.at(-1) === to) found.push(path);
    for (const [from, next] of edges) if (from === path.at(-1) && !path.includes(next)) walk([...path, next]);
  };
  for (const root of new Set(roots)) walk([root]);
  return found;
}

describe('dependency paths [P-paths]', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const edgeList = fc.uniqueArray(fc.tuple(name, name), { maxLength: 14, selector: (edge) => edge.join() });

  it('are real, simple, begin with a direct package, the shortest first, and none is kept back below the limit', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 3 }),
        edgeList,
        fc.integer({ min: 1, max: 3 }),
        (roots, edges, limit) => {
          const packages = graphOf(roots, edges).packages();
          const paths = dependencyPaths(packages, limit);
          for (const one of packages) {
            const all = allPaths(roots, edges, one.id.name).map((path) => path.map(key).join(' '));
            const told = (paths.get(one.key)?.paths ?? []).map((path) => path.join(' '));
            expect(told.length).toBeLessThanOrEqual(limit);
            expect(new Set(told).size).toBe(told.length);
            for (const path of told) expect(all).toContain(path);
            const lengths = told.map((path) => path.split(' ').length);
            expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
            expect(told.length > 0).toBe(all.length > 0);
            if (told.length > 0) expect(lengths[0]).toBe(Math.min(...all.map((path) => path.split(' ').length)));
            if (told.length < limit && limit > 2) expect(told.length).toBeLessThanOrEqual(all.length);
            if (paths.get(one.key)?.more) expect(all.length).toBeGreaterThan(told.length);
          }
        },
      ),
      { seed: 11, numRuns: 500 },
    );
  });

  it('tell direct from transitive, and production from development', () => {
    const graph = graphOf(['app'], [['app', 'deep']]);
    for (const name of ['tool', 'loose']) graph.add({ type: 'npm', name, version: '1.0.0' });
    graph.addRoot(key('tool'), 'package.json', true);
    graph.addDependency(key('tool'), key('deep'));
    graph.addLoose(key('loose'));
    expect(graph.packages().map(({ id, direct, development }) => [id.name, direct, development])).toEqual([
      ['app', true, false],
      ['deep', false, false],
      ['loose', null, null],
      ['tool', true, true],
    ]);
    expect(dependencyPaths(graph.packages(), 5).get(key('deep'))).toEqual({
      paths: [
        [key('app'), key('deep')],
        [key('tool'), key('deep')],
      ],
      more: false,
    });
    expect(dependencyPaths(graph.packages(), 1).get(key('deep'))?.more).toBe(true);
    expect(dependencyPaths(graph.packages(), 5).get(key('loose'))).toEqual({ paths: [], more: false });
  });
});
