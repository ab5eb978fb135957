import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** `container.register(a).register(b)`: what a call gives is what it is made on. */
const chained = /(\.\w+)\1+$/;

/** Finds the rules that calls meet by the symbols that are called. */
export class RuleCalls<Rule> {
  private readonly rules = new Map<string, Rule[]>();
  private readonly ends = new Set<string>();

  add(symbols: readonly string[], rule: Rule): void {
    for (const symbol of symbols) {
      const known = this.rules.get(symbol);
      if (known === undefined) this.rules.set(symbol, [rule]);
      else known.push(rule);
      this.ends.add(lastName(symbol));
    }
  }

  /** What is called by another name than that of a rule's symbol is met only where the value of the name is followed. */
  of({ callee }: CallFact, resolver: ValueResolver): readonly Rule[] {
    if (this.rules.size === 0) return [];
    return this.symbolsOf(callee, resolver).flatMap((symbol) => this.rules.get(symbol.replace(chained, '$1')) ?? []);
  }

  private symbolsOf(callee: Value, resolver: ValueResolver): readonly string[] {
    if (callee.kind === 'external') return [callee.symbol];
    if (callee.kind === 'member' && !this.ends.has(callee.name)) return [];
    return callee.kind === 'function' ? [] : resolver.symbolsOf(callee);
  }
}
