import { makerOf, originOf } from '../../code-model/fact-table.ts';
import { replaceValues } from '../../code-model/replace-values.ts';
import { givenByMaker } from '../../value-analysis/given-by-maker.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { pathOf } from './dispatching-functions.ts';
import { httpVerbs } from './http-verbs.ts';

/**
 * The verbs that functions answer as one of them says by a list, of a closure as what made it was given: `methods` of `withOptions(handler, { methods: ['POST'] })`,
 * whose closure leaves unless `options.methods.includes(request.method)`. `OPTIONS` and `HEAD` beside others describe an operation and are none. Null where
 * none says so, or where the list is not known.
 */
export function allowedVerbs(
  objects: readonly string[],
  selectors: readonly string[],
  resolver: ValueResolver,
): readonly string[] | null {
  for (const id of objects) {
    const object = originOf(id);
    const limits = resolver.table.function(object)?.verbLimits ?? [];
    const madeAt = makerOf(id);
    const given = madeAt === null ? null : givenByMaker({ kind: 'function', object, madeAt }, resolver);
    for (const { of, list } of limits) {
      if (!selectors.includes(pathOf(of, object) ?? '')) continue;
      const items = resolver
        .resolve(replaceValues(list, (part) => given?.(part) ?? null))
        .flatMap((each) => resolver.itemsOf(each) ?? []);
      const verbs = items.flatMap((item) => resolver.textsOf(item)).map((text) => text.toUpperCase());
      if (verbs.length < items.length || !verbs.every((verb) => httpVerbs.has(verb))) continue;
      const own = verbs.filter((verb) => !/^(OPTIONS|HEAD)$/.test(verb));
      if (verbs.length > 0) return [...new Set(own.length > 0 ? own : verbs)];
    }
  }
  return null;
}
