import type { CallFact, FileFacts, StoreFact, Value } from './facts.ts';
import { globalValue } from './global-names.ts';

/**
 * What a function of a library does, in words of the language: call a method of its first argument, be a function that all code has, or store
 * its second argument in the global that the first one names.
 */
export type BuiltIn = { readonly method: string } | { readonly function: string } | { readonly stores: 'global' };

/** By symbol of a library: `lodash#map` is the method `map` of its first argument, `lodash#values` is `Object.values`. */
export type BuiltIns = ReadonlyMap<string, BuiltIn>;

/** A file in which calls of such functions are calls of what they do: `_.map(list, f)` is `list.map(f)`. */
export function withBuiltIns(facts: FileFacts, builtIns: BuiltIns): FileFacts {
  let isChanged = false;
  const stores: StoreFact[] = [];
  const calls = facts.calls.map((call) => {
    const builtIn = call.callee.kind === 'external' ? builtIns.get(call.callee.symbol) : undefined;
    if (builtIn !== undefined && 'stores' in builtIn) stores.push(...globalStores(call));
    const same = builtIn === undefined ? null : sameCall(call, builtIn);
    if (same === null) return call;
    isChanged = true;
    return same;
  });
  if (!isChanged && stores.length === 0) return facts;
  return { ...facts, calls, ...(stores.length === 0 ? {} : { stores: [...(facts.stores ?? []), ...stores] }) };
}

/** `contextBridge.exposeInMainWorld('files', api)` is `globalThis.files = api`. */
function globalStores({ arguments: [name, value] }: CallFact): StoreFact[] {
  return name?.kind === 'text' && value !== undefined ? [{ of: globalValue('globalThis'), name, value }] : [];
}

function sameCall(call: CallFact, builtIn: BuiltIn): CallFact | null {
  if (call.form !== 'call' || 'stores' in builtIn) return null;
  if ('function' in builtIn) return { ...call, callee: globalValue(builtIn.function) };
  const [of, ...given] = call.arguments;
  if (of === undefined || of.kind === 'spread') return null;
  const callee: Value = { kind: 'member', of, name: builtIn.method };
  return { ...call, callee, arguments: given };
}
