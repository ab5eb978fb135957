import type { ClassFact, FileFacts, MemberFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';

/** A class and the in-house classes it is derived from, in the order in which members are looked up. */
export function lineageOf(fact: ClassFact, { hierarchy, table }: ValueResolver): readonly ClassFact[] {
  return hierarchy.lineage(fact.object).flatMap((object) => table.class(object) ?? []);
}

/** The classes that `super()` in the code of one of them looks members up in, for an instance of a class. */
export function lineageAbove(fact: ClassFact, object: string, resolver: ValueResolver): readonly ClassFact[] {
  const lineage = lineageOf(fact, resolver);
  return lineage.slice(lineage.findIndex((each) => each.object === object) + 1);
}

/** Symbols of the library classes that a class itself names as its bases. */
export function directSymbols(fact: ClassFact, resolver: ValueResolver): readonly string[] {
  return directBases(fact)
    .filter((name) => resolver.classesOf(name).length === 0)
    .flatMap((name) => resolver.symbolsOf(name));
}

function directBases(fact: ClassFact): readonly Value[] {
  return (fact.extends === null ? fact.implements : [fact.extends, ...fact.implements]).map(({ name }) => name);
}

/** A member of the class or of the nearest base that has it, with that class. */
export function inheritedMember(
  lineage: readonly ClassFact[],
  name: string,
): { readonly member: MemberFact; readonly of: ClassFact } | null {
  for (const of of lineage) {
    const member = of.members.find((each) => each.name === name);
    if (member !== undefined) return { member, of };
  }
  return null;
}

/** True where the class itself sets a member to `True`. */
export function isSet(fact: ClassFact | undefined, name: string): boolean {
  const value = fact?.members.find((member) => member.name === name)?.value;
  return value?.kind === 'constant' && value.value === true;
}

/** The class `Meta`, or of another name, written inside a class. */
export function metaOf(fact: ClassFact, file: FileFacts, names: readonly string[] = ['Meta']): ClassFact | undefined {
  const { startLine, endLine } = fact.lines;
  return file.classes.find(
    ({ name, lines }) => names.includes(name) && lines.startLine > startLine && lines.endLine <= endLine,
  );
}
