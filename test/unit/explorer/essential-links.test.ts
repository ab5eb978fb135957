import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essentialLinks } from '../../../web/graph/essential-links.ts';
import type { Graph, GraphLink } from '../../../web/graph/graph-model.ts';

const graphOf = (size: number, pairs: readonly (readonly [number, number])[]): Graph => ({
  nodes: Array.from({ length: size }, (_, at) => ({ id: `n${at}`, label: '', detail: '', tone: 'plain', group: '' })),
  links: pairs.map(([from, to]) => ({ from: `n${from}`, to: `n${to}`, label: '', weight: 1 })),
});

/** All nodes that links lead to from each node. */
function reach(size: number, links: readonly Pick<GraphLink, 'from' | 'to'>[]): string[] {
  const found: string[] = [];
  for (let from = 0; from < size; from++) {
    const seen = new Set([`n${from}`]);
    const queue = [`n${from}`];
    for (const at of queue) {
      for (const link of links) {
        if (link.from !== at) continue;
        found.push(`n${from} ${link.to}`);
        if (seen.has(link.to)) continue;
        seen.add(link.to);
        queue.push(link.to);
      }
    }
  }
  return [...new Set(found)].sort();
}

const size = 14;
const graphs = fc
  .uniqueArray(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 })), {
    minLength: 50,
    maxLength: 120,
    selector: ([from, to]) => `${from} ${to}`,
  })
  .map((pairs) => graphOf(size, pairs));

describe('the links that are drawn', () => {
  it('are all where they can be read', () => {
    const graph = graphOf(3, [
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    expect(essentialLinks(graph)).toEqual({ drawn: [0, 1, 2], both: new Set(), back: new Set(), implied: 0 });
  });

  it('lead wherever all links lead, and every link is drawn, drawn with another, or counted', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { drawn, both, implied } = essentialLinks(graph);
        const shown = drawn.map((at) => graph.links[at] as GraphLink);
        const back = [...both]
          .map((at) => graph.links[at] as GraphLink)
          .map(({ from, to }) => ({ from: to, to: from }));
        expect(reach(size, [...shown, ...back])).toEqual(reach(size, graph.links));
        expect(shown.length + back.length + implied).toBe(graph.links.length);
      }),
    );
  });

  it('leave out the ways around layers first, and keep the heaviest', () => {
    const layers = 12;
    const pairs = Array.from({ length: layers }, (_, from) =>
      Array.from({ length: layers - from - 1 }, (_, step) => [from, from + step + 1] as const),
    ).flat();
    const graph = graphOf(layers, pairs);
    const heavy = { ...(graph.links[10] as GraphLink), weight: 500 };
    const { drawn, implied } = essentialLinks({ ...graph, links: graph.links.with(10, heavy) });
    expect([drawn.length, implied]).toEqual([40, pairs.length - 40]);
    expect(drawn).toContain(10);
    const steps = pairs.flatMap(([from, to], at) => (to === from + 1 ? [at] : []));
    expect(drawn).toEqual(expect.arrayContaining(steps));
  });
});
