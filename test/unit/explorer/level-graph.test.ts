import { describe, expect, it } from 'vitest';
import { findNode, insideOf, neighbours, wholeLevel } from '../../../web/graph/level-graph.ts';
import type { LevelGraph, LevelNode } from '../../../web/requests/answers.ts';

const node = (_id: number, fullName: string, nbObjects: number, parent: number | null): LevelNode => ({
  _id,
  name: fullName.split('/').at(-1) as string,
  fullName,
  nbObjects,
  parent: parent === null ? null : { _id: parent },
});
const link = (origin: number, target: number): LevelGraph['links'][number] => ({
  origin: { _id: origin },
  target: { _id: target },
});
const graphs: LevelGraph[] = [
  { nodes: [node(1, 'Services', 7, null), node(2, 'Data', 3, null)], links: [link(1, 2)] },
  {
    nodes: [
      node(3, 'Services/Logic', 5, 1),
      node(4, 'Services/API', 2, 1),
      node(5, 'Data/Tables', 2, 2),
      node(6, 'Data/Files', 1, 2),
    ],
    links: [link(4, 3), link(3, 5), link(3, 6), link(5, 6)],
  },
];
const href = ({ fullName }: LevelNode): string => `?${fullName}`;

describe('the graphs of levels', () => {
  it('show a whole level with its links', () => {
    const { nodes, links } = wholeLevel(graphs, 2, href);
    expect(nodes.map(({ label, detail, group }) => [label, detail, group])).toEqual([
      ['Logic', '5 objects', 'Services'],
      ['API', '2 objects', 'Services'],
      ['Tables', '2 objects', 'Data'],
      ['Files', '1 object', 'Data'],
    ]);
    expect(links).toHaveLength(4);
  });

  it('show the inside of a node, and what is around it as nodes of its own level with the number of links they stand for', () => {
    const services = graphs[0]?.nodes[0] as LevelNode;
    const { nodes, links } = insideOf(graphs, 1, services, href);
    expect(nodes.map(({ label, isContext = false }) => [label, isContext])).toEqual([
      ['Logic', false],
      ['API', false],
      ['Data', true],
    ]);
    expect(links.map(({ from, to, weight }) => [from, to, weight])).toEqual([
      ['4', '3', 1],
      ['3', '2', 2],
    ]);
  });

  it('find a node by its full name with the nodes above it, and its neighbours', () => {
    const found = findNode(graphs, 'Data/Tables');
    expect(found?.level).toBe(2);
    expect(found?.path.map(({ name }) => name)).toEqual(['Data', 'Tables']);
    expect(findNode(graphs, 'Data/Nothing')).toBeUndefined();
    const { from, to } = neighbours(graphs, 2, found?.path.at(-1) as LevelNode);
    expect([from, to].map((all) => all.map(({ name }) => name))).toEqual([['Logic'], ['Files']]);
  });
});
