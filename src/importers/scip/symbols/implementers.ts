/** Which methods implement or override which, by what indexes say of them (`is_implementation`). */
export class Implementers {
  /** Number of the declared method → symbols of those that implement it. */
  private readonly direct = new Map<number, Buffer[]>();

  add(declared: number, implementer: Buffer): void {
    const known = this.direct.get(declared);
    if (known === undefined) this.direct.set(declared, [implementer]);
    else known.push(implementer);
  }

  /** The symbols of all methods that implement a declared one, those of each other's included, each once. */
  of(declared: number, numberOf: (symbol: Buffer) => number): readonly Buffer[] {
    const seen = new Set([declared]);
    const found: Buffer[] = [];
    const open = [declared];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const symbol of this.direct.get(next) ?? []) {
        const number = numberOf(symbol);
        if (number < 0 || seen.has(number)) continue;
        seen.add(number);
        found.push(symbol);
        open.push(number);
      }
    }
    return found;
  }
}
