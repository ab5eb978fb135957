import type { Value } from '../code-model/facts.ts';
import type { Assumption, Operand } from './assumption.ts';

/** `this`, in the code of the class of an instance and of those that it is derived from, is that instance. */
export class OfInstance implements Assumption {
  private readonly lineage: ReadonlySet<string>;
  private readonly values: readonly Value[];

  /** @param lineage keys of the classes */
  constructor(lineage: readonly string[], instance: Value) {
    this.lineage = new Set(lineage);
    this.values = [instance];
  }

  valuesOf(value: Operand): readonly Value[] | null {
    return value.kind === 'this' && this.lineage.has(value.class) ? this.values : null;
  }
}
