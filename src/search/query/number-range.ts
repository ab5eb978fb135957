/** Neighbouring numbers, not listed: a page of any length costs nothing until it is gone through. */
export class NumberRange implements Iterable<number> {
  readonly #from: number;
  readonly #to: number;

  /** From `from` to `to` (exclusive). */
  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let number = this.#from; number < this.#to; number++) yield number;
  }
}
