import { isInside } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Results of calls in operands of calls are looked into this deep. */
const maxDepth = 12;
const none: ReadonlySet<string> = new Set();

/**
 * What classes choose for the code of classes that they are derived from: `model = Cart` in `class Carts(Crud)`, where `Crud` says
 * `session.query(self.model).all()`.
 */
export class ChosenMembers {
  private readonly resolver: ValueResolver;
  /** By class the names of the members that classes derived from it declare. */
  private readonly declared = new Map<string, ReadonlySet<string>>();
  private found: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  private byOwner: Map<string, ReadonlySet<string>> | null = null;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Names of the members of its own instance that a call in the code of a class works with, and that derived classes declare. */
  readBy(call: CallFact, owner: string): ReadonlySet<string> {
    const declared = this.declaredBelow(owner);
    if (declared.size === 0) return none;
    return new Set([...ownMembers(call, owner, this.resolver)].filter((name) => declared.has(name)));
  }

  /** Keys of the methods that work with members which derived classes declare. */
  methods(): Iterable<string> {
    return this.readByMethods().keys();
  }

  /** True for a method that works with members which derived classes declare. */
  isDecided(method: string): boolean {
    return this.readByMethods().has(method);
  }

  /** Whether a class, or one that it is derived from, chooses what a method works with that it inherits. */
  decides(object: string, method: string): boolean {
    const { table, hierarchy } = this.resolver;
    const names = this.readByMethods().get(method);
    const owner = names === undefined ? null : table.ownerOf(method);
    if (names === undefined || owner === null) return false;
    return hierarchy
      .lineage(object)
      .some(
        (each) =>
          each !== owner &&
          hierarchy.isDerived(each, owner) &&
          (table.class(each)?.members ?? []).some(({ name }) => names.has(name)),
      );
  }

  /** True for a class that declares itself what methods work with that it inherits. */
  isChoosing(object: string): boolean {
    const { table, hierarchy } = this.resolver;
    const own = (table.class(object)?.members ?? []).map(({ name }) => name);
    const above = hierarchy.lineage(object).filter((each) => each !== object);
    return above.some((owner) => own.some((name) => this.namesByOwner().get(owner)?.has(name) === true));
  }

  private namesByOwner(): ReadonlyMap<string, ReadonlySet<string>> {
    if (this.byOwner === null) {
      this.byOwner = new Map();
      for (const [method, names] of this.readByMethods()) {
        const owner = this.resolver.table.ownerOf(method) ?? '';
        this.byOwner.set(owner, new Set([...(this.byOwner.get(owner) ?? []), ...names]));
      }
    }
    return this.byOwner;
  }

  /** By method the names of what it works with. */
  private readByMethods(): ReadonlyMap<string, ReadonlySet<string>> {
    this.found ??= this.findMethods();
    return this.found;
  }

  private findMethods(): ReadonlyMap<string, ReadonlySet<string>> {
    const { table } = this.resolver;
    const found = new Map<string, Set<string>>();
    for (const { calls, classes, file, language, test } of table.files()) {
      // Fields of Java are not overridden.
      if (test || language === 'Java') continue;
      const open = classes.filter(({ object }) => this.declaredBelow(object).size > 0);
      for (const { object, members } of open) {
        const methods = members.flatMap((each) => (each.kind === 'method' ? (each.object ?? []) : []));
        for (const call of calls) {
          const method = methods.find((each) => isInside(call.caller, each));
          if (method === undefined) continue;
          const unit = { phase: 'contexts', file, line: call.lines.startLine };
          for (const name of table.coverage.attempt(unit, () => this.readBy(call, object)) ?? [])
            found.set(method, (found.get(method) ?? new Set()).add(name));
        }
      }
    }
    return found;
  }

  private declaredBelow(owner: string): ReadonlySet<string> {
    let found = this.declared.get(owner);
    if (found === undefined) {
      const { hierarchy, table } = this.resolver;
      const heirs = hierarchy.heirsInScope(owner);
      found = new Set(heirs.flatMap((heir) => (table.class(heir)?.members ?? []).map(({ name }) => name)));
      this.declared.set(owner, found);
    }
    return found;
  }
}

/** Names of the members of `this` that the operands of a call are made of, in the function it is made in. */
export function ownMembers(call: CallFact, owner: string, { table }: ValueResolver): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Value | string>();
  const open: { readonly value: Value; readonly depth: number }[] = [];
  const add = (values: readonly Value[], depth: number): void => {
    for (const value of values) {
      if (seen.has(value)) continue;
      seen.add(value);
      open.push({ value, depth });
    }
  };
  add([call.callee, ...call.arguments], 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (value.kind === 'member' && value.of.kind === 'this' && value.of.class === owner) names.add(value.name);
    add(partsOf(value), depth);
    if (value.kind !== 'result' || depth >= maxDepth || seen.has(value.call)) continue;
    seen.add(value.call);
    const made = table.call(value.call);
    if (made !== undefined && isInside(made.caller, call.caller)) add([made.callee, ...made.arguments], depth + 1);
  }
  return names;
}
