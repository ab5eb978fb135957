import type { Value } from '../code-model/facts.ts';

/** What parameters and `this` stand for in place of what all callers pass: what one caller passes, for example. */
export interface Assumption {
  /** The values of a parameter or of `this`, resolved; null where nothing is assumed of it. */
  valuesOf(value: Value & { readonly kind: 'parameter' | 'this' }): readonly Value[] | null;
}

/** What was resolved already. */
interface Resolved {
  readonly values: WeakMap<Value, readonly Value[]>;
  /** Symbols of the results of calls, by the id of the call. */
  readonly symbols: Map<string, readonly string[] | null>;
}

const nothing: Assumption = { valuesOf: () => null };

/** The assumption that holds, and for each assumption what was resolved under it. */
export class Assumptions {
  current: Assumption = nothing;
  resolved: Resolved = { values: new WeakMap(), symbols: new Map() };
  private kept = new WeakMap<Assumption, Resolved>();

  /** Does something while an assumption holds, and no other; null for none. */
  during<Result>(assumption: Assumption | null, work: () => Result): Result {
    const { current, resolved } = this;
    const next = assumption ?? nothing;
    if (next === current) return work();
    this.kept.set(current, resolved);
    this.resolved = this.kept.get(next) ?? { values: new WeakMap(), symbols: new Map() };
    this.kept.set(next, this.resolved);
    this.current = next;
    try {
      return work();
    } finally {
      this.current = current;
      this.resolved = resolved;
    }
  }

  /** Forgets what was resolved. */
  forget(): void {
    this.kept = new WeakMap();
    this.resolved = { values: new WeakMap(), symbols: new Map() };
  }
}
