import { originOf } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

/**
 * Gives commands that are distinguished by name alone the functions that do so: of `commands.add_parser('clean')` without a function for it, the one that
 * calls `parse_args()` of the parser around. Where something is registered on what the call makes (`set_defaults(func=clean)`, further commands), that
 * is the entry, and the call is none.
 */
export function readDispatched(found: Registrations, resolver: ValueResolver): void {
  const open = found.declarations.filter(({ startPoint }) => startPoint.dispatchedBy !== undefined);
  if (open.length === 0) return;
  const used = new Set<string>();
  for (const { at, startPoint } of found.declarations) {
    if (at === null) continue;
    const isOwn = startPoint.dispatchedBy !== undefined;
    for (const id of found.mounts.around(at)) if (!isOwn || id !== at) used.add(id);
  }
  const replaced = new Map(
    open.map((each): [Declaration, Declaration] => {
      if (each.at === null || used.has(each.at)) return [each, each];
      const dispatching = dispatchingFunctions(each, found.mounts.around(each.at), resolver);
      const { file, lines } = each;
      const handlers = dispatching.map((object) => ({ object, file, lines }));
      return [each, handlers.length === 0 ? each : { ...each, handlers }];
    }),
  );
  found.drop(new Set(open.filter(({ at }) => at !== null && used.has(at))));
  for (const [at, each] of found.declarations.entries()) found.declarations[at] = replaced.get(each) ?? each;
}

/** Functions that call one of the methods of what a declaration is registered on, or of what that is made on. */
function dispatchingFunctions(
  { startPoint, language }: Declaration,
  around: ReadonlySet<string>,
  resolver: ValueResolver,
): readonly string[] {
  const names = new Set(listOf(startPoint.dispatchedBy));
  const origins = new Set([...around].map(originOf));
  const callers = resolver.table
    .files()
    .filter((file) => file.language === language)
    .flatMap(({ calls }) => calls)
    .filter(({ callee }) => callee.kind === 'member' && names.has(callee.name))
    .filter(
      ({ callee }) =>
        callee.kind === 'member' &&
        resolver.resolve(callee.of).some((each) => each.kind === 'result' && origins.has(originOf(each.call))),
    )
    .map(({ caller }) => caller);
  return [...new Set(callers)];
}
