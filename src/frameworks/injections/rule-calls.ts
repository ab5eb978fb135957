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
  /** Names of the members that rules are about, by what they are members of. */
  private readonly members = new Map<string, Set<string>>();

  add(symbols: readonly string[], rule: Rule): void {
    for (const symbol of symbols) {
      const known = this.rules.get(symbol);
      if (known === undefined) this.rules.set(symbol, [rule]);
      else known.push(rule);
      this.ends.add(lastName(symbol));
      const owner = ownerOf(symbol);
      this.members.set(owner, (this.members.get(owner) ?? new Set()).add(lastName(symbol)));
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
    return this.symbolsOf(callee, resolver).flatMap(
      (symbol) => this.rules.get(symbol.replace(chained, '$1')) ?? this.rules.get(this.unchained(symbol)) ?? [],
    );
  }

  /** `angular#module.service` of `angular#module.config.value.service`: what each of these gives is what it is called on. */
  private unchained(symbol: string): string {
    for (let owner = ownerOf(symbol); owner !== ''; owner = ownerOf(owner)) {
      const known = this.members.get(owner);
      if (known === undefined) continue;
      const names = symbol.slice(owner.length + 1).split('.');
      return names.every((name) => known.has(name)) ? `${symbol.slice(0, owner.length + 1)}${names.at(-1)}` : symbol;
    }
    return symbol;
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

function ownerOf(symbol: string): string {
  return symbol.slice(0, Math.max(0, symbol.lastIndexOf('.'), symbol.lastIndexOf('#')));
}
