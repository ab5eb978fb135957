import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Assumption, Operand } from '../../value-analysis/assumption.ts';
import { ChosenMembers } from '../../value-analysis/chosen-members.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { OwnOperands } from './own-operands.ts';

/** A class with more heirs that choose is not divided by them. */
const maxHeirs = 256;

/**
 * Which classes decide what the code of a base class works with: `self.model.objects.all()` in a class whose heirs say `model = Cart` and
 * `model = Tag`. A framework or container that calls the method makes no call that could be followed.
 */
export class ChoicesOfHeirs {
  private readonly resolver: ValueResolver;
  private readonly own: OwnOperands;
  private readonly members: ChosenMembers;

  constructor(resolver: ValueResolver, own: OwnOperands) {
    this.resolver = resolver;
    this.own = own;
    this.members = new ChosenMembers(resolver);
  }

  /** What to assume of `this` for the code around a call, one for each class that it may run for; none where they choose nothing that the call works with. */
  of(call: CallFact): readonly OfClass[] {
    const { resolver } = this;
    const owner = resolver.table.ownerOf(call.caller);
    if (owner === null) return [];
    if (this.members.readBy(call, owner).size === 0) return [];
    const classes = [owner, ...resolver.hierarchy.heirsInScope(owner)];
    if (classes.length <= maxHeirs) return classes.map((object) => new OfClass(owner, object, this.own));
    resolver.bounds.add('classes that choose what a base class works with', maxHeirs, call.id);
    return [];
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
