/** How often a bound is met before it is half of what it was. */
const timesEach = 32;

/**
 * A bound on the work for one question. Where many questions meet it, as in programs whose functions all lead to each other, it falls by halves down to
 * a least: such a program is analysed in a time that does not grow with the bound, and no other one notices.
 */
export class FallingBound {
  private readonly first: number;
  private readonly least: number;
  private met = 0;

  constructor(first: number, least: number) {
    this.first = first;
    this.least = least;
  }

  get now(): number {
    return Math.max(this.least, Math.floor(this.first / 2 ** Math.floor(this.met / timesEach)));
  }

  /** Counts a question that met it. */
  meet(): void {
    this.met++;
  }
}
