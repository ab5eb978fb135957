import type { CallFact, Value } from '../code-model/facts.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import { placeOf } from './bounds-met.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Values that are looked at for what made one value. */
const maxValues = 65_536;

/**
 * What calls enter of libraries, by the names that the source states: `geoip-lite#lookup` of a call of an import, `pg#Client.query` of a method
 * of what `new Client()` makes. What a function of a library returns goes by the name of the function, and what its methods return by
 * the same: `knex('a').where(x).first()` is `knex#first`. So the names are as many as the members that the code calls, however long its chains are.
 * What made a value is walked to, not asked for by recursion: a chain may be of any length, and a loop may call what it made itself.
 */
export class LibraryNames {
  private readonly resolver: ValueResolver;
  /** By value, of which equals are one object. */
  private readonly origins = new Map<Value, readonly string[]>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Symbols (`package#path`) of what a call enters, each once, in the order found; none for what is of no library. */
  entered({ callee }: CallFact): readonly string[] {
    return [...new Set(this.resolver.resolve(callee).flatMap((each) => this.nameOf(each)))];
  }

  private nameOf(value: Value): readonly string[] {
    if (value.kind === 'external') return [value.symbol];
    if (value.kind === 'member') return this.originsOf(value.of).map((origin) => memberSymbol(origin, value.name));
    return this.originsOf(value);
  }

  /** What made a value, or whose instance it is. */
  private originsOf(value: Value): readonly string[] {
    const same = this.resolver.interned.of(value);
    const known = this.origins.get(same);
    if (known !== undefined) return known;
    const found = [...this.walk(same)];
    this.origins.set(same, found);
    return found;
  }

  /** The origins of a value and of all that it is made of, in the order of the source; each value is looked at once. */
  private walk(from: Value): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<Value>();
    for (const waiting = [...this.resolver.resolve(from)].reverse(); waiting.length > 0; ) {
      const value = this.resolver.interned.of(waiting.pop() as Value);
      if (seen.has(value)) continue;
      seen.add(value);
      if (seen.size > maxValues) {
        this.resolver.bounds.add('values that made one value', maxValues, placeOf(from));
        return new Set();
      }
      for (const symbol of this.namesOf(value)) found.add(symbol);
      const maker = this.makerOf(value);
      const known = maker === null ? [] : this.origins.get(this.resolver.interned.of(maker));
      for (const symbol of known ?? []) found.add(symbol);
      if (maker !== null && known === undefined) waiting.push(...[...this.resolver.resolve(maker)].reverse());
    }
    return found;
  }

  /** The names that a value has by itself. */
  private namesOf(value: Value): readonly string[] {
    if (value.kind === 'external') return [value.symbol];
    if (value.kind === 'this') return this.resolver.ancestorsOf(value.class);
    return value.kind === 'class' ? this.resolver.ancestorsOf(value.object) : [];
  }

  /** What a value goes by the name of: a result by that of what was called. */
  private makerOf(value: Value): Value | null {
    switch (value.kind) {
      case 'member':
      case 'super':
        return value.of;
      case 'typed':
        return value.type.name;
      case 'result':
        return this.resolver.table.call(value.call)?.callee ?? null;
      default:
        return null;
    }
  }
}
