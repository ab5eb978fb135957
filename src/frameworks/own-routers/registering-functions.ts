import type { ClassFact, FunctionFact, MemberFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { KeptParameters } from './kept-parameters.ts';

/** Names of methods that register for a verb. */
export const verbNames: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  all: 'ANY',
  any: 'ANY',
};

/** A method, or function, that keeps a path and functions. */
export interface Registering {
  readonly name: string;
  /** Key of the function. */
  readonly object: string;
}

const verbParameter = /^_*(http_?)?(method|verb)s?_*$/i;

/** The methods of a class that are named after verbs, take a path first and keep it with what is given behind it. */
export function verbMethods(owner: ClassFact, kept: KeptParameters): readonly Registering[] {
  return methodsOf(owner).filter(
    ({ name, object }) =>
      Object.hasOwn(verbNames, name) &&
      kept.of(object).some(({ all, stored }) => all.has(0) && [...stored].some((index) => index > 0)),
  );
}

/** Those that take a verb first, then a path, and keep both with what is given behind them: `route('GET', '/carts', list)`. */
export function verbFirstMethods(
  owner: ClassFact,
  kept: KeptParameters,
  resolver: ValueResolver,
): readonly Registering[] {
  return methodsOf(owner).filter(
    ({ name, object }) => !Object.hasOwn(verbNames, name) && takesVerb(resolver.table.function(object), kept),
  );
}

export function takesVerb(fact: FunctionFact | undefined, kept: KeptParameters): boolean {
  const [verb, path, ...others] = fact?.parameters ?? [];
  if (fact === undefined || path === undefined || others.length === 0 || !verbParameter.test(verb?.name ?? ''))
    return false;
  return kept
    .of(fact.object)
    .some(({ all, stored }) => all.has(0) && all.has(1) && [...stored].some((index) => index > 1));
}

/** Methods, and members that hold a function. */
export function methodsOf({ members }: ClassFact): readonly Registering[] {
  return members.flatMap(({ name, value }: MemberFact) =>
    value?.kind === 'function' ? [{ name, object: value.object }] : [],
  );
}
