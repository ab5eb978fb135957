import type { GraphLink, Layout, NodeBox, Point } from './graph-model.ts';

/** A straight line between the boxes of the ends of a link, from edge to edge. */
export function straightLine(boxes: readonly NodeBox[], { from, to }: Pick<GraphLink, 'from' | 'to'>): Point[] {
  const origin = boxes.find(({ id }) => id === from);
  const target = boxes.find(({ id }) => id === to);
  if (!origin || !target || origin === target) return [];
  return [edgeOf(origin, target), edgeOf(target, origin)];
}

/** Where the line from the middle of a box to a point leaves the box. */
function edgeOf({ x, y, width, height }: NodeBox, towards: Point): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const share = Math.min(width / 2 / Math.abs(dx || Number.EPSILON), height / 2 / Math.abs(dy || Number.EPSILON), 1);
  return { x: x + dx * share, y: y + dy * share };
}

/** Where a frame of this size is put over a layout that is larger than it: at a box of the first layer, so that most boxes are in sight. */
export function beginningOf({ direction, boxes, ...size }: Layout, frame: Pick<Layout, 'width' | 'height'>): Point {
  const along = direction === 'TB' ? 'y' : 'x';
  const least = Math.min(...boxes.map((box) => box[along]));
  const within = (value: number, room: number, whole: number): number =>
    Math.min(Math.max(0, whole - room), Math.max(0, value));
  const places = boxes
    .filter((box) => box[along] - least < 1)
    .map(({ x, y }) => ({
      x: within(x - frame.width / 2, frame.width, size.width),
      y: within(y - frame.height / 2, frame.height, size.height),
    }));
  const inSight = (at: Point): number =>
    boxes.filter(({ x, y }) => x >= at.x && x <= at.x + frame.width && y >= at.y && y <= at.y + frame.height).length;
  return places.reduce((best, at) => (inSight(at) > inSight(best) ? at : best), places[0] ?? { x: 0, y: 0 });
}
