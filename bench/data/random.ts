/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same data on every machine. */
export class Random {
  #state: number;

  constructor(...seeds: readonly number[]) {
    let state = 0x9e3779b9;
    for (const seed of seeds) state = scramble((state ^ seed) >>> 0);
    this.#state = state;
  }

  /** 0 to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    return scramble(this.#state) / 4_294_967_296;
  }

  /** A whole number from 0 to `bound` (exclusive). */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }

  /** The index of one of `size` things, the earlier the likelier: rank r weighs about 1 / (r + `flat`). */
  rank(size: number, flat = 6): number {
    return Math.min(size - 1, Math.floor(flat * ((size + flat) / flat) ** this.next() - flat));
  }

  pickSkewed<T>(values: readonly T[], flat = 6): T {
    return values[this.rank(values.length, flat)]!;
  }

  /** Eight hexadecimal digits. */
  hex(): string {
    return Math.floor(this.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  }
}

function scramble(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
