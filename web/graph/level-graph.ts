import { count } from '../parts/format.ts';
import type { LevelGraph, LevelNode } from '../requests/answers.ts';
import type { Graph, GraphLink, GraphNode, Tone } from './graph-model.ts';

/** The level graphs 1 to 5 of an application. */
export type LevelGraphs = readonly LevelGraph[];

/** Tones of the nodes of level 1, by what the standard taxonomy calls them; others are plain. */
const tones: readonly (readonly [RegExp, Tone])[] = [
  [/user/i, 'interface'],
  [/data|database/i, 'data'],
  [/system|communication|external/i, 'system'],
  [/service|logic/i, 'logic'],
];

/** The node with this full name at any level, with its level and the nodes above it from level 1 down, itself last. */
export function findNode(
  graphs: LevelGraphs,
  fullName: string,
): { level: number; path: readonly LevelNode[] } | undefined {
  for (let level = 1; level <= graphs.length; level++) {
    const node = graphs[level - 1]?.nodes.find((each) => each.fullName === fullName);
    if (node) return { level, path: pathOf(graphs, level, node) };
  }
  return undefined;
}

/** A whole level. */
export function wholeLevel(graphs: LevelGraphs, level: number, href: (node: LevelNode) => string): Graph {
  const { nodes, links } = graphs[level - 1] as LevelGraph;
  return {
    nodes: nodes.map((node) => drawnNode(graphs, level, node, href(node))),
    links: links.map(({ origin, target }) => drawnLink(origin._id, target._id)),
  };
}

/**
 * What is inside a node of level 1 to 4, and around it: its children with their links, and the other nodes of its own level that these are
 * linked with, as context. Each link between a child and the outside is one to the node that the outside end is in, with how many stand
 * for it.
 */
export function insideOf(
  graphs: LevelGraphs,
  level: number,
  node: LevelNode,
  href: (node: LevelNode) => string,
): Graph {
  const below = graphs[level] as LevelGraph;
  const parentOf = new Map(below.nodes.map((each) => [each._id, each.parent?._id]));
  const around = new Map((graphs[level - 1] as LevelGraph).nodes.map((each) => [each._id, each]));
  const isInside = (id: number): boolean => parentOf.get(id) === node._id;
  const nodes: GraphNode[] = below.nodes
    .filter(({ _id }) => isInside(_id))
    .map((child) => drawnNode(graphs, level + 1, child, href(child)));
  const links = new Map<string, GraphLink>();
  const outside = new Set<number>();
  for (const { origin, target } of below.links) {
    const [fromInside, toInside] = [isInside(origin._id), isInside(target._id)];
    if (!fromInside && !toInside) continue;
    const from = fromInside ? origin._id : parentOf.get(origin._id);
    const to = toInside ? target._id : parentOf.get(target._id);
    if (from === undefined || to === undefined) continue;
    if (!fromInside) outside.add(from);
    if (!toInside) outside.add(to);
    const before = links.get(`${from} ${to}`);
    links.set(`${from} ${to}`, { ...drawnLink(from, to), weight: (before?.weight ?? 0) + 1 });
  }
  for (const id of outside) {
    const each = around.get(id) as LevelNode;
    nodes.push({ ...drawnNode(graphs, level, each, href(each)), isContext: true, group: 'around' });
  }
  return { nodes, links: [...links.values()] };
}

/** Nodes of its level that a node is linked with, in each direction. */
export function neighbours(
  graphs: LevelGraphs,
  level: number,
  node: LevelNode,
): { from: LevelNode[]; to: LevelNode[] } {
  const { nodes, links } = graphs[level - 1] as LevelGraph;
  const byId = new Map(nodes.map((each) => [each._id, each]));
  return {
    from: links.filter(({ target }) => target._id === node._id).flatMap(({ origin }) => byId.get(origin._id) ?? []),
    to: links.filter(({ origin }) => origin._id === node._id).flatMap(({ target }) => byId.get(target._id) ?? []),
  };
}

function pathOf(graphs: LevelGraphs, level: number, node: LevelNode): LevelNode[] {
  const parent = graphs[level - 2]?.nodes.find(({ _id }) => _id === node.parent?._id);
  return parent ? [...pathOf(graphs, level - 1, parent), node] : [node];
}

function drawnNode(graphs: LevelGraphs, level: number, node: LevelNode, href: string): GraphNode {
  const path = pathOf(graphs, level, node);
  const top = path[0]?.name ?? '';
  return {
    id: String(node._id),
    label: node.name,
    detail: count(node.nbObjects, 'object'),
    tone: /external/i.test(node.fullName) ? 'external' : (tones.find(([pattern]) => pattern.test(top))?.[1] ?? 'plain'),
    href,
    group: path.at(-2)?.name ?? '',
  };
}

function drawnLink(from: number, to: number): GraphLink {
  return { from: String(from), to: String(to), label: '', weight: 1 };
}
