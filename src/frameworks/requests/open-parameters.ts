import { isInside } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import type { Assumption, Operand } from '../../value-analysis/assumption.ts';
import type { ContextualCall } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * What the code around a call determines by itself: what callers pass to the functions around it is not known, also where a further function
 * puts it into a text.
 */
export class OpenParameters implements Assumption {
  private readonly resolver: ValueResolver;
  private readonly places: readonly string[];

  constructor({ caller, within, site }: ContextualCall, resolver: ValueResolver) {
    this.resolver = resolver;
    this.places = [caller, within, site?.caller].filter((place) => place !== undefined);
  }

  valuesOf(value: Operand): readonly Value[] | null {
    if (value.kind !== 'parameter' || !this.places.some((place) => isInside(place, value.function))) return null;
    return this.resolver.handedTo(value.function).length > 0 ? [] : null;
  }
}
