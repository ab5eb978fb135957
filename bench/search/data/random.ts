/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same data on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to `bound` (exclusive). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** One of the values, the earlier the likelier: rank r with a weight of about 1 / (r + `flat`). */
  pickSkewed<T>(values: readonly T[], flat = 6): T {
    const rank = flat * ((values.length + flat) / flat) ** this.next() - flat;
    return values[Math.min(values.length - 1, Math.floor(rank))]!;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
