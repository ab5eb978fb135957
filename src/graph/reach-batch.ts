import type { Adjacency } from './adjacency.ts';
import type { Condensation } from './condensation.ts';

/** Which way edges are followed from the starts. */
export type Direction = 'callees' | 'callers';

/** The most bytes of the table of a batch. */
const tableBytes = 128 * 2 ** 20;
const maxWords = 32;

/**
 * Finds what many starts reach, as many of them at a time as fit into a table of 128 MiB: a row of bits for each component, a bit for
 * each start of the batch. One pass over the edges of the condensed graph, in the order of its numbers, answers a whole batch.
 */
export class ReachBatch {
  /** Starts of a batch. */
  readonly capacity: number;
  private readonly graph: Condensation;
  private readonly words: number;
  private readonly rows: Uint32Array;
  /** 1 for the components that some start reaches. */
  private readonly reached: Uint8Array;

  /** `starts`: how many are asked for altogether. */
  constructor(graph: Condensation, starts: number) {
    const words = Math.floor(tableBytes / 4 / Math.max(1, graph.count));
    this.graph = graph;
    this.words = Math.max(1, Math.min(words, maxWords, Math.ceil(starts / 32)));
    this.capacity = this.words * 32;
    this.rows = new Uint32Array(graph.count * this.words);
    this.reached = new Uint8Array(graph.count);
  }

  /** Fills the table for these starts (components, at most `capacity`), each of which reaches itself. */
  fill(starts: Uint32Array, direction: Direction): void {
    this.rows.fill(0);
    this.reached.fill(0);
    starts.forEach((component, start) => {
      const at = component * this.words + (start >>> 5);
      this.rows[at] = (this.rows[at] as number) | (1 << (start & 31));
      this.reached[component] = 1;
    });
    if (direction === 'callees') this.scatter(this.graph.edges);
    else this.gather(this.graph.edges);
  }

  has(start: number, component: number): boolean {
    return (((this.rows[component * this.words + (start >>> 5)] as number) >>> (start & 31)) & 1) === 1;
  }

  /** By start: the sum of the weights (by component, below 2^32 together) of what it reaches. */
  weigh(weights: Uint32Array): Uint32Array {
    const { words, rows, reached } = this;
    // Sums by value of each byte of the rows: four additions for 32 starts.
    const sums = new Uint32Array(words * 4 * 256);
    for (let component = 0; component < reached.length; component++) {
      const weight = weights[component] as number;
      if (reached[component] === 0 || weight === 0) continue;
      for (let word = 0; word < words; word++) {
        const bits = rows[component * words + word] as number;
        if (bits === 0) continue;
        const at = word * 1024;
        addTo(sums, at + (bits & 255), weight);
        addTo(sums, at + 256 + ((bits >>> 8) & 255), weight);
        addTo(sums, at + 512 + ((bits >>> 16) & 255), weight);
        addTo(sums, at + 768 + (bits >>> 24), weight);
      }
    }
    return Uint32Array.from({ length: this.capacity }, (_, start) => {
      const at = (start >>> 3) * 256;
      let total = 0;
      for (let byte = 0; byte < 256; byte++) if ((byte >>> (start & 7)) & 1) total += sums[at + byte] as number;
      return total;
    });
  }

  /** For each label a row of bits by start: whether it reaches a component that has the label. `labels` are rows by component. */
  label(labels: Adjacency, count: number): (start: number, label: number) => boolean {
    const { words, rows, reached } = this;
    const found = new Uint32Array(count * words);
    for (let component = 0; component < reached.length; component++) {
      if (reached[component] === 0) continue;
      const end = labels.starts[component + 1] as number;
      for (let at = labels.starts[component] as number; at < end; at++) {
        merge(found, (labels.targets[at] as number) * words, rows, component * words, words);
      }
    }
    return (start, label) => (((found[label * words + (start >>> 5)] as number) >>> (start & 31)) & 1) === 1;
  }

  /** Gives what reaches a component on to its callees, from the highest number down. */
  private scatter({ starts, targets }: Adjacency): void {
    const { words, rows, reached } = this;
    for (let component = reached.length - 1; component >= 0; component--) {
      if (reached[component] === 0) continue;
      const end = starts[component + 1] as number;
      for (let edge = starts[component] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        reached[target] = 1;
        merge(rows, target * words, rows, component * words, words);
      }
    }
  }

  /** Takes from the callees of a component what they lead to, from the lowest number up. */
  private gather({ starts, targets }: Adjacency): void {
    const { words, rows, reached } = this;
    for (let component = 0; component < reached.length; component++) {
      const end = starts[component + 1] as number;
      for (let edge = starts[component] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (reached[target] === 0) continue;
        reached[component] = 1;
        merge(rows, component * words, rows, target * words, words);
      }
    }
  }
}

function addTo(sums: Uint32Array, at: number, weight: number): void {
  sums[at] = (sums[at] as number) + weight;
}

function merge(into: Uint32Array, at: number, from: Uint32Array, start: number, words: number): void {
  for (let word = 0; word < words; word++) {
    into[at + word] = (into[at + word] as number) | (from[start + word] as number);
  }
}
