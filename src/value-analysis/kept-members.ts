import { isInside } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

const none: ReadonlySet<string> = new Set();

/** What instances keep of what their constructors are passed: `run` of `constructor(run) { this.run = run; }`. */
export class KeptMembers {
  private readonly resolver: ValueResolver;
  private readonly declared = new Map<string, ReadonlySet<string>>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Names of the members of a class, inherited ones included, whose values are made of what a constructor is passed. */
  of(object: string): ReadonlySet<string> {
    const names = this.resolver.hierarchy.lineage(object).flatMap((owner) => [...this.declaredBy(owner)]);
    return names.length === 0 ? none : new Set(names);
  }

  private declaredBy(owner: string): ReadonlySet<string> {
    let found = this.declared.get(owner);
    if (found === undefined) {
      found = this.find(owner);
      this.declared.set(owner, found);
    }
    return found;
  }

  private find(owner: string): ReadonlySet<string> {
    const { table } = this.resolver;
    const members = table.class(owner)?.members ?? [];
    const making = members.find(({ kind }) => kind === 'constructor')?.object ?? null;
    if (making === null || (table.function(making)?.parameters ?? []).length === 0) return none;
    const kept = members.filter(({ value }) => value !== null && value.kind !== 'function' && this.isOf(value, making));
    return new Set(kept.map(({ name }) => name));
  }

  /** Whether a value is made of what a constructor is passed, also as the result of a call in it. */
  private isOf(value: Value, making: string): boolean {
    const met = new Set<Value>([value]);
    for (const each of met) {
      if (each.kind === 'parameter' && each.function === making) return true;
      const made = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      const inside = made !== undefined && isInside(made.caller, making) ? [made.callee, ...made.arguments] : [];
      for (const part of [...partsOf(each), ...inside]) met.add(part);
    }
    return false;
  }
}
