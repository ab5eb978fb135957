import type { CodeRecord, FactsRecord } from './index-records.ts';

interface Overrider {
  readonly method: string;
  /** The class that has the method, its own or an inherited one; null of a lambda. */
  readonly owner: string | null;
}

/**
 * Which methods a virtual call may enter, by class hierarchy analysis (Dean, Grove and Chambers, 1995): those that override the method in
 * classes derived from the one it is called on. Methods of libraries that in-house classes override are included.
 */
export class Dispatch {
  private readonly above = new Map<string, ReadonlySet<string>>();
  /** Classes and interfaces that others are derived from. */
  private readonly derived = new Set<string>();
  private readonly interfaces = new Set<string>();
  private readonly overriders = new Map<string, Overrider[]>();

  addTypes(types: FactsRecord['types']): void {
    for (const { key, kind, above } of types) {
      if (kind === 'interface') this.interfaces.add(key);
      this.above.set(key, new Set(above));
      for (const each of above) this.derived.add(each);
    }
  }

  addOverrides(overrides: CodeRecord['overrides']): void {
    for (const { method, owner, of, library } of overrides) {
      for (const base of [...of, ...library]) {
        const known = this.overriders.get(base);
        if (known === undefined) this.overriders.set(base, [{ method, owner }]);
        else known.push({ method, owner });
      }
    }
  }

  /** Keys of the methods that run where the receiver is known to be of one of these classes; those of a class that does not override the target are none. */
  targetsIn(target: string, classes: readonly string[]): readonly string[] {
    const overriders = this.overriders.get(target) ?? [];
    const found = new Set<string>();
    for (const each of classes) {
      const lineage = [each, ...(this.above.get(each) ?? [])];
      const owner = lineage.find((type) => overriders.some((one) => one.owner === type));
      for (const one of overriders)
        if (owner !== undefined && one.owner === owner && one.method !== target) found.add(one.method);
    }
    return [...found].sort();
  }

  /**
   * Keys of the overriding methods, in order. What a library makes of an interface that no class implements answers by the classes that implement
   * the interfaces above it, as repositories of Spring Data do.
   * @param target key of an in-house method, or `symbol/arguments` of a library's
   * @param receiver key of the in-house class that it is called on; of any other all overriding methods count
   */
  targets(target: string, receiver: string): readonly string[] {
    const isInHouse = this.above.has(receiver) && !(this.interfaces.has(receiver) && !this.derived.has(receiver));
    const found = new Set<string>();
    for (const { method, owner } of this.overriders.get(target) ?? []) {
      const isDerived = owner === null || owner === receiver || this.above.get(owner)?.has(receiver) === true;
      if (method !== target && (!isInHouse || isDerived)) found.add(method);
    }
    return [...found].sort();
  }
}
