import { isInside } from '../../code-model/fact-table.ts';
import type { ClassFact, FunctionFact, MemberFact, Value } from '../../code-model/facts.ts';
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

const pathParameter = /^_*(url|uri|path|route|rule|pattern|endpoint)(_?(path|pattern|rule))?_*$/i;
const verbParameter = /^_*(http_?)?(method|verb)s?_*$/i;

/** The methods of a class that are named after verbs, take a path first and keep it with what is given behind it, or with what they decorate. */
export function verbMethods(owner: ClassFact, kept: KeptParameters, resolver: ValueResolver): readonly Registering[] {
  return methodsOf(owner).filter(
    ({ name, object }) =>
      Object.hasOwn(verbNames, name) &&
      (kept.of(object).some(({ all, stored }) => all.has(0) && [...stored].some((index) => index > 0)) ||
        decorates(object, kept, resolver)),
  );
}

/** A method that decorates what answers a path, for verbs that it may be given behind that. */
export interface Decorating extends Registering {
  /** Name of the parameter that takes the path. */
  readonly path: string;
  /** Position and name of the parameter that takes the verbs, and the verb it has where none are given. */
  readonly verbs: { readonly at: number; readonly name: string; readonly otherwise: string } | null;
}

/** Methods that are called `route`, or take verbs, and that take a path first and keep it with what they decorate: `@app.route('/carts', methods=['POST'])`. */
export function decoratingMethods(
  owner: ClassFact,
  kept: KeptParameters,
  resolver: ValueResolver,
): readonly Decorating[] {
  return methodsOf(owner).flatMap((method) => {
    if (Object.hasOwn(verbNames, method.name) || !decorates(method.object, kept, resolver)) return [];
    const { parameters = [] } = resolver.table.function(method.object) ?? {};
    if (!pathParameter.test(parameters[0]?.name ?? '')) return [];
    const at = parameters.findIndex(({ name }) => verbParameter.test(name));
    const taken = parameters[at];
    if (taken === undefined && method.name !== 'route') return [];
    return {
      ...method,
      path: parameters[0]?.name ?? '',
      verbs: taken === undefined ? null : { at, name: taken.name, otherwise: verbOf(taken.default, resolver) },
    };
  });
}

/** True for a function whose result keeps what it is given itself, beside the first argument: `def route(self, path): def keep(run): self.routes[path] = run; return keep`. */
function decorates(object: string, kept: KeptParameters, resolver: ValueResolver): boolean {
  if (!kept.of(object).some(({ all }) => all.has(0))) return false;
  return (resolver.table.function(object)?.returns ?? []).some(
    (each) =>
      each.kind === 'function' &&
      isInside(each.object, object) &&
      kept.of(each.object).some(({ stored }) => stored.has(0)),
  );
}

/** The verb that a value states; ANY where it states none, or several. */
function verbOf(value: Value | undefined, resolver: ValueResolver): string {
  const texts =
    value === undefined ? [] : (resolver.itemsOf(value) ?? [value]).flatMap((each) => resolver.textsOf(each));
  const [only, more] = texts;
  return only === undefined || more !== undefined ? 'ANY' : only.toUpperCase();
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
