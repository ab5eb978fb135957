/** How often pairs of numbers come up, to be summed by conditions on each of the two. Memory: 12 bytes a distinct pair, once all are counted. */
export class PairCounts {
  private readonly lefts: Uint32Array;
  private readonly rights: Uint32Array;
  private readonly counts: Uint32Array;

  private constructor(counts: ReadonlyMap<number, number>, rights: number) {
    this.lefts = Uint32Array.from(counts.keys(), (key) => Math.floor(key / rights));
    this.rights = Uint32Array.from(counts.keys(), (key) => key % rights);
    this.counts = Uint32Array.from(counts.values());
  }

  /**
   * Counts the pairs that a function gives one after the other; a right one is below `rights`. Undefined where more than `most` distinct ones come up.
   */
  static of(give: (count: (left: number, right: number) => void) => void, rights: number, most: number) {
    const counts = new Map<number, number>();
    let isBounded = true;
    give((left, right) => {
      const key = left * rights + right;
      const known = counts.get(key);
      if (known === undefined && counts.size >= most) isBounded = false;
      else counts.set(key, (known ?? 0) + 1);
    });
    return isBounded ? new PairCounts(counts, rights) : undefined;
  }

  /** How often pairs came up of which both numbers pass (1; the others 0). Time: the distinct pairs. */
  sum(left: Uint8Array, right: Uint8Array): number {
    const { lefts, rights, counts } = this;
    let sum = 0;
    for (let at = 0; at < counts.length; at++) {
      if ((left[lefts[at] as number] as number) & (right[rights[at] as number] as number)) sum += counts[at] as number;
    }
    return sum;
  }
}
