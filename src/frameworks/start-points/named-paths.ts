import type { Lines } from '../../code-model/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import type { Registrations } from './registrations.ts';

/** Something that is registered for a path by the name of that path. */
export interface ByPathName {
  /** Id of what stands for all the paths. */
  readonly at: string;
  readonly rules: FrameworkRules;
  readonly name: string;
  readonly file: string;
  readonly lines: Lines;
}

/** Id in the graph of mounts of what is registered for the path that has a name. */
function pathId({ framework }: FrameworkRules, name: string): string {
  return `path ${framework} ${name}`;
}

/** States the names of the paths that a call registers: `config.add_route('cart', '/carts/{id}')`. */
export function namePaths(
  { call, rules }: MatchedCall,
  names: readonly string[],
  at: string | null,
  paths: readonly string[],
  { mounts }: Registrations,
): void {
  for (const name of names) mounts.mount(pathId(rules, name), at ?? call.id, paths);
}

/** Id of what is registered for the paths of these names: `@view_config(route_name='cart')`. @param own id of what registers it */
export function atNamedPaths(
  own: string,
  names: readonly string[],
  place: Omit<ByPathName, 'at' | 'name'>,
  found: Registrations,
): string {
  const at = `named ${own}`;
  for (const name of names) {
    found.mounts.mount(at, pathId(place.rules, name), []);
    found.byPathName.push({ ...place, at, name });
  }
  return at;
}

/** Reports what is registered for a path by a name that is not known. */
export function recordUnnamed({ call, rules }: MatchedCall, { resolver: { table } }: InstanceFinder): void {
  const { file } = table.fileOf(call);
  const place = { file, line: call.lines.startLine, id: call.id };
  const reason = 'the name of its path is not known';
  table.coverage.unresolved({ kind: 'registration', library: rules.framework, ...place, reason });
}

/** Drops and reports what is registered for names that no path is known to have. */
export function dropUnnamed(found: Registrations, { resolver: { table } }: InstanceFinder): void {
  const open = found.byPathName.filter(({ rules, name }) => !found.mounts.isMounted(pathId(rules, name)));
  if (open.length === 0) return;
  const known = new Set(found.byPathName.filter((each) => !open.includes(each)).map(({ at }) => at));
  const dropped = new Set(open.filter(({ at }) => !known.has(at)).map(({ at }) => at));
  for (const { rules, name, file, lines, at } of open) {
    const place = { file, line: lines.startLine, id: `${at} ${name}` };
    const reason = `no path is known that has the name '${name}'`;
    table.coverage.unresolved({ kind: 'registration', library: rules.framework, ...place, reason });
  }
  const kept = found.declarations.filter(({ at }) => at === null || !dropped.has(at));
  found.declarations.splice(0, found.declarations.length, ...kept);
}
