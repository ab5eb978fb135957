import { callOfSite, callsOf, copyId, isInside, originOf } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { type Replacement, replacer } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions that make something in functions that make something. */
const maxCopies = 4;
/** Calls that distinguish a copy, with those that distinguish these calls themselves. */
const maxSites = 2 * maxCopies;
/** Contexts in which one call is kept; in further ones it stands for what it is in all. */
const maxContexts = 1024;

/** One way in which a function is entered. */
export interface Entrance {
  /** What tells it apart, in ids of copies: the id of the call. */
  readonly site: string;
  /** Key of the function; null where what is decided is no parameter of one function. */
  readonly maker: string | null;
  /** True where the function is entered in other ways too, so that what it makes is another in each. */
  readonly isOneOfSeveral: boolean;
  /** Key of the function that the call is in, whose own callers may decide what is left; absent where no call is written. */
  readonly from?: string;
}

/**
 * Extends what is replaced in one context to the results of further calls of the function: those that depend on what is replaced become
 * copies, each a call of its own with its operands replaced, kept in the table under an id of its own; so do the things that a
 * function with several callers makes (heap cloning).
 */
export function inContext(replace: Replacement, entrance: Entrance, resolver: ValueResolver): Replacement {
  const copies = new Map<string, Value | null>();
  const copyOf = (value: Value & { kind: 'result' }): Value | null => {
    const known = copies.get(value.call);
    if (known !== undefined) return known;
    copies.set(value.call, null);
    const copy = copiedResult(value, full, entrance, resolver);
    copies.set(value.call, copy);
    return copy;
  };
  const full: Replacement = (part) => replace(part) ?? (part.kind === 'result' ? copyOf(part) : null);
  return full;
}

function copiedResult(
  value: Value & { kind: 'result' },
  replace: Replacement,
  entrance: Entrance,
  resolver: ValueResolver,
): Value | null {
  const { maker, isOneOfSeveral, from } = entrance;
  const made = resolver.table.call(value.call);
  if (made === undefined) return null;
  if (maker !== null && !isInside(made.within ?? made.caller, maker)) return null;
  const { site } = entrance;
  // A function that calls itself makes no further copies.
  if (callsOf(value.call).includes(site) || isAlreadyIn(site, originOf(value.call))) return null;
  if (!mayBeCopied(value.call)) {
    resolver.bounds.add('copies of what functions make', maxCopies, value.call);
    return null;
  }
  if (callsOf(value.call).length + callsOf(site).length - 1 > maxSites) {
    resolver.bounds.add('calls that distinguish a copy', maxSites, value.call);
    return null;
  }
  if (!isKeptInContext(value.call, resolver)) return null;
  // Made last: most of what is met is not copied, and an id is kept for good.
  const id = copyId(value.call, site);
  const copied = copyCall(from === undefined ? made : { ...made, within: from }, id, replace, resolver);
  if (copied !== null) return { kind: 'result', call: copied.id };
  if (!isOneOfSeveral || made.caller !== maker) return null;
  // What another function of the application gives is followed from there.
  const [only, more] = resolver.resolve(value);
  const isMadeHere = only?.kind === 'result' && only.call === value.call && more === undefined;
  return isMadeHere ? { kind: 'result', call: id } : null;
}

/** True where a call is among those that lead to a site, for whatever element of a list it is made there. */
function isAlreadyIn(site: string, call: string): boolean {
  return callsOf(site).some((each) => callOfSite(each) === call);
}

/** False for what is told apart by so many calls already that further ones make no difference. */
export function mayBeCopied(id: string): boolean {
  return callsOf(id).length <= maxCopies;
}

/** False for a call that is kept in very many contexts already. */
export function isKeptInContext(id: string, { table, bounds }: ValueResolver): boolean {
  const isKept = table.copiesOf(id) < maxContexts;
  if (!isKept) bounds.add('contexts of what a function makes', maxContexts, originOf(id));
  return isKept;
}

/** A call in one context, kept in the table under an id of its own; null where nothing in it depends on the context. */
export function copyCall(call: CallFact, id: string, replace: Replacement, { table }: ValueResolver): CallFact | null {
  const known = table.instantiatedCall(id);
  if (known !== undefined) return known;
  const copied = withOperands(call, id, replace);
  if (!differs(copied, call)) return null;
  table.instantiate(copied);
  return copied;
}

/** A call with parts of its operands replaced. */
export function withOperands(call: CallFact, id: string, replace: Replacement): CallFact {
  const replaced = replacer(replace);
  const on = call.on === undefined ? undefined : replaced(call.on);
  return {
    ...call,
    id,
    callee: replaced(call.callee),
    arguments: call.arguments.map(replaced),
    ...(on?.kind === 'member' ? { on } : {}),
  };
}

function differs(copied: CallFact, { callee, on, arguments: given }: CallFact): boolean {
  return copied.callee !== callee || copied.on !== on || copied.arguments.some((each, at) => each !== given[at]);
}
