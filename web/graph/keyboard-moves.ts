import type { NodeBox } from './graph-model.ts';

export type Way = 'up' | 'down' | 'left' | 'right';

/** Number of the nearest node in a direction, by distance along it and twice the distance across; the same node where there is none. */
export function moveTo(boxes: readonly NodeBox[], current: number, way: Way): number {
  const from = boxes[current];
  if (!from) return current;
  let best = current;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, at) => {
    const [dx, dy] = [box.x - from.x, box.y - from.y];
    const along = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy;
    if (along < 8) return;
    const across = way === 'left' || way === 'right' ? Math.abs(dy) : Math.abs(dx);
    const cost = along + 2 * across;
    if (cost < least) [best, least] = [at, cost];
  });
  return best;
}
