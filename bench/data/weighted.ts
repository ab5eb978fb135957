import type { Random } from './random.ts';

/** Draws values as often as their weights say. */
export class Weighted<T> {
  readonly values: readonly T[];
  readonly #upTo: Float64Array;

  constructor(pairs: Iterable<readonly [value: T, weight: number]>) {
    const list = [...pairs];
    this.values = list.map(([value]) => value);
    this.#upTo = new Float64Array(list.length);
    let sum = 0;
    for (const [i, [, weight]] of list.entries()) {
      sum += weight;
      this.#upTo[i] = sum;
    }
  }

  draw(random: Random): T {
    const at = random.next() * this.#upTo.at(-1)!;
    let low = 0;
    let high = this.#upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#upTo[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return this.values[low]!;
  }
}
