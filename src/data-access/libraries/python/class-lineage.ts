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

/**
 * An option of a model of Django: of its own class `Meta`, of the classes that this is derived from (`class Meta(Timed.Meta)`), or, where it has none, of the
 * `Meta` of the nearest abstract class above it. A model does not have the options of one that has a table of its own.
 * @param hasTable true for a class whose options its heirs do not have
 */
export function optionOf(
  fact: ClassFact,
  name: string,
  hasTable: (fact: ClassFact) => boolean,
  resolver: ValueResolver,
): Value | undefined {
  for (const each of lineageOf(fact, resolver)) {
    const file = resolver.table.fileOfDefinition(each.object);
    const meta = file === undefined ? undefined : metaOf(each, file);
    if (meta === undefined || (each !== fact && hasTable(each))) continue;
    return optionIn(meta, name, resolver, new Set()) ?? undefined;
  }
  return undefined;
}

function optionIn(meta: ClassFact, name: string, resolver: ValueResolver, seen: Set<string>): Value | null {
  if (seen.has(meta.object)) return null;
  seen.add(meta.object);
  const own = meta.members.find((member) => member.name === name)?.value;
  if (own != null) return own;
  for (const base of directBases(meta)) {
    for (const above of optionClasses(base, resolver)) {
      const found = optionIn(above, name, resolver, seen);
      if (found !== null) return found;
    }
  }
  return null;
}

/** `Timed.Meta` of a class that may have it from one above, and classes of options that stand by themselves. */
function optionClasses(value: Value, resolver: ValueResolver): readonly ClassFact[] {
  const { table } = resolver;
  const named = resolver.classesOf(value).flatMap((object) => table.class(object) ?? []);
  if (named.length > 0 || value.kind !== 'member' || value.name !== 'Meta') return named;
  return resolver.classesOf(value.of).flatMap((object) => {
    const owner = table.class(object);
    for (const each of owner === undefined ? [] : lineageOf(owner, resolver)) {
      const file = table.fileOfDefinition(each.object);
      const meta = file === undefined ? undefined : metaOf(each, file);
      if (meta !== undefined) return [meta];
    }
    return [];
  });
}

/** The class `Meta`, or of another name, written inside a class. */
export function metaOf(fact: ClassFact, file: FileFacts, names: readonly string[] = ['Meta']): ClassFact | undefined {
  const { startLine, endLine } = fact.lines;
  return file.classes.find(
    ({ name, lines }) => names.includes(name) && lines.startLine > startLine && lines.endLine <= endLine,
  );
}
