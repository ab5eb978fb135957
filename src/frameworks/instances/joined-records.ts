import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type CallRule, listOf } from '../rules/rule-schema.ts';
import { membersOf } from '../rules/select.ts';

const longestChain = 32;

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
    if (callee.kind !== 'member' || !this.names.has(callee.name) || !this.isJoined(callee.of, callee.name, 0))
      return null;
    const parts = [callee.of, ...given].flatMap((each) => membersOf(each, this.resolver));
    return { kind: 'record', members: Object.fromEntries(parts.map(({ key, value }) => [key, value])) };
  }

  /** Whether such a call, or a chain of these methods on one, makes a value. */
  private isJoined(value: Value, name: string, depth: number): boolean {
    if (value.kind === 'choice') return value.of.some((each) => this.isJoined(each, name, depth + 1));
    const call = value.kind === 'result' ? this.resolver.table.call(value.call) : undefined;
    if (call === undefined || depth > longestChain) return false;
    const { callee } = call;
    if (callee.kind === 'member' && this.names.has(callee.name)) return this.isJoined(callee.of, name, depth + 1);
    return this.resolver.symbolsOf(callee).some((each) => listOf(this.rules.get(each)?.joinedBy).includes(name));
  }
}
