import type { CallFact, FileFacts, Value } from './facts.ts';
import { globalValue } from './global-names.ts';

/** What a function of a library does, in words of the language: call a method of its first argument, or a function that all code has. */
export type BuiltIn = { readonly method: string } | { readonly function: string };

/** By symbol of a library: `lodash#map` is the method `map` of its first argument, `lodash#values` is `Object.values`. */
export type BuiltIns = ReadonlyMap<string, BuiltIn>;

/** A file in which calls of such functions are calls of what they do: `_.map(list, f)` is `list.map(f)`. */
export function withBuiltIns(facts: FileFacts, builtIns: BuiltIns): FileFacts {
  let isChanged = false;
  const calls = facts.calls.map((call) => {
    const builtIn = call.callee.kind === 'external' ? builtIns.get(call.callee.symbol) : undefined;
    const same = builtIn === undefined ? null : sameCall(call, builtIn);
    if (same === null) return call;
    isChanged = true;
    return same;
  });
  return isChanged ? { ...facts, calls } : facts;
}

function sameCall(call: CallFact, builtIn: BuiltIn): CallFact | null {
  if (call.form !== 'call') return null;
  if ('function' in builtIn) return { ...call, callee: globalValue(builtIn.function) };
  const [of, ...given] = call.arguments;
  if (of === undefined || of.kind === 'spread') return null;
  const callee: Value = { kind: 'member', of, name: builtIn.method };
  return { ...call, callee, arguments: given };
}
