import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type CallRule, listOf } from '../rules/rule-schema.ts';
import { membersOf } from '../rules/select.ts';

/** Records that calls make, and those that methods of them join with further ones: `GET("/carts").and(accept(JSON))`. */
export class JoinedRecords {
  private readonly resolver: ValueResolver;
  private readonly rules: ReadonlyMap<string, Pick<CallRule, 'joinedBy'>>;
  private readonly names: ReadonlySet<string>;

  /** @param rules of calls, by symbol */
  constructor(resolver: ValueResolver, rules: ReadonlyMap<string, Pick<CallRule, 'joinedBy'>>) {
    this.resolver = resolver;
    this.rules = rules;
    this.names = new Set([...rules.values()].flatMap(({ joinedBy }) => listOf(joinedBy)));
  }

  /** Null for a call that joins nothing. */
  of({ callee, arguments: given }: CallFact): Value | null {
    if (callee.kind !== 'member' || !this.names.has(callee.name) || !this.isJoined(callee.of, callee.name)) return null;
    const parts = [callee.of, ...given].flatMap((each) => membersOf(each, this.resolver));
    return { kind: 'record', members: Object.fromEntries(parts.map(({ key, value }) => [key, value])) };
  }

  /**
   * Whether such a call, or a chain of these methods on one, makes a value. Each call is looked at once: where conditions decide on each link of a
   * chain (`if (name) filter = filter.and(byName)`), there are as many chains as there are subsets of the links.
   */
  private isJoined(value: Value, name: string): boolean {
    const seen = new Set<string>();
    for (const waiting = [value]; waiting.length > 0; ) {
      const next = waiting.pop() as Value;
      if (next.kind === 'choice') waiting.push(...next.of);
      if (next.kind !== 'result' || seen.has(next.call)) continue;
      seen.add(next.call);
      const callee = this.resolver.table.call(next.call)?.callee;
      if (callee === undefined) continue;
      if (callee.kind === 'member' && this.names.has(callee.name)) waiting.push(callee.of);
      else if (this.resolver.symbolsOf(callee).some((each) => listOf(this.rules.get(each)?.joinedBy).includes(name))) {
        return true;
      }
    }
    return false;
  }
}
