import { computedMemberOf } from '../code-model/computed-members.ts';
import { isInside } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';
import { mayBeCopied } from './copied-calls.ts';
import { turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A part of a value that depends on the context a call is made in. */
export type OpenPart =
  /** An element of a list that is known: the context is one turn of the loop. */
  | { readonly kind: 'element'; readonly value: Value & { kind: 'element' } }
  /** Decided by the callers of a function, given by its key. */
  | { readonly kind: 'function'; readonly object: string }
  /** `this` in the code of a class, given by its key, where no caller says which of the classes derived from it the instance is of. */
  | { readonly kind: 'class'; readonly object: string };

export interface OpenPartSearch {
  /** The functions whose code the values are written in, the innermost first. */
  readonly callers: readonly string[];
  /** Functions and classes that are decided already. */
  readonly entered: ReadonlySet<string>;
  /** Only what the callers of a function inside this one decide. */
  readonly inside?: string;
  readonly resolver: ValueResolver;
}

/** The first part of the values that depends on the context: on callers before elements of lists; null where none does. */
export function openPart(values: readonly Value[], search: OpenPartSearch): OpenPart | null {
  const finder = new OpenPartFinder(search);
  return finder.first(values, search.callers) ?? finder.element;
}

/**
 * The part itself, or one that is decided by the callers of a function inside the function whose callers decide it: what these pass may be what that
 * function is passed, so that they are looked at first.
 */
export function innermost(part: OpenPart, values: readonly Value[], search: OpenPartSearch): OpenPart {
  if (part.kind !== 'function') return part;
  const inner = new OpenPartFinder({ ...search, inside: part.object }).first(values, search.callers);
  return inner === null ? part : innermost(inner, values, search);
}

class OpenPartFinder {
  element: OpenPart | null = null;
  private readonly search: OpenPartSearch;
  private readonly met = new Set<Value | string>();

  constructor(search: OpenPartSearch) {
    this.search = search;
  }

  first(values: readonly Value[], callers: readonly string[]): OpenPart | null {
    for (const value of values) {
      const found = this.visit(value, callers);
      if (found !== null) return found;
    }
    return null;
  }

  private visit(value: Value, callers: readonly string[]): OpenPart | null {
    if (this.met.has(value)) return null;
    this.met.add(value);
    const { entered, resolver } = this.search;
    switch (value.kind) {
      case 'parameter': {
        const isOpen = !entered.has(value.function) && resolver.callSitesOf(value.function).length > 0;
        return isOpen && this.isLookedFor(value.function) ? { kind: 'function', object: value.function } : null;
      }
      case 'this':
        return this.receiver(value.class, callers);
      case 'result':
        return this.madeBy(value.call);
      default: {
        // What the turns of a loop store is decided by what it goes through alone.
        const computed = computedMemberOf(value);
        const inner = this.first(computed?.loops.map(({ element }) => element.of) ?? partsOf(value), callers);
        if (value.kind === 'element' && this.element === null && isOpen(value, resolver))
          this.element = { kind: 'element', value };
        return inner;
      }
    }
  }

  private isLookedFor(object: string): boolean {
    const { inside } = this.search;
    return inside === undefined || (object !== inside && isInside(object, inside));
  }

  /** The operands of the call that a value is the result of. */
  private madeBy(id: string): OpenPart | null {
    if (this.met.has(id) || !mayBeCopied(id)) return null;
    this.met.add(id);
    const made = this.search.resolver.table.call(id);
    return made === undefined ? null : this.first(operandsOf(made), [made.within ?? made.caller]);
  }

  /** `this` in the code of a class that has several instances or heirs: decided by the callers of the method around it. */
  private receiver(owner: string, callers: readonly string[]): OpenPart | null {
    const { entered, resolver } = this.search;
    if (!resolver.instances.hasSeveral(owner)) return null;
    for (const caller of callers) {
      const method = methodAround(owner, caller, resolver);
      if (method !== null && !entered.has(method))
        return this.isLookedFor(method) ? { kind: 'function', object: method } : null;
    }
    if (this.search.inside !== undefined) return null;
    const isOpen = !entered.has(owner) && resolver.hierarchy.heirsInScope(owner).length > 0;
    return isOpen ? { kind: 'class', object: owner } : null;
  }
}

/** True for an element that is one of several, where they are known; the one at a known position is of one list or another, which is no turn of a loop. */
function isOpen(value: Value & { kind: 'element' }, resolver: ValueResolver): boolean {
  if (value.index?.kind === 'constant' && value.of.kind === 'member') return false;
  const turns = turnsOf(value, resolver);
  if (turns === null || turns.length === 0) return false;
  return value.index === undefined || resolver.resolve(value).length > 1;
}

export function operandsOf({ callee, on, arguments: given }: CallFact): readonly Value[] {
  return on === undefined ? [callee, ...given] : [callee, on, ...given];
}

/** Key of the method or constructor of a class that some code is inside. */
export function methodAround(owner: string, caller: string, { table }: ValueResolver): string | null {
  const members = table.class(owner)?.members ?? [];
  return members.find(({ object }) => object !== null && isInside(caller, object))?.object ?? null;
}
