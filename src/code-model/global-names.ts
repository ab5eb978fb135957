import type { FileFacts, Value } from './facts.ts';
import { memberAt } from './member-at.ts';

/** Names of the object that holds all globals. */
const holders = new Set(['global', 'globalThis', 'window', 'self']);
/** What the runtime gives each module, not the application. */
const ofRuntime = new Set(['module', 'exports', 'process', 'require']);
const prefix = 'globalThis#';

/**
 * The names that lead to a member of a global: `['APP', 'models']` of `global.APP.models` and of `APP.models`; empty for the object
 * that holds all globals, null for what is no global of an application.
 */
export function globalPath(value: Value): readonly string[] | null {
  if (value.kind !== 'external' || !value.symbol.startsWith(prefix)) return null;
  const names = value.symbol.slice(prefix.length).split('.');
  const path = names.slice(names.findIndex((name) => !holders.has(name)));
  if (names.every((name) => holders.has(name))) return [];
  return ofRuntime.has(path[0] ?? '') ? null : path;
}

/** True for a name of the object that holds all globals: `global`, `globalThis`, `window`, `self`. */
export function isGlobalHolder(name: string): boolean {
  return holders.has(name);
}

/** A global by its name. */
export function globalValue(name: string): Value & { readonly kind: 'external' } {
  return { kind: 'external', symbol: `${prefix}${name}` };
}

/** Names of the globals that statements of the application assign, tests excepted: `global.APP = …`, `APP = …` where nothing declares it. */
export function assignedGlobals(files: readonly FileFacts[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { stores = [], test } of files) {
    for (const { of, name } of test ? [] : stores) {
      if (name?.kind === 'text' && globalPath(of)?.length === 0) names.add(name.text);
    }
  }
  return names;
}

/** A file in which what is called of such a global is a member of it, as of any other object: `APP.jobs.run()`. */
export function withMembersOfGlobals(facts: FileFacts, globals: ReadonlySet<string>): FileFacts {
  if (globals.size === 0) return facts;
  let isChanged = false;
  const calls = facts.calls.map((call) => {
    const [root, ...names] = globalPath(call.callee) ?? [];
    if (root === undefined || names.length === 0 || !globals.has(root)) return call;
    isChanged = true;
    return { ...call, callee: memberAt(globalValue(root), names) };
  });
  return isChanged ? { ...facts, calls } : facts;
}
