import type { Graph, GraphLink, GraphNode } from './graph-model.ts';

/** How many nodes and links a layered drawing may have and still be read. */
export const readable = { nodes: 60, links: 120 };

export interface Aggregated {
  readonly graph: Graph;
  /** Nodes of the whole graph that stand in a group. */
  readonly groupedNodes: number;
  readonly groups: number;
}

/**
 * Puts nodes of one group together, the largest groups first, until the graph can be read. Nodes in `expanded` groups and nodes alone in
 * their group stay as they are. Every node and link of the graph is in the result or counted in it.
 */
export function aggregateGraph(graph: Graph, expanded: ReadonlySet<string>, limits = readable): Aggregated {
  const members = Map.groupBy(graph.nodes, ({ group }) => group);
  const candidates = [...members]
    .filter(([group, nodes]) => nodes.length > 1 && !expanded.has(group))
    .sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1));
  const chosen = new Set<string>();
  let result = graph;
  for (const [group] of candidates) {
    if (result.nodes.length <= limits.nodes && result.links.length <= limits.links) break;
    chosen.add(group);
    result = collapse(graph, members, chosen);
  }
  const groupedNodes = [...chosen].reduce((sum, group) => sum + (members.get(group)?.length ?? 0), 0);
  return { graph: result, groupedNodes, groups: chosen.size };
}

export function groupId(group: string): string {
  return `group:${group}`;
}

function collapse(
  graph: Graph,
  members: ReadonlyMap<string, readonly GraphNode[]>,
  chosen: ReadonlySet<string>,
): Graph {
  const standsIn = new Map<string, string>();
  const nodes: GraphNode[] = [];
  for (const node of graph.nodes) {
    if (!chosen.has(node.group)) {
      nodes.push(node);
      continue;
    }
    const id = groupId(node.group);
    standsIn.set(node.id, id);
    const all = members.get(node.group) as readonly GraphNode[];
    if (all[0] === node) nodes.push(groupNode(id, node.group, all));
  }
  return { nodes, links: joinLinks(graph.links, standsIn) };
}

function groupNode(id: string, group: string, all: readonly GraphNode[]): GraphNode {
  return {
    id,
    label: group,
    detail: `${all.length.toLocaleString('en')} nodes`,
    tone: 'aggregate',
    group,
    isContext: all.every(({ isContext }) => isContext === true),
  };
}

/** Links between what stands for their ends, one for each pair; links within a group are in it. */
function joinLinks(links: readonly GraphLink[], standsIn: ReadonlyMap<string, string>): GraphLink[] {
  const joined = new Map<string, GraphLink>();
  for (const link of links) {
    const from = standsIn.get(link.from) ?? link.from;
    const to = standsIn.get(link.to) ?? link.to;
    const isWhole = from === link.from && to === link.to;
    if (from === to && !isWhole) continue;
    const key = isWhole ? `${from}\n${to}\n${link.label}` : `${from}\n${to}`;
    const before = joined.get(key);
    if (before === undefined) joined.set(key, { ...link, from, to });
    else {
      const label = before.label === link.label ? link.label : '';
      joined.set(key, { ...before, label, weight: before.weight + link.weight });
    }
  }
  return [...joined.values()];
}
