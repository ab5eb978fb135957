import type { CallFact, MemberFact, TypeReference } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { constructorName, functionsOf, type OwnCall } from './own-calls.ts';

/** Which functions a call of a member enters for an instance of one class, as its language looks them up. */
export class MemberLookup {
  private readonly resolver: ValueResolver;
  private readonly closed = new Map<string, boolean>();
  private readonly found = new Map<string, readonly string[]>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Whether all bases of a class are known, of the code or of libraries. */
  isClosed(object: string): boolean {
    const known = this.closed.get(object);
    if (known !== undefined) return known;
    const closed = this.resolver.hierarchy.lineage(object).every((each) => this.hasKnownBases(each));
    this.closed.set(object, closed);
    return closed;
  }

  private hasKnownBases(object: string): boolean {
    const fact = this.resolver.table.class(object);
    if (fact === undefined) return true;
    const bases: readonly TypeReference[] =
      fact.extends === null ? fact.implements : [fact.extends, ...fact.implements];
    return bases.every(
      ({ name }) => this.resolver.classesOf(name).length > 0 || this.resolver.symbolsOf(name).length > 0,
    );
  }

  /** Keys of the functions that a call on its own instance enters for an instance of a class. */
  ofOwn(object: string, { call, owner, name, isAbove, isRead }: OwnCall): readonly string[] {
    const found = this.of(object, name, call, isAbove ? owner : null);
    // What a class has in place of a property may be a value alone.
    return isRead ? found.filter((key) => this.resolver.table.function(key) !== undefined) : found;
  }

  /** @param above the class behind which the member is looked up; null for the class of the instance itself */
  of(object: string, name: string, call: CallFact, above: string | null = null): readonly string[] {
    const arity = this.arityOf(call);
    const id = `${object}\n${above}\n${name}\n${arity}`;
    const known = this.found.get(id);
    if (known !== undefined) return known;
    const found = this.lookUp(this.behind(object, above), name, arity);
    this.found.set(id, found);
    return found;
  }

  /** The number of operands in languages with overloads, else null. */
  arityOf(call: CallFact): number | null {
    return this.resolver.table.fileOf(call).language === 'Java' ? call.arguments.length : null;
  }

  private behind(object: string, above: string | null): readonly string[] {
    const { hierarchy } = this.resolver;
    if (above === null) return hierarchy.lineage(object);
    const lineage = hierarchy.lineage(object);
    const at = lineage.indexOf(above);
    return at < 0 ? hierarchy.lineage(above).slice(1) : lineage.slice(at + 1);
  }

  /** @param arity where members have overloads: the number of operands */
  private lookUp(lineage: readonly string[], name: string, arity: number | null): readonly string[] {
    const declared = lineage.map((owner) =>
      (this.resolver.table.class(owner)?.members ?? []).filter((each) => isNamed(each, name)),
    );
    if (arity === null) {
      const member = declared.find(([first]) => first !== undefined)?.[0];
      return member === undefined ? [] : functionsOf(member);
    }
    const fitting = declared.flatMap((members) => members.filter(({ parameters }) => takes(parameters, arity)));
    // Of other types it may be an overload, so that what it would override is entered, too.
    const taken = new Set<string>();
    const found = new Set<string>();
    for (const member of fitting.length > 0 ? fitting : declared.flat()) {
      const types = JSON.stringify(member.parameters.map(({ type }) => type));
      if (taken.has(types)) continue;
      taken.add(types);
      if (member.value !== null || name === constructorName) for (const each of functionsOf(member)) found.add(each);
    }
    return [...found];
  }
}

function isNamed(member: MemberFact, name: string): boolean {
  return name === constructorName
    ? member.kind === 'constructor'
    : member.name === name && member.kind !== 'constructor';
}

function takes(parameters: MemberFact['parameters'], arity: number): boolean {
  return arity === parameters.length || (parameters.at(-1)?.rest !== undefined && arity >= parameters.length - 1);
}
