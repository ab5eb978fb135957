import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** `container.register(a).register(b)`: what a call gives is what it is made on. */
const chained = /(\.\w+)\1+$/;

/** Finds the rules that calls meet by the symbols that are called. */
export class RuleCalls<Rule> {
  private readonly rules = new Map<string, Rule[]>();
  private readonly ends = new Set<string>();
  private readonly byName = new Map<string, Rule[]>();

  add(symbols: readonly string[], rule: Rule): void {
    for (const symbol of symbols) {
      const known = this.rules.get(symbol);
      if (known === undefined) this.rules.set(symbol, [rule]);
      else known.push(rule);
      this.ends.add(lastName(symbol));
    }
  }

  /** Methods of these names, called on something that the code does not make. */
  addNamed(names: readonly string[], rule: Rule): void {
    for (const name of names) this.byName.set(name, [...(this.byName.get(name) ?? []), rule]);
  }

  /** What is called by another name than that of a rule's symbol is met only where the value of the name is followed. */
  of({ callee }: CallFact, resolver: ValueResolver): readonly Rule[] {
    const named = this.named(callee, resolver);
    if (named.length > 0 || this.rules.size === 0) return named;
    return this.symbolsOf(callee, resolver).flatMap((symbol) => this.rules.get(symbol.replace(chained, '$1')) ?? []);
  }

  private named(callee: Value, resolver: ValueResolver): readonly Rule[] {
    const rules = callee.kind === 'member' ? (this.byName.get(callee.name) ?? []) : [];
    return rules.length > 0 && resolver.resolve(callee).some(({ kind }) => kind === 'function') ? [] : rules;
  }

  private symbolsOf(callee: Value, resolver: ValueResolver): readonly string[] {
    if (callee.kind === 'external') return [callee.symbol];
    if (callee.kind === 'member' && !this.ends.has(callee.name)) return [];
    return callee.kind === 'function' ? [] : resolver.symbolsOf(callee);
  }
}
