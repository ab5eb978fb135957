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
  found.drop(new Set(open.filter(({ at }) => at !== null && used.has(at))));
  const callers = callersOf(open, resolver);
  for (const [position, each] of found.declarations.entries()) {
    const { at, file, lines, test, startPoint } = each;
    if (startPoint.dispatchedBy === undefined || at === null) continue;
    const calling = [...found.mounts.around(at)].flatMap((id) => callers.get(originOf(id)) ?? []);
    const objects = calling.filter((caller) => test || !caller.test).map(({ object }) => object);
    const handlers = [...new Set(objects)].map((object) => ({ object, file, lines }));
    if (handlers.length > 0) found.declarations[position] = { ...each, handlers };
  }
}

interface Caller {
  readonly object: string;
  readonly test: boolean;
}

/** Functions that call one of the methods of what commands are registered on, by the call that made it. */
function callersOf(open: readonly Declaration[], resolver: ValueResolver): ReadonlyMap<string, readonly Caller[]> {
  const names = new Set(open.flatMap(({ startPoint }) => listOf(startPoint.dispatchedBy)));
  const languages = new Set(open.map(({ language }) => language));
  const found = new Map<string, Caller[]>();
  for (const { calls, language, test } of resolver.table.files()) {
    if (!languages.has(language)) continue;
    for (const { callee, caller: object } of calls) {
      if (callee.kind !== 'member' || !names.has(callee.name)) continue;
      for (const each of resolver.resolve(callee.of)) {
        if (each.kind !== 'result') continue;
        const origin = originOf(each.call);
        found.set(origin, [...(found.get(origin) ?? []), { object, test }]);
      }
    }
  }
  return found;
}
