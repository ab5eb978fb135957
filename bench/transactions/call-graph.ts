import type { Adjacency } from '../../src/graph/adjacency.ts';
import { Random } from '../data/random.ts';

/** How the links of a generated graph lie. */
export interface GraphShape {
  readonly objects: number;
  readonly links: number;
  /** Of a hundred links, so many lead back, which makes cycles: at 5 components of ten thousands, at 30 one of nearly all. */
  readonly back: number;
  readonly seed: number;
}

/** A made-up call graph: links mostly lead near, in the order of the objects, some far; of `back` percent the other way. */
export function generateCallGraph({ objects, links, back, seed }: GraphShape): Adjacency {
  const random = new Random(seed);
  const starts = new Uint32Array(objects + 1);
  const targets = new Uint32Array(links);
  let count = 0;
  for (let node = 0; node < objects; node++) {
    const until = Math.floor(((node + 1) * links) / objects);
    while (count < until) {
      const distance = 1 + Math.floor(random.next() ** 4 * (objects - 1));
      const target = random.chance(back / 100) ? node - Math.min(distance, 2000) : node + distance;
      // Past either end it leads to the nearest object of that end instead, so that there are as many links as asked for.
      targets[count++] = Math.min(Math.max(target, 0), objects - 1);
    }
    starts[node + 1] = count;
  }
  return { starts, targets };
}
