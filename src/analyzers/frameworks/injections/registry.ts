import type { Value } from '../facts/facts.ts';
import type { ValueResolver } from '../facts/value-resolver.ts';
import type { Provider } from './provider.ts';
import { tokensOf } from './tokens.ts';

const mostAliases = 8;

/** Which rule found that a value comes from a container. */
export interface Origin {
  /** Id of the rule. */
  readonly rule: string;
}

/** What is registered under which token. The values it gives are told from all others, so that it shows where they end up. */
export class Registry {
  private readonly resolver: ValueResolver;
  private readonly providers = new Map<string, Provider[]>();
  private readonly origins = new WeakMap<Value, Origin>();
  private readonly given = new Map<string, readonly Value[]>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  get isEmpty(): boolean {
    return this.providers.size === 0;
  }

  add(token: string, provider: Provider): void {
    const known = this.providers.get(token);
    if (known === undefined) this.providers.set(token, [provider]);
    else known.push(provider);
  }

  all(): Iterable<readonly [string, readonly Provider[]]> {
    return this.providers;
  }

  has(token: string): boolean {
    return this.providers.has(token);
  }

  /** What stands behind any of the tokens, as a rule hands it over; none for what nothing is registered under. */
  valuesOf(tokens: readonly string[], rule: string): readonly Value[] {
    return tokens.flatMap((token) => {
      const id = `${rule} ${token}`;
      const known = this.given.get(id);
      if (known !== undefined) return known;
      this.given.set(id, []);
      const values = distinct(this.find(token, 0)).map((value) => this.marked(value, { rule }));
      this.given.set(id, values);
      return values;
    });
  }

  /** What a container makes of a class that is not registered. */
  ownInstance(object: string, rule: string): Value {
    const id = `${rule} own ${object}`;
    const [known = this.marked(instanceOf(object), { rule })] = this.given.get(id) ?? [];
    this.given.set(id, [known]);
    return known;
  }

  /** Null for a value that no container hands over. */
  originOf(value: Value): Origin | null {
    return this.origins.get(value) ?? null;
  }

  private marked(value: Value, origin: Origin): Value {
    const copy = { ...value };
    this.origins.set(copy, origin);
    return copy;
  }

  private find(token: string, depth: number): readonly Value[] {
    if (depth > mostAliases) return [];
    return (this.providers.get(token) ?? []).flatMap(({ way, value }) => {
      if (way === 'alias') return tokensOf(value, this.resolver).flatMap((each) => this.find(each, depth + 1));
      const values = this.resolver.resolve(value);
      if (way === 'class') return values.flatMap((each) => (each.kind === 'class' ? [instanceOf(each.object)] : []));
      return way === 'factory' ? values.flatMap((each) => this.returned(each)) : values;
    });
  }

  private returned(value: Value): readonly Value[] {
    if (value.kind !== 'function') return [];
    const returns = this.resolver.table.function(value.object)?.returns ?? [];
    return returns.flatMap((each) => this.resolver.resolve(each));
  }
}

function instanceOf(object: string): Value {
  return { kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } };
}

/** Instances of one class are one. */
function distinct(values: readonly Value[]): readonly Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const identity = JSON.stringify(value.kind === 'record' || value.kind === 'list' ? seen.size : value);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}
