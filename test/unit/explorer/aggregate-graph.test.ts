import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateGraph } from '../../../web/graph/aggregate-graph.ts';
import type { Graph, GraphLink, GraphNode } from '../../../web/graph/graph-model.ts';

const node = (id: string, group: string): GraphNode => ({ id, label: id, detail: '', tone: 'plain', group });
const link = (from: string, to: string): GraphLink => ({ from, to, label: '', weight: 1 });
const limits = { nodes: 4, links: 6 };

const graphs = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 }).chain((groups) =>
  fc
    .uniqueArray(fc.tuple(fc.nat(groups.length - 1), fc.nat(groups.length - 1)), {
      selector: String,
      maxLength: 60,
    })
    .map(
      (links): Graph => ({
        nodes: groups.map((group, at) => node(String(at), `g${group}`)),
        links: links.map(([from, to]) => link(String(from), String(to))),
      }),
    ),
);

describe('the aggregation of a graph', () => {
  it('leaves a graph that can be read as it is', () => {
    const graph = { nodes: [node('a', 'x'), node('b', 'x')], links: [link('a', 'b')] };
    expect(aggregateGraph(graph, new Set(), limits)).toEqual({ graph, groupedNodes: 0, groups: 0 });
  });

  it('puts the largest group together first, and counts what it stands for', () => {
    const nodes = [...'abc'].map((id) => node(id, 'big')).concat([...'de'].map((id) => node(id, 'small')));
    const links = [link('a', 'd'), link('b', 'd'), link('c', 'a'), link('d', 'e')];
    const { graph, groupedNodes, groups } = aggregateGraph({ nodes, links }, new Set(), limits);
    expect(graph.nodes.map(({ label, detail }) => [label, detail])).toEqual([
      ['big', '3 nodes'],
      ['d', ''],
      ['e', ''],
    ]);
    expect(graph.links).toEqual([
      { from: 'group:big', to: 'd', label: '', weight: 2 },
      { from: 'd', to: 'e', label: '', weight: 1 },
    ]);
    expect({ groupedNodes, groups }).toEqual({ groupedNodes: 3, groups: 1 });
  });

  it('drops nothing: every node stands in the result or in a count, every link between groups in a weight', () => {
    fc.assert(
      fc.property(graphs, fc.boolean(), (graph, isExpanded) => {
        const expanded = new Set(isExpanded ? ['g0'] : []);
        const result = aggregateGraph(graph, expanded, limits);
        const grouped = result.graph.nodes.filter(({ tone }) => tone === 'aggregate');
        const standing = result.graph.nodes.length - grouped.length;
        expect(standing + result.groupedNodes).toBe(graph.nodes.length);
        const names = new Set(grouped.map(({ group }) => group));
        expect([...names].filter((group) => expanded.has(group))).toEqual([]);
        const groupOf = new Map(graph.nodes.map(({ id, group }) => [id, group]));
        const inside = graph.links.filter(({ from, to }) => {
          const group = groupOf.get(from) as string;
          return names.has(group) && group === groupOf.get(to);
        });
        const weight = result.graph.links.reduce((sum, each) => sum + each.weight, 0);
        expect(weight).toBe(graph.links.length - inside.length);
        const ids = new Set(result.graph.nodes.map(({ id }) => id));
        expect(result.graph.links.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
      }),
    );
  });
});
