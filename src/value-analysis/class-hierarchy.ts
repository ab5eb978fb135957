import type { FactTable } from '../code-model/fact-table.ts';
import type { MemberFact, TypeReference, Value } from '../code-model/facts.ts';

/** What the hierarchy asks of the value analysis: the classes that the name of a type stands for. */
export type ClassesOf = (name: Value) => readonly string[];

/** A member with the class that declares it. */
export interface DeclaredMember {
  readonly owner: string;
  readonly member: MemberFact;
}

/** The in-house classes: what each inherits, and what inherits from it. Interfaces take part as keys without members. */
export class ClassHierarchy {
  private readonly table: FactTable;
  private readonly classesOf: ClassesOf;
  private readonly basesByClass = new Map<string, readonly string[]>();
  /** Classes whose bases are being looked up. */
  private readonly open = new Set<string>();
  private readonly lineages = new Map<string, readonly string[]>();
  private heirs: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(table: FactTable, classesOf: ClassesOf) {
    this.table = table;
    this.classesOf = classesOf;
  }

  /**
   * The class and all it is derived from, in the order in which members are looked up: each class before its bases, bases in the order of
   * their declaration (C3 linearisation; where the bases contradict each other, nearer ones first).
   */
  lineage(object: string): readonly string[] {
    return this.linear(object, new Set());
  }

  private linear(object: string, below: ReadonlySet<string>): readonly string[] {
    const known = this.lineages.get(object);
    if (known !== undefined) return known;
    if (this.open.has(object)) return this.nearestFirst(object);
    const bases = this.basesOf(object).filter((base) => base !== object && !below.has(base));
    const within = new Set([...below, object]);
    const found = [
      object,
      ...(mergeOrders([...bases.map((base) => this.linear(base, within)), bases]) ??
        this.nearestFirst(object).slice(1)),
    ];
    if (below.size === 0 && this.open.size === 0) this.lineages.set(object, found);
    return found;
  }

  private nearestFirst(object: string): readonly string[] {
    const found = new Set([object]);
    for (const each of found) for (const base of this.basesOf(each)) found.add(base);
    return [...found];
  }

  /** Drops what was found while fewer calls were known. */
  forget(): void {
    this.basesByClass.clear();
    this.lineages.clear();
    this.heirs = null;
  }

  /** The classes derived from a class or interface, at any distance, in order of declaration. */
  descendants(object: string): readonly string[] {
    this.heirs ??= this.findHeirs();
    const found = new Set<string>();
    const open = [object];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const heir of this.heirs.get(next) ?? []) {
        if (heir === object || found.has(heir)) continue;
        found.add(heir);
        open.push(heir);
      }
    }
    return [...found];
  }

  /** The same, of a class of production code without those of tests. */
  heirsInScope(object: string): readonly string[] {
    const heirs = this.descendants(object);
    if (this.isTest(object)) return heirs;
    return heirs.filter((heir) => !this.isTest(heir));
  }

  private isTest(object: string): boolean {
    return this.table.fileOfDefinition(object)?.test === true;
  }

  /** The member of a class, inherited ones included. */
  member(object: string, name: string): MemberFact | null {
    return this.declared(object, name)?.member ?? null;
  }

  /** The nearest declaration of a member. */
  declared(object: string, name: string): DeclaredMember | null {
    return this.declaredIn(this.lineage(object), name);
  }

  /** The declaration of a member; of one that an interface or an abstract class leaves open that of the only class of production code which has it. */
  declaredOrOnly(object: string, name: string): DeclaredMember | null {
    const own = this.declared(object, name);
    if (own !== null) return own;
    const heirs = this.heirsInScope(object).flatMap((heir) => this.declared(heir, name) ?? []);
    const [only] = heirs;
    return only !== undefined && heirs.every(({ owner }) => owner === only.owner) ? only : null;
  }

  /** The nearest declaration of a member behind a class that an object inherits from, as `super` in the code of that class finds it. */
  declaredAbove(object: string, owner: string, name: string): DeclaredMember | null {
    const lineage = this.lineage(object);
    const at = lineage.indexOf(owner);
    const above = (at < 0 ? this.lineage(owner) : lineage).slice(Math.max(0, at) + 1);
    return this.declaredIn(above, name === '__init__' ? 'constructor' : name);
  }

  private declaredIn(lineage: readonly string[], name: string): DeclaredMember | null {
    for (const owner of lineage) {
      const member = this.table.class(owner)?.members.find((each) => each.name === name);
      if (member !== undefined) return { owner, member };
    }
    return null;
  }

  /** The declarations of a member in the classes derived from a class. */
  overrides(object: string, name: string): readonly MemberFact[] {
    return this.descendants(object).flatMap(
      (heir) => this.table.class(heir)?.members.filter((each) => each.name === name) ?? [],
    );
  }

  /** True where the second class is the first or inherits from it. */
  isDerived(object: string, from: string): boolean {
    return object === from || this.lineage(object).includes(from);
  }

  private basesOf(object: string): readonly string[] {
    const known = this.basesByClass.get(object);
    if (known !== undefined) return known;
    const fact = this.table.class(object);
    const references: readonly TypeReference[] =
      fact === undefined ? [] : fact.extends === null ? fact.implements : [fact.extends, ...fact.implements];
    // While a base is looked up, the class has none: the name of a base may be a member of the class itself.
    this.basesByClass.set(object, []);
    this.open.add(object);
    const bases = references.flatMap(({ name }) => this.classesOf(name));
    this.basesByClass.set(object, bases);
    this.open.delete(object);
    return bases;
  }

  private findHeirs(): ReadonlyMap<string, readonly string[]> {
    const heirs = new Map<string, string[]>();
    for (const { classes } of this.table.files()) {
      for (const { object, implements: given } of classes) {
        // `type Worker = MailWorker | LogWorker` has the members of both and is derived from neither.
        if (given.some(({ name }) => name.kind === 'choice')) continue;
        for (const base of this.basesOf(object)) {
          const known = heirs.get(base);
          if (known === undefined) heirs.set(base, [object]);
          else known.push(object);
        }
      }
    }
    return heirs;
  }
}

/** One order that keeps each of several; null where they contradict each other. */
function mergeOrders(orders: readonly (readonly string[])[]): readonly string[] | null {
  const found: string[] = [];
  let open = orders.filter((order) => order.length > 0);
  while (open.length > 0) {
    const next = open
      .map(([first]) => first as string)
      .find((first) => open.every((order) => !order.slice(1).includes(first)));
    if (next === undefined) return null;
    found.push(next);
    open = open.map((order) => (order[0] === next ? order.slice(1) : order)).filter((order) => order.length > 0);
  }
  return found;
}
