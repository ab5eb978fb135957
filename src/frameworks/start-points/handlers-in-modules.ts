import type { CallFact, FileFacts } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import { exportedFunctions, fileNamed } from './file-exports.ts';
import type { Handler } from './start-point.ts';

/** What the files export that a call names: `route('users/:id', './user.tsx')`. */
export function handlersInModules(call: CallFact, { modules }: StartPointRule, finder: InstanceFinder): Handler[] {
  if (modules === undefined) return [];
  const { resolver } = finder;
  const { file } = resolver.table.fileOf(call);
  return modulesNamed(call, modules, finder)
    .flatMap((facts) => listOf(modules.exports).flatMap((name) => exportedFunctions(facts, name, resolver)))
    .map((object) => ({ object, file, lines: call.lines }));
}

function modulesNamed(
  call: CallFact,
  { file: selectors }: NonNullable<StartPointRule['modules']>,
  finder: InstanceFinder,
): readonly FileFacts[] {
  const { resolver } = finder;
  const { file } = resolver.table.fileOf(call);
  const named = textsAt(listOf(selectors), finder.subjectOf(call), resolver);
  return named.flatMap((path) => fileNamed(path, file, resolver) ?? []);
}

/** True where the files that a call names are known, and export none of what would be a handler: a route without an action. */
export function isLackedByModules(call: CallFact, { modules }: StartPointRule, finder: InstanceFinder): boolean {
  if (modules === undefined) return false;
  const files = modulesNamed(call, modules, finder);
  const names = listOf(modules.exports);
  const lacks = ({ exports, exportsAllOf }: FileFacts): boolean =>
    exportsAllOf.length === 0 && names.every((name) => !Object.hasOwn(exports, name));
  return files.length > 0 && files.every(lacks);
}
