import type { Graph, GraphLink, GraphNode } from './graph-model.ts';

/** From how many links on, and above how many for each node, some are left out of a drawing; in larger graphs ways would take too long to find. */
const few = { links: 40, perNode: 1.5 };
const mostNodes = 300;

type Ends = Pick<GraphLink, 'from' | 'to'>;

export interface DrawnLinks {
  /** Links that are drawn: indexes in the graph. One that leads back along another is drawn with it, as an arrow at both ends. */
  readonly drawn: readonly number[];
  /** Of the drawn ones, those with an arrow at both ends. */
  readonly both: ReadonlySet<number>;
  /** Of the drawn ones, those that lead back in the order of the layers. */
  readonly back: ReadonlySet<number>;
  /** Links that are not drawn by themselves: a way over drawn ones leads from their origin to their target. */
  readonly implied: number;
}

/**
 * Which links of a dense graph are drawn. Nodes are put in an order in which few links lead back (the heuristic of Eades, Lin and Smyth);
 * of the links that lead forward, those are left out between whose ends a longer way leads (transitive reduction), the lightest and then
 * the longest first, until the drawing can be read. All links of a graph that can be read anyway are drawn.
 */
export function essentialLinks({ nodes, links }: Graph): DrawnLinks {
  const order = orderOf(nodes, links);
  const place = (id: string): number => order.get(id) ?? 0;
  const back = new Set(links.flatMap(({ from, to }, at) => (place(from) > place(to) ? [at] : [])));
  const budget = Math.max(few.links, Math.ceil(few.perNode * nodes.length));
  if (links.length <= budget || nodes.length > mostNodes)
    return { drawn: links.map((_, at) => at), both: new Set(), back, implied: 0 };
  const { single, both } = joinBothWays(links);
  const isForward = (at: number): boolean => place((links[at] as GraphLink).from) < place((links[at] as GraphLink).to);
  const forward = single.filter(isForward);
  const turned = [...both].filter((at) => back.has(at)).map((at) => turn(links[at] as GraphLink));
  const lengths = longestWays([...forward.map((at) => links[at] as GraphLink), ...turned], place);
  const lengthOf = ({ from, to }: GraphLink): number => lengths.get(from)?.get(to) ?? 1;
  const removable = forward
    .filter((at) => !both.has(at) && lengthOf(links[at] as GraphLink) > 1)
    .sort((a, b) => {
      const [left, right] = [links[a] as GraphLink, links[b] as GraphLink];
      return left.weight - right.weight || lengthOf(right) - lengthOf(left) || a - b;
    });
  const removed = new Set(removable.slice(0, Math.max(0, single.length - budget)));
  return { drawn: single.filter((at) => !removed.has(at)), both, back, implied: removed.size };
}

/** The link the other way round. */
export function turn({ from, to }: Ends): Ends {
  return { from: to, to: from };
}

/** One link for each pair of nodes; where links lead both ways, the first of them stands for both. */
function joinBothWays(links: readonly GraphLink[]): { single: number[]; both: Set<number> } {
  const first = new Map<string, number>();
  const both = new Set<number>();
  const single: number[] = [];
  links.forEach(({ from, to }, at) => {
    const back = from === to ? undefined : first.get(JSON.stringify([to, from]));
    if (back !== undefined) both.add(back);
    else {
      const key = JSON.stringify([from, to]);
      if (!first.has(key)) first.set(key, at);
      single.push(at);
    }
  });
  return { single, both };
}

/** Puts nodes in an order in which few links lead back: sources first, sinks last, in cycles start points, else what has most more links out than in. */
function orderOf(nodes: readonly GraphNode[], links: readonly GraphLink[]): ReadonlyMap<string, number> {
  const ids = nodes.map(({ id }) => id);
  const starts = new Set(nodes.filter(({ tone }) => tone === 'interface').map(({ id }) => id));
  const out = new Map(ids.map((id) => [id, new Set<string>()]));
  const into = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { from, to } of links) {
    if (from === to) continue;
    out.get(from)?.add(to);
    into.get(to)?.add(from);
  }
  const left = new Set(ids);
  const [head, tail]: [string[], string[]] = [[], []];
  const take = (id: string, list: string[]): void => {
    left.delete(id);
    list.push(id);
    for (const to of out.get(id) ?? []) into.get(to)?.delete(id);
    for (const from of into.get(id) ?? []) out.get(from)?.delete(id);
  };
  const size = (sets: ReadonlyMap<string, ReadonlySet<string>>, id: string): number => sets.get(id)?.size ?? 0;
  while (left.size > 0) {
    const sink = [...left].find((id) => size(out, id) === 0);
    const source = sink === undefined ? [...left].find((id) => size(into, id) === 0) : undefined;
    if (sink !== undefined) take(sink, tail);
    else if (source !== undefined) take(source, head);
    else {
      const excess = (id: string): number => (starts.has(id) ? ids.length : 0) + size(out, id) - size(into, id);
      take(
        [...left].reduce((best, id) => (excess(id) > excess(best) ? id : best)),
        head,
      );
    }
  }
  return new Map([...head, ...tail.reverse()].map((id, at) => [id, at]));
}

/** How many links the longest way between two linked nodes has, over links that lead forward. */
function longestWays(
  links: readonly Ends[],
  place: (id: string) => number,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const out = Map.groupBy(links, ({ from }) => from);
  const lengths = new Map<string, Map<string, number>>();
  for (const from of [...out.keys()].sort((a, b) => place(b) - place(a))) {
    const ways = new Map<string, number>();
    for (const { to } of out.get(from) ?? []) {
      ways.set(to, Math.max(1, ways.get(to) ?? 0));
      for (const [end, length] of lengths.get(to) ?? []) ways.set(end, Math.max(length + 1, ways.get(end) ?? 0));
    }
    lengths.set(from, ways);
  }
  return lengths;
}
