import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { Assumption, Operand } from '../../value-analysis/assumption.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { OwnOperands } from './own-operands.ts';

/** A class with more heirs that choose is not divided by them. */
const maxHeirs = 256;
/** Results of calls in operands of calls are looked into this deep. */
const maxDepth = 12;

/**
 * Which classes decide what the code of a base class works with: `self.model.objects.all()` in a class whose heirs say `model = Cart` and
 * `model = Tag`. A framework or container that calls the method makes no call that could be followed.
 */
export class ChoicesOfHeirs {
  private readonly resolver: ValueResolver;
  private readonly own: OwnOperands;
  /** By class the names of the members that classes derived from it declare. */
  private readonly declared = new Map<string, ReadonlySet<string>>();

  constructor(resolver: ValueResolver, own: OwnOperands) {
    this.resolver = resolver;
    this.own = own;
  }

  /** What to assume of `this` for the code around a call, one for each class that it may run for; none where they choose nothing that the call works with. */
  of(call: CallFact): readonly OfClass[] {
    const { resolver } = this;
    const owner = resolver.table.ownerOf(call.caller);
    if (owner === null) return [];
    const declared = this.declaredBelow(owner);
    if (declared.size === 0) return [];
    const names = ownMembers(call, owner, resolver);
    if (![...names].some((name) => declared.has(name))) return [];
    const classes = [owner, ...resolver.hierarchy.heirsInScope(owner)];
    if (classes.length <= maxHeirs) return classes.map((object) => new OfClass(owner, object, this.own));
    resolver.bounds.add('classes that choose what a base class works with', maxHeirs, call.id);
    return [];
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

/** `this` in the code of a class is an instance of one class that is derived from it, or of the class itself. */
export class OfClass implements Assumption {
  readonly object: string;
  private readonly owner: string;
  private readonly values: readonly Value[];
  private readonly own: OwnOperands;

  constructor(owner: string, object: string, own: OwnOperands) {
    this.owner = owner;
    this.object = object;
    this.values = [{ kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } }];
    this.own = own;
  }

  valuesOf(value: Operand): readonly Value[] | null {
    return value.kind === 'this' && value.class === this.owner ? this.values : this.own.valuesOf(value);
  }
}

/** Names of the members of `this` that the operands of a call are made of, in the function it is made in. */
function ownMembers(call: CallFact, owner: string, { table }: ValueResolver): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (value: Value, depth: number): void => {
    if (value.kind === 'member' && value.of.kind === 'this' && value.of.class === owner) names.add(value.name);
    for (const part of partsOf(value)) visit(part, depth);
    if (value.kind !== 'result' || depth >= maxDepth || seen.has(value.call)) return;
    seen.add(value.call);
    const made = table.call(value.call);
    if (made !== undefined && isInside(made.caller, call.caller)) visitCall(made, depth + 1);
  };
  const visitCall = (each: CallFact, depth: number): void => {
    for (const operand of [each.callee, ...each.arguments]) visit(operand, depth);
  };
  visitCall(call, 0);
  return names;
}
