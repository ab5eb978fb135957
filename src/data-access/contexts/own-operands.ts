import type { Value } from '../../code-model/facts.ts';
import { type Assumption, keyOf, type Operand } from '../../value-analysis/assumption.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { CallSiteIndex } from './call-sites.ts';

type Parameter = Value & { readonly kind: 'parameter' };

/** Records passed to a function are looked into this deep. */
const maxDepth = 2;

/**
 * What the code of a function determines by itself: a parameter is known by its type and its default, and by the library or the one
 * class of what callers pass, but not by the strings, entities and tables they pass. So `(db, row) => db('tags').insert(row)` writes `tags`,
 * and `(db, table) => db(table)` reads nothing that is known without its callers.
 */
export class OwnOperands implements Assumption {
  private readonly resolver: ValueResolver;
  private readonly sites: CallSiteIndex;
  private readonly known = new Map<string, readonly Value[]>();
  private readonly shared: ReadonlySet<string>;

  /** @param shared keys of classes whose instances stand for rows of several tables, one of them each */
  constructor(sites: CallSiteIndex, shared: ReadonlySet<string>) {
    this.resolver = sites.resolver;
    this.sites = sites;
    this.shared = shared;
  }

  valuesOf(value: Operand): readonly Value[] | null {
    if (value.kind === 'parameter') return this.ofParameter(value);
    return this.shared.has(value.class) ? [] : null;
  }

  private ofParameter(value: Parameter): readonly Value[] | null {
    const { function: object, index } = value;
    if (this.resolver.handedTo(object).length === 0) return null;
    const key = keyOf(value);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, []);
    const found = this.resolver.assuming(this, () => this.find(object, index));
    this.known.set(key, found);
    return found;
  }

  /** True where the type of a parameter says all that callers could: it is a class of the application that no other is derived from. */
  isDecided(value: Parameter): boolean {
    const values = this.ofParameter(value) ?? [];
    return values.length > 0 && values.every((each) => this.sites.isFinal(classOf(each) ?? ''));
  }

  private find(object: string, index: number): readonly Value[] {
    const { resolver } = this;
    const parameter = resolver.table.function(object)?.parameters[index];
    const type = parameter?.type ?? null;
    const typed = type === null || type.name.kind === 'unknown' ? [] : resolver.resolve({ kind: 'typed', type });
    const stated = [
      ...this.sites.known(object, index),
      ...(parameter?.default === undefined ? [] : [parameter.default]),
    ].flatMap((each) => resolver.resolve(each));
    const isTold = typed.some((each) => resolver.symbolsOf(each).some(isOfPackage));
    if (stated.length > 0 || isTold) return resolver.interned.distinct([...stated, ...typed]);
    const passed = this.sites.of(object).flatMap((site) => site.passed[index] ?? []);
    const identities = passed.flatMap((each) => resolver.resolve(each).flatMap((one) => this.identityOf(one, 0)));
    return resolver.interned.distinct([...typed, ...withoutSeveralClasses(identities)]);
  }

  /** What is known of a value wherever it comes from: its library, its class, its members. */
  private identityOf(value: Value, depth: number): readonly Value[] {
    switch (value.kind) {
      case 'external':
      case 'typed':
        return [value];
      case 'record': {
        if (depth >= maxDepth) return [];
        const members = Object.entries(value.members).map(([name, member]): [string, Value] => {
          const of = this.resolver.resolve(member).flatMap((each) => this.identityOf(each, depth + 1));
          return [name, of.length === 1 ? (of[0] as Value) : { kind: 'choice', of }];
        });
        return [{ kind: 'record', members: Object.fromEntries(members) }];
      }
      case 'result':
      case 'member':
      case 'this': {
        const classes = this.resolver.classesOf(value).map((object) => typedBy({ kind: 'class', object }));
        if (classes.length > 0) return classes;
        return this.resolver.symbolsOf(value).map((symbol) => typedBy({ kind: 'external', symbol }));
      }
      default:
        return [];
    }
  }
}

function typedBy(name: Value): Value {
  return { kind: 'typed', type: { name, arguments: [] } };
}

/** Where callers pass instances of several classes, which one is the caller's. */
function withoutSeveralClasses(values: readonly Value[]): readonly Value[] {
  const classes = new Set(values.flatMap((value) => classOf(value) ?? []));
  return classes.size < 2 ? values : values.filter((value) => classOf(value) === null);
}

function classOf(value: Value): string | null {
  return value.kind === 'typed' && value.type.name.kind === 'class' ? value.type.name.object : null;
}

function isOfPackage(symbol: string): boolean {
  return !symbol.startsWith('globalThis#') && !symbol.startsWith('node:');
}
