import type { CallFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { MountGraph } from '../instances/mount-graph.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

type LoneRule = NonNullable<NonNullable<FrameworkRules['scripts']>['lone']>;

/**
 * Commands and groups of commands that packages install are called by the names which they are installed under, in place of the name that they are
 * made with. What stands in a group, too, has both. What runs only where it is installed (`installed`) is dropped where it is not.
 * @param names by the id of an instance the names it is installed under
 */
export function nameInstalled(
  names: ReadonlyMap<string, ReadonlySet<string>>,
  finder: InstanceFinder,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  const rules = all.flatMap(({ scripts }) => scripts?.lone ?? []);
  const atInstance = Map.groupBy(found.declarations, ({ at }) => at);
  const dropped = new Set(found.declarations.filter(({ startPoint }) => startPoint.installed === true));
  const called: Declaration[] = [];
  for (const [id, own] of names) {
    const paths = [...own];
    const declarations = atInstance.get(id) ?? [];
    const only = rules.some((rule) => isLone(id, declarations, rule, finder, found)) ? declarations : [];
    for (const each of only) dropped.add(each);
    const isRenamed = found.mounts.rename(id, paths);
    const isInGroup = !isRenamed && found.mounts.isMounted(id);
    for (const each of declarations) {
      const isItself = isInGroup && each.startPoint.at === 'result' && each.startPoint.installed !== true;
      if (dropped.has(each) || isItself) called.push({ ...each, at: null, paths });
    }
  }
  found.drop(dropped);
  found.declarations.push(...called);
}

/** True for an instance whose only command has no name of its own, as nothing else is registered with it, and which stands in no other one. */
function isLone(
  id: string,
  { length }: readonly Declaration[],
  { makes, unless }: LoneRule,
  finder: InstanceFinder,
  { mounts }: Registrations,
): boolean {
  const { resolver } = finder;
  const made = resolver.table.call(id);
  if (made === undefined || length !== 1 || mounts.isMounted(id)) return false;
  const symbols = listOf(makes);
  const names = listOf(unless);
  const given = made.arguments.at(-1);
  if (!resolver.symbolsOf(made.callee).some((symbol) => symbols.includes(symbol))) return false;
  if (given?.kind === 'record' && names.some((name) => Object.hasOwn(given.members, name))) return false;
  const isOther = ({ callee }: CallFact): boolean =>
    callee.kind === 'member' &&
    names.includes(callee.name) &&
    finder.instancesOf(callee.of).some((instance) => instance.id === id);
  return !holdsOthers(id, mounts) && !resolver.table.files().some(({ calls }) => calls.some(isOther));
}

function holdsOthers(id: string, mounts: MountGraph): boolean {
  return [...mounts.mounted()].some((child) => child !== id && mounts.around(child).has(id));
}
