import { originOf } from '../../code-model/fact-table.ts';
import type { FileFacts, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FileRule, listOf } from '../rules/rule-schema.ts';
import { membersOf, type Selected } from '../rules/select.ts';
import { componentsOf, withWrapped } from './functions-of.ts';

/** A member of an exported record that is a start point of its own. */
export interface ExportedMember {
  readonly name: string;
  /** Keys of the functions behind it; none where a library makes it. */
  readonly objects: readonly string[];
  /** Where it stands, as far as that is known. */
  readonly place: { readonly file: string; readonly lines: Lines } | null;
}

/** Calls in calls that give a record: `withUser(withCart({ … }))`. */
const maxWrappers = 3;

/** The members of a record that a file exports under a name, also where it is made by a function of others: `withUser({ save })`. */
export function exportedMembers({ file }: FileFacts, name: string, resolver: ValueResolver): readonly ExportedMember[] {
  const members = new Map(
    madeMembers({ kind: 'import', file, name }, resolver, 0).map(({ key, value }) => [key, value] as const),
  );
  return [...members].map(([key, value]) => ({
    name: key,
    objects: functionsIn(value, resolver),
    place: placeOf(value, resolver),
  }));
}

/** What follows the path of the file for a member of its record. */
export function memberPath({ members }: FileRule, name: string): string {
  return members === undefined || listOf(members.bare).includes(name) ? '' : members.path.replace('{member}', name);
}

function madeMembers(value: Value, resolver: ValueResolver, depth: number): readonly Selected[] {
  const own = membersOf(value, resolver);
  if (own.length > 0 || depth > maxWrappers) return own;
  const given = resolver
    .resolve(value)
    .flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call)?.arguments ?? []) : []));
  const members = given.flatMap((argument) => madeMembers(argument, resolver, depth + 1));
  // Options stand beside what is wrapped: `withUser({ role: 'owner' }, { save })`.
  return members.filter((member) => functionsIn(member.value, resolver).length > 0);
}

function functionsIn(value: Value, resolver: ValueResolver): readonly string[] {
  return [...new Set(withWrapped(componentsOf(value, resolver), resolver))];
}

/** Where the function is written, or the call that makes it. */
function placeOf(value: Value, resolver: ValueResolver): ExportedMember['place'] {
  const { table } = resolver;
  for (const each of [value, ...resolver.resolve(value)]) {
    const call = each.kind === 'result' ? table.call(each.call) : undefined;
    if (call !== undefined) return { file: table.fileOf(call).file, lines: call.lines };
    const key = each.kind === 'function' ? originOf(each.object) : undefined;
    const fact = key === undefined ? undefined : table.function(key);
    const home = key === undefined ? undefined : table.fileOfDefinition(key);
    if (fact !== undefined && home !== undefined) return { file: home.file, lines: fact.lines };
  }
  return null;
}
