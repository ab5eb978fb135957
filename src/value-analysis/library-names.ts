import type { CallFact, Value } from '../code-model/facts.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import type { Answers } from './answers.ts';
import type { ValueResolver } from './value-resolver.ts';

const none: readonly string[] = [];

/**
 * What calls enter of libraries, by the names that the source states: `geoip-lite#lookup` of a call of an import, `pg#Client.query` of a method
 * of what `new Client()` makes. What a function of a library returns goes by the name of the function, and what its methods return by
 * the same: `knex('a').where(x).first()` is `knex#first`. So the names are as many as the members that the code calls, however long its chains are.
 */
export class LibraryNames {
  private readonly resolver: ValueResolver;
  private readonly origins: Answers<Value, readonly string[]>;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.origins = resolver.answers(none);
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
    return this.origins.of(value, () => [
      ...new Set(this.resolver.resolve(value).flatMap((each) => this.originOf(each))),
    ]);
  }

  private originOf(value: Value): readonly string[] {
    switch (value.kind) {
      case 'external':
        return [value.symbol];
      case 'member':
      case 'super':
        return this.originsOf(value.of);
      case 'typed':
        return this.originsOf(value.type.name);
      case 'result':
        return this.originOfCall(this.resolver.table.call(value.call));
      case 'this':
        return this.resolver.ancestorsOf(value.class);
      case 'class':
        return this.resolver.ancestorsOf(value.object);
      default:
        return none;
    }
  }

  private originOfCall(call: CallFact | undefined): readonly string[] {
    if (call === undefined) return none;
    const made = this.resolver.resolve(call.callee);
    return [...new Set(made.flatMap((each) => (each.kind === 'external' ? [each.symbol] : this.originOf(each))))];
  }
}
