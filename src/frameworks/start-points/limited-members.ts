import type { ClassFact, MemberFact, Value } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type MemberRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Settings } from '../settings/settings.ts';
import { functionsOf } from './functions-of.ts';

/** Whether a rule for what a class exposes takes a member: a method that others may call, of those that interfaces declare where some do. */
export function isExposed(member: MemberFact, fact: ClassFact, { resolver }: InstanceFinder): boolean {
  if (member.kind !== 'method' || member.static || member.hidden === true) return false;
  // In Python the name alone says that others may not call it.
  if (member.name.startsWith('_') && resolver.table.fileOfDefinition(fact.object)?.language === 'Python') return false;
  const declared = resolver.hierarchy
    .lineage(fact.object)
    .slice(1)
    .flatMap((object) => resolver.table.class(object)?.members ?? [])
    .filter(({ kind, value }) => kind === 'method' && value === null);
  return (
    declared.length === 0 ||
    member.value === null ||
    declared.some(({ name, parameters }) => name === member.name && parameters.length === member.parameters.length)
  );
}

/** Whether a rule leaves out a member: by its name, one that ends with an asterisk for all that begin so, or where a member of the class lists it. */
export function isExcepted(
  { name }: MemberFact,
  { object }: ClassFact,
  { except }: MemberRule,
  { resolver }: InstanceFinder,
): boolean {
  if (except === undefined) return false;
  const isNamed = listOf(except.names).some((each) =>
    each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each,
  );
  if (isNamed || except.listed === undefined) return isNamed;
  const list = resolver.memberOf(object, except.listed)?.value ?? null;
  return list !== null && textsAt(['0'], { arguments: [list] }, resolver).includes(name);
}

/** What settings beside the code call a member: the value of a setting that has its name in the key, or its own name in a list; null where none does. */
export function nameInSettings(
  { named, listed }: NonNullable<MemberRule['settings']>,
  member: MemberFact,
  file: string,
  settings: Settings,
): string | null {
  for (const key of listOf(named)) {
    const value = settings.valueOf(key.replace('{name}', member.name), file);
    if (value !== null) return settings.fill(value, file);
  }
  const lists = listOf(listed).flatMap((key) => settings.valueOf(key, file) ?? []);
  return lists.some((each) => each.split(/[;,|\s]+/).includes(member.name)) ? member.name : null;
}

/** Keys of the functions that a member gives: lambdas and references to methods, and methods of instances of classes that have one of these names. */
export function functionsGiven(
  member: MemberFact,
  names: readonly string[],
  finder: InstanceFinder,
): readonly string[] {
  const { resolver } = finder;
  const returns: readonly Value[] =
    member.object === null ? [] : (resolver.table.function(member.object)?.returns ?? []);
  return returns.flatMap((each) => {
    const functions = functionsOf(each, resolver);
    if (functions.length > 0) return functions;
    return resolver
      .classesOf(each)
      .flatMap((object) => names.flatMap((name) => resolver.memberOf(object, name)?.object ?? []));
  });
}
