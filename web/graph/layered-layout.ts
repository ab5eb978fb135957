import { Graph as DagreGraph, layout } from '@dagrejs/dagre';
import type { Direction, Layout, LayoutInput, NodeBox, Point } from './graph-model.ts';

/** A layered layout (Sugiyama): sources before targets as far as cycles allow. The same input gives the same layout. */
export function layeredLayout(input: LayoutInput): Layout {
  const asked = layoutIn(input.direction, input);
  if (!input.room) return asked;
  const turned = layoutIn(input.direction === 'TB' ? 'LR' : 'TB', input);
  return scaleIn(input.room, turned) > 1.3 * scaleIn(input.room, asked) ? turned : asked;
}

/** How large a layout can be drawn in a frame, 1 at most. */
function scaleIn(room: { readonly width: number; readonly height: number }, { width, height }: Layout): number {
  return Math.min(1, room.width / width, room.height / height);
}

function layoutIn(direction: Direction, { sizes, links }: LayoutInput): Layout {
  const graph = new DagreGraph({ multigraph: true });
  graph.setGraph({
    rankdir: direction,
    nodesep: direction === 'TB' ? 28 : 14,
    ranksep: direction === 'TB' ? 56 : 48,
    edgesep: 10,
    marginx: 16,
    marginy: 16,
    // Network simplex is too slow for hundreds of nodes.
    ranker: sizes.length > 150 ? 'longest-path' : 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of sizes) graph.setNode(id, { width, height });
  links.forEach(({ from, to }, at) => {
    if (from !== to) graph.setEdge(from, to, {}, String(at));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const boxes = sizes.map(({ id }) => ({ id, ...(graph.node(id) as Omit<NodeBox, 'id'>) }));
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const lines = links.map(({ from, to }, at) =>
    from === to ? loop(byId.get(from) as NodeBox) : pointsOf(graph.edge(from, to, String(at))),
  );
  return {
    direction,
    width,
    height,
    boxes: boxes.map(({ id, x, y, width, height }) => ({ id, x, y, width, height })),
    lines,
  };
}

function pointsOf(edge: unknown): Point[] {
  return (edge as { points: Point[] }).points.map(({ x, y }) => ({ x, y }));
}

/** A link from a node to itself: a small bow at its right side. */
function loop({ x, y, width, height }: NodeBox): Point[] {
  const right = x + width / 2;
  return [
    { x: right, y: y - height / 4 },
    { x: right + 18, y: y - height / 4 },
    { x: right + 18, y: y + height / 4 },
    { x: right, y: y + height / 4 },
  ];
}
