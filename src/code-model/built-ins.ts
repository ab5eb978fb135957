import type { CallFact, FileFacts, StoreFact, Value } from './facts.ts';
import { globalValue } from './global-names.ts';
import { writtenSymbol } from './symbol-name.ts';

/** How a function names files: the entries of a folder, all paths below it, the paths that fit a glob, or all modules of a folder, which it loads. */
export type Listing = 'entries' | 'paths' | 'globbed' | 'modules';

/**
 * What a function of a library does, in words of the language: call a method of its first argument, be a function that all code has, store
 * its second argument in the global that the first one names, make one function of several, of which this one runs first, or list files.
 */
export type BuiltIn =
  | { readonly method: string }
  | { readonly function: string }
  | { readonly stores: 'global' }
  | { readonly composes: 'first' | 'last' }
  | { readonly lists: Listing };

/** By symbol of a library: `lodash#map` is the method `map` of its first argument, `lodash#values` is `Object.values`. */
export type BuiltIns = ReadonlyMap<string, BuiltIn>;

/** A file in which calls of such functions are calls of what they do: `_.map(list, f)` is `list.map(f)`. */
export function withBuiltIns(facts: FileFacts, builtIns: BuiltIns): FileFacts {
  let isChanged = false;
  const stores: StoreFact[] = [];
  let byId: ReadonlyMap<string, CallFact> | undefined;
  const callOf = (id: string): CallFact | undefined => {
    byId ??= new Map(facts.calls.map((call) => [call.id, call]));
    return byId.get(id);
  };
  const calls = facts.calls.flatMap((call) => {
    const chain = composedCalls(call, callOf, builtIns);
    if (chain !== null) {
      isChanged = true;
      return chain;
    }
    const symbol = writtenSymbol(call.callee);
    const builtIn = symbol === null ? undefined : builtIns.get(symbol);
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

/** `pipe(one, two)(given)`, or `pipe([one, two])(given)`, is `two(one(given))`: a call of each function, of which the last has the id of the whole. */
function composedCalls(
  call: CallFact,
  callOf: (id: string) => CallFact | undefined,
  builtIns: BuiltIns,
): CallFact[] | null {
  const made = call.form === 'call' && call.callee.kind === 'result' ? callOf(call.callee.call) : undefined;
  const builtIn = made?.callee.kind === 'external' ? builtIns.get(made.callee.symbol) : undefined;
  if (made === undefined || builtIn === undefined || !('composes' in builtIn)) return null;
  const [list] = made.arguments;
  const functions = list?.kind === 'list' && made.arguments.length === 1 ? list.items : made.arguments;
  const given = builtIn.composes === 'first' ? functions : functions.toReversed();
  if (given.length === 0 || given.some(({ kind }) => kind === 'spread')) return null;
  const idOf = (at: number): string => (at === given.length - 1 ? call.id : `${call.id}.${at}`);
  return given.map((callee, at) => ({
    ...call,
    id: idOf(at),
    callee,
    arguments: at === 0 ? call.arguments : [{ kind: 'result', call: idOf(at - 1) }],
  }));
}

function sameCall(call: CallFact, builtIn: BuiltIn): CallFact | null {
  if (call.form !== 'call' || 'stores' in builtIn || 'composes' in builtIn || 'lists' in builtIn) return null;
  if ('function' in builtIn) return { ...call, callee: globalValue(builtIn.function) };
  const [of, ...given] = call.arguments;
  if (of === undefined || of.kind === 'spread') return null;
  const callee: Value = { kind: 'member', of, name: builtIn.method };
  return { ...call, callee, arguments: given };
}
