import type { Adjacency } from './adjacency.ts';
import type { ContextGraph } from './context-graph.ts';
import { LevelWalk } from './level-walk.ts';
import type { Direction } from './reach-batch.ts';
import { DistinctSorter } from './sort-distinct.ts';

/** Objects by how many links they are away from the nearest start: those at distance d are `levelStarts[d]` to `levelStarts[d + 1]` (exclusive). */
export interface ByDistance {
  /** Ascending within a distance, each once. */
  readonly objects: Uint32Array;
  readonly levelStarts: readonly number[];
}

export const unreachable = 0xffffffff;

/**
 * How far the nodes of a context graph are from starts, either way, again and again with memory that is used again. The edges between a node
 * and its copies have no length. Time: the edges of what is reached.
 */
export class CallDistances {
  readonly graph: ContextGraph;
  private readonly walk: LevelWalk;
  private readonly sorter: DistinctSorter;

  constructor(graph: ContextGraph, callers?: () => Adjacency) {
    this.graph = graph;
    this.walk = new LevelWalk(graph, callers);
    this.sorter = new DistinctSorter(graph.count);
  }

  /** The starts (objects) and what they reach this way, within `most` links. */
  around(starts: Iterable<number>, direction: Direction, most = Number.POSITIVE_INFINITY): ByDistance {
    const found = this.unsorted(starts, direction, most);
    const { objects, levelStarts } = found;
    for (let level = 1; level < levelStarts.length; level++) {
      this.sorter.sort(objects.subarray(levelStarts[level - 1], levelStarts[level]));
    }
    return found;
  }

  /** The same, in no order within a distance. */
  unsorted(starts: Iterable<number>, direction: Direction, most = Number.POSITIVE_INFINITY): Unsorted {
    const { graph, walk } = this;
    walk.begin(direction === 'callees' ? Array.from(starts, (start) => graph.entry(start)) : starts, direction);
    for (let distance = 0; distance <= most && walk.next(); distance++);
    return this.standing();
  }

  /** What the walk found, without the nodes that stand for no object of their own; distances at the end that have none are dropped. */
  private standing(): Unsorted {
    const { walk, graph } = this;
    const { queue, levelStarts } = walk;
    const end = levelStarts.at(-1) as number;
    if (graph.size === graph.count) {
      return new Unsorted(queue.slice(0, end), levelStarts, this.sorter);
    }
    const objects = new Uint32Array(end);
    const starts = [0];
    let count = 0;
    for (let level = 1; level < levelStarts.length; level++) {
      for (let at = levelStarts[level - 1] as number; at < (levelStarts[level] as number); at++) {
        const node = queue[at] as number;
        if (walk.stands(node)) objects[count++] = graph.original(node);
      }
      starts.push(count);
    }
    while (starts.length > 1 && starts.at(-1) === starts.at(-2)) starts.pop();
    return new Unsorted(objects.slice(0, count), starts, this.sorter);
  }
}

/** Objects by distance, in no order within a distance until they are asked for. */
export class Unsorted implements ByDistance {
  readonly objects: Uint32Array;
  readonly levelStarts: readonly number[];
  private readonly sorter: DistinctSorter;

  constructor(objects: Uint32Array, levelStarts: readonly number[], sorter: DistinctSorter) {
    this.objects = objects;
    this.levelStarts = levelStarts;
    this.sorter = sorter;
  }

  /** Those that pass, with as many distances. */
  only(passes: (object: number) => boolean): Unsorted {
    const { objects, levelStarts } = this;
    const kept: number[] = [];
    const starts = [0];
    for (let level = 1; level < levelStarts.length; level++) {
      const end = levelStarts[level] as number;
      for (let at = levelStarts[level - 1] as number; at < end; at++) {
        if (passes(objects[at] as number)) kept.push(objects[at] as number);
      }
      starts.push(kept.length);
    }
    return new Unsorted(Uint32Array.from(kept), starts, this.sorter);
  }

  /** Those at these places in the order of distances, then numbers, each with its distance. Time: sorting the distances that they are at. */
  between(from: number, to: number): [object: number, distance: number][] {
    const { objects, levelStarts } = this;
    const found: [number, number][] = [];
    for (let level = 1; level < levelStarts.length; level++) {
      const [start, end] = [levelStarts[level - 1] as number, levelStarts[level] as number];
      if (end <= from || start >= to || start === end) continue;
      const inside = objects.subarray(start, end);
      this.sorter.sort(inside);
      for (const object of inside.subarray(Math.max(0, from - start), to - start)) found.push([object, level - 1]);
    }
    return found;
  }
}
