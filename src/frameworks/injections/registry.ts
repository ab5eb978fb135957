import { siteOf } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { packageOf } from './package-of.ts';
import type { Provider, Wanted } from './provider.ts';
import type { ProviderChoice } from './provider-choice.ts';
import { tokensOf } from './tokens.ts';

const maxAliases = 8;

/** What asks a container. */
export interface InjectionPoint {
  /** Id of the rule that knows it. */
  readonly rule: string;
  readonly file: string;
  /** What chooses among several providers; none for a container that has no such choice. */
  readonly wanted?: Wanted | null;
  readonly takesAll?: boolean;
}

/** What is registered under which token. The values it gives are distinguished from all others, so that it shows where they end up. */
export class Registry {
  private readonly resolver: ValueResolver;
  private readonly providers = new Map<string, Provider[]>();
  private readonly rules = new WeakMap<Value, string>();
  /** Folder of the package that a file belongs to. */
  readonly packageOf: (file: string) => string;
  private readonly given = new Map<string, readonly Value[]>();

  readonly choice: ProviderChoice;

  constructor(resolver: ValueResolver, choice: ProviderChoice) {
    this.resolver = resolver;
    this.choice = choice;
    this.packageOf = packageOf(resolver.table.manifests);
  }

  add(token: string, provider: Provider): void {
    const known = this.providers.get(token);
    if (known === undefined) this.providers.set(token, [provider]);
    else known.push(provider);
  }

  has(token: string): boolean {
    return this.providers.has(token);
  }

  tokens(): Iterable<string> {
    return this.providers.keys();
  }

  /**
   * What stands behind any of the tokens, as a rule passes it; none for what nothing is registered under. Where the asking package
   * registers it itself, that counts alone: packages of one repository have containers of their own.
   */
  valuesOf(tokens: readonly string[], point: InjectionPoint): readonly Value[] {
    const { rule, file, wanted = null, takesAll = false } = point;
    const home = this.packageOf(file);
    const asked = wanted === null ? '' : JSON.stringify([wanted, takesAll]);
    return tokens.flatMap((token) => {
      const id = `${rule} ${home} ${token}${asked}`;
      const known = this.given.get(id);
      if (known !== undefined) return known;
      this.given.set(id, []);
      const values = distinct(this.find(token, home, point, 0)).map((value) => this.marked(value, rule));
      this.given.set(id, values);
      return values;
    });
  }

  /** What a container makes of a class that is not registered. */
  ownInstance(object: string, { rule }: InjectionPoint): Value {
    const id = `${rule} own ${object}`;
    const [known = this.marked(instanceOf(object), rule)] = this.given.get(id) ?? [];
    this.given.set(id, [known]);
    return known;
  }

  /** Id of the rule by which a container passes a value; null for one that none does. */
  ruleOf(value: Value): string | null {
    return this.rules.get(value) ?? null;
  }

  private marked(value: Value, rule: string): Value {
    const copy = this.resolver.apart(value);
    this.rules.set(copy, rule);
    return copy;
  }

  private find(token: string, home: string, point: InjectionPoint, depth: number): readonly Value[] {
    if (depth > maxAliases) return [];
    const all = this.providers.get(token) ?? [];
    const own = all.filter(({ file }) => this.packageOf(file) === home);
    const near = own.length > 0 ? own : all;
    const { wanted = null, takesAll = false } = point;
    const chosen = wanted === null || depth > 0 ? near : this.choice.among(near, wanted, takesAll);
    return chosen.flatMap(({ way, value }) => {
      if (way === 'alias')
        return tokensOf(value, this.resolver).flatMap((each) => this.find(each, home, point, depth + 1));
      const values = this.held(value);
      if (way === 'class') return values.flatMap((each) => (each.kind === 'class' ? [instanceOf(each.object)] : []));
      return way === 'factory' ? values.flatMap((each) => this.returned(each)) : values;
    });
  }

  /** What a function gives; of a class that stands in its place an instance. */
  private returned(value: Value): readonly Value[] {
    if (value.kind === 'class') return [instanceOf(value.object)];
    if (value.kind !== 'function') return [];
    const returns = this.resolver.table.function(value.object)?.returns ?? [];
    return returns.flatMap((each) => this.held(each));
  }

  /**
   * What a value is, without what is less precise than the type of the place it comes to: texts that a call gives, of which no more is known than
   * what a configuration may say, and what a library makes inside another function, with whatever this one is called with.
   */
  private held(value: Value): readonly Value[] {
    if (value.kind === 'choice') return value.of.flatMap((each) => this.held(each));
    const isStated = value.kind !== 'result' && (value.kind !== 'joined' || value.parts.every(isPlain));
    return this.resolver.resolve(value).filter((each) => {
      if (each.kind === 'result') return siteOf(each.call) === null || this.resolver.classesOf(each).length > 0;
      return isStated || !isPlain(each);
    });
  }
}

function isPlain({ kind }: Value): boolean {
  return kind === 'text' || kind === 'constant';
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
