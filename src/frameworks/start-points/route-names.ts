import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { StartPointRule } from '../rules/rule-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';

/** The names by which templates and scripts ask for the address of a route: `path('carts/', carts, name='carts')`. */
export function routeNames(
  { routeNames: selectors, namedByHandler, handlers }: StartPointRule,
  subject: Subject,
  resolver: ValueResolver,
): { readonly routeNames?: readonly string[] } {
  const stated = textsAt(listOf(selectors), subject, resolver);
  if (stated.length > 0) return { routeNames: stated };
  if (namedByHandler !== true) return {};
  const functions = listOf(handlers)
    .flatMap((selector) => select(selector, subject, resolver))
    .flatMap(({ value }) => functionsOf(value, resolver));
  const names = functions.flatMap((object) => resolver.table.function(object)?.name ?? []);
  return names.length === 0 ? {} : { routeNames: names };
}
