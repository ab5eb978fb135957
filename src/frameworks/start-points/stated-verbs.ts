import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { elementsOf, type Subject, select, textsAt } from '../rules/select.ts';
import { httpVerbs } from './http-verbs.ts';

/** The verbs that selectors choose, in capitals: texts, or constants of libraries that are called like them (`HTTPMethod.POST`, `METH_POST`). */
export function verbsAt(selectors: readonly string[], subject: Subject, resolver: ValueResolver): readonly string[] {
  const texts = textsAt(selectors, subject, resolver);
  if (texts.length > 0) return texts.map((text) => text.toUpperCase());
  const values = selectors.flatMap((selector) => select(selector, subject, resolver));
  const symbols = values
    .flatMap(({ value }) => elementsOf(value, resolver))
    .flatMap((value) => resolver.symbolsOf(value));
  const names = symbols.map((symbol) => lastName(symbol).replace(/^METH_/, ''));
  return [...new Set(names.filter((name) => httpVerbs.has(name)))];
}
