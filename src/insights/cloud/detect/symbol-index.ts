/**
 * Finds what is registered for a qualified name: under the name itself, or under a beginning of it that ends in `*`, which stands for
 * the rest of a name but not for what is done with the result of a call.
 */
export class SymbolIndex<T> {
  private readonly exact = new Map<string, T[]>();
  private readonly prefixes: { readonly prefix: string; readonly value: T }[] = [];

  add(symbol: string, value: T): void {
    if (symbol.endsWith('*')) {
      this.prefixes.push({ prefix: symbol.slice(0, -1), value });
      return;
    }
    const known = this.exact.get(symbol);
    if (known === undefined) this.exact.set(symbol, [value]);
    else known.push(value);
  }

  get isEmpty(): boolean {
    return this.exact.size === 0 && this.prefixes.length === 0;
  }

  /** Each value once, whichever of the names finds it. */
  find(names: readonly string[]): ReadonlySet<T> {
    const found = new Set<T>();
    for (const name of names) {
      for (const value of this.exact.get(name) ?? []) found.add(value);
      for (const { prefix, value } of this.prefixes)
        if (name.startsWith(prefix) && !name.includes('(', prefix.length)) found.add(value);
    }
    return found;
  }
}
