import type { DecoratorFact } from '../../../code-model/facts.ts';
import type { DataContext } from '../../data-context.ts';
import { itemsOf, memberOf } from '../../record-values.ts';
import { isTrue, textIn, wholeTextIn } from './annotations.ts';
import { type ModelAccess, sqlAccesses } from './jpql.ts';
import { queryAccesses } from './related-rows.ts';

export interface NamedQuery {
  readonly text: string;
  readonly isNative: boolean;
}

const namedQueries = new WeakMap<DataContext, Map<string, NamedQuery>>();
const naming =
  /^(?:jakarta|javax)\.persistence#Named(Native)?Quer(?:y|ies)$|^org\.hibernate\.annotations#Named(Native)?Quer(?:y|ies)$/;

/** Keeps the queries that annotations of a class name. */
export function defineNamedQueries(decorators: readonly DecoratorFact[], context: DataContext): void {
  const { resolver } = context;
  for (const decorator of decorators) {
    const symbol = resolver.symbolsOf(decorator.callee).find((each) => naming.test(each));
    if (symbol === undefined) continue;
    const isNative = symbol.includes('Native');
    const own = { name: textIn(decorator, 'name', resolver), text: wholeTextIn(decorator, 'query', resolver) };
    const list = decorator.arguments?.[0];
    const inner = itemsOf(list === undefined ? undefined : memberOf(list, 'value', resolver), resolver).map((each) => ({
      name: resolver.textsOf(memberOf(each, 'name', resolver) ?? each)[0] ?? null,
      text: resolver.textsOf(memberOf(each, 'query', resolver) ?? each)[0] ?? null,
    }));
    for (const { name, text } of [own, ...inner])
      if (name !== null && text !== null) defineNamedQuery(name, { text, isNative }, context);
  }
}

/** Keeps a query that something else than an annotation names. */
export function defineNamedQuery(name: string, query: NamedQuery, context: DataContext): void {
  const known = namedQueries.get(context) ?? new Map<string, NamedQuery>();
  known.set(name, query);
  namedQueries.set(context, known);
}

/** What a named query does; null where no class names it. */
export function namedQueryAccesses(name: string, context: DataContext): readonly ModelAccess[] | null {
  const query = namedQueries.get(context)?.get(name);
  if (query === undefined) return null;
  return query.isNative ? sqlAccesses(query.text, context) : queryAccesses(query.text, context);
}

/** The language of a query that an annotation states beside its text. */
export function isNativeQuery(decorator: DecoratorFact): boolean {
  return isTrue(decorator, 'nativeQuery');
}
