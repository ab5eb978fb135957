/** Numbers pairs of numbers from 0 as they are first met. Both below 2^26. */
export class NumberPairs {
  private readonly numbers = new Map<number, number>();
  private readonly firsts: number[] = [];
  private readonly seconds: number[] = [];

  get size(): number {
    return this.firsts.length;
  }

  intern(first: number, second: number): number {
    const pair = first * 0x4000000 + second;
    const known = this.numbers.get(pair);
    if (known !== undefined) return known;
    const number = this.firsts.length;
    this.numbers.set(pair, number);
    this.firsts.push(first);
    this.seconds.push(second);
    return number;
  }

  first(number: number): number {
    return this.firsts[number] as number;
  }

  second(number: number): number {
    return this.seconds[number] as number;
  }
}
