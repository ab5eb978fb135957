import type { Value } from '../../code-model/facts.ts';

/** Of a name that is bound again and again (`query = query.filter(…)`) the first ways: more alternatives of a value tell nothing. */
const mostBindings = 16;

/** Names of a module, class or function and what they stand for; of a name that is bound several times, each. */
export class Scope {
  readonly outer: Scope | null;
  private readonly names = new Map<string, Value[]>();

  constructor(outer: Scope | null) {
    this.outer = outer;
  }

  bind(name: string, value: Value): void {
    const known = this.names.get(name);
    if (known === undefined) this.names.set(name, [value]);
    else if (known.length < mostBindings) known.push(value);
  }

  own(name: string): Value | undefined {
    const values = this.names.get(name);
    if (values === undefined) return undefined;
    const telling = values.filter((value) => value.kind !== 'unknown');
    if (telling.length === 0) return values[0];
    return telling.length === 1 ? telling[0] : { kind: 'choice', of: telling };
  }

  find(name: string): Value | undefined {
    return this.own(name) ?? this.outer?.find(name);
  }

  entries(): [string, Value][] {
    return [...this.names.keys()].map((name) => [name, this.own(name) as Value]);
  }
}
