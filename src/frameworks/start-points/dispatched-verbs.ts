import type { Lines } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { allowedVerbs } from './allowed-verbs.ts';
import { type Dispatch, dispatching } from './dispatching-functions.ts';
import type { Handler } from './start-point.ts';

/** What of a function runs for one verb. */
export interface Branch {
  readonly verb: string;
  readonly skips: readonly Lines[];
  /** Lines that call handlers by the verb, which are entered beside it; where there are some, the branch says all of how it is entered. */
  readonly apart?: readonly Lines[];
}

/** A handler with what of it runs. */
export function handlerOf(handler: Handler, branches?: ReadonlyMap<string, Branch>): Handler {
  const branch = branches?.get(handler.object);
  return branch === undefined ? handler : { ...handler, branch };
}

/** A verb that handlers distinguish. */
export interface DispatchedVerb {
  readonly verb: string;
  /** By function what runs of it; a function that is absent runs whole. */
  readonly branches: ReadonlyMap<string, Branch>;
  /** Of the functions that were asked for those that run for the verb, then what they choose by it. */
  readonly objects: readonly string[];
}

/**
 * Verbs that functions answer differently by a test of the request; for all others the verb that is stated, else `anyVerb`. Where one of them says which it
 * answers by a list, these and no others. Empty where they test none.
 */
export function dispatchedVerbs(
  objects: readonly string[],
  { dispatch, anyVerb = 'ANY' }: StartPointRule,
  stated: string,
  resolver: ValueResolver,
): readonly DispatchedVerb[] {
  const selectors = listOf(dispatch);
  if (selectors.length === 0) return [];
  const found = objects.flatMap((object) => dispatching(object, selectors, resolver));
  const tested = new Set(found.flatMap(({ byVerb }) => [...byVerb.keys()]));
  const allowed = allowedVerbs(objects, selectors, resolver);
  if (tested.size === 0 && allowed === null) return [];
  // What is done for all other verbs by each function that tests them.
  const isOpen = found.every(({ otherwise }) => otherwise !== null);
  const chosen = new Set(found.flatMap(chosenBy));
  const always = objects.filter((object) => !chosen.has(object));
  const verbs = allowed ?? [...tested, ...(isOpen ? [stated || anyVerb] : [])];
  return verbs.map((verb) => {
    const branches = new Map<string, Branch>();
    const runs = new Set(always);
    for (const { object, byVerb, otherwise, rest = null } of found) {
      const code = byVerb.get(verb) ?? otherwise ?? (allowed === null ? null : rest);
      if (code === null) continue;
      const { skips, apart } = code;
      branches.set(object, { verb, skips, ...(apart === undefined ? {} : { apart }) });
      for (const each of code.runs ?? []) runs.add(each);
    }
    return { verb, branches, objects: [...runs] };
  });
}

/** All that a function runs for one verb or another. */
function chosenBy({ byVerb, otherwise }: Dispatch): readonly string[] {
  return [...byVerb.values(), ...(otherwise === null ? [] : [otherwise])].flatMap(({ runs }) => runs ?? []);
}

/** The handlers of a verb: of those that are registered the ones that run for it, and what they choose by it. */
export function runningFor(
  { objects }: DispatchedVerb,
  handlers: readonly Handler[],
  registered: readonly Handler[],
  place: Pick<Handler, 'file' | 'lines'>,
): readonly Handler[] {
  const runs = new Set(objects);
  const known = new Set(registered.map(({ object }) => object));
  const kept = handlers.filter(({ object }) => runs.has(object) || !known.has(object));
  const more = objects.filter((object) => !kept.some((each) => each.object === object));
  return [...kept, ...more.map((object) => ({ object, ...place }))];
}
