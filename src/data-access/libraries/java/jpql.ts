import type { DecoratorFact } from '../../../code-model/facts.ts';
import { readSql } from '../../../sql/read-sql.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { itemsOf, memberOf } from '../../record-values.ts';
import { isTrue, textIn, wholeTextIn } from './annotations.ts';
import { entityId } from './entities.ts';

/** A table and what is done to it. */
export interface ModelAccess {
  readonly model: Pick<DataModel, 'kind' | 'table'>;
  readonly access: DataAccessKind;
}

/** What a text of SQL does to tables. */
export function sqlAccesses(text: string, { dialect }: DataContext): readonly ModelAccess[] {
  // `{h-schema}` stands for the schema that is set.
  const plain = text.replace(/\{h-[\w-]+\}/g, '');
  return readSql(plain, dialect).accesses.flatMap(({ table, access }): ModelAccess[] =>
    access === 'create' || access === 'alter' || access === 'drop' ? [] : [{ model: { kind: 'table', table }, access }],
  );
}

const declaration = /\b(?:from|join|update|into|,)\s+([A-Z][\w.]*)\s+(?:as\s+)?([a-z]\w*)/gi;
const pathJoin =
  /\bjoin\s+(?:fetch\s+)?(?:treat\s*\(\s*)?([a-z]\w*)\.(\w+)(?:\s+as\s+[A-Z]\w*\s*\))?(?:\s+(?:as\s+)?([a-z]\w*))?/gi;
const inPath = /\bin\s*\(\s*([a-z]\w*)\.(\w+)\s*\)\s*(?:as\s+)?([a-z]\w*)?/gi;
const path = /\b([a-z]\w*)\.(\w+)\.(\w+)/gi;
const words = new Set([
  'where',
  'on',
  'left',
  'inner',
  'join',
  'set',
  'order',
  'group',
  'fetch',
  'with',
  'outer',
  'cross',
  'select',
]);

/** JPQL is read as SQL whose tables are entities; what it reaches by relations (`join c.lines l`, `c.owner.name`) is read too. */
export function jpqlAccesses(text: string, context: DataContext): readonly ModelAccess[] {
  const asSql = text
    .replace(/\bfetch\b/gi, '')
    .replace(/^\s*from\b/i, 'SELECT * FROM')
    .replace(/:#\{.*?\}/g, '?')
    .replace(/#\{#entityName\}/g, 'EntityName');
  const own = sqlAccesses(asSql, context).flatMap(({ model: { table }, access }) => {
    const model = context.models.get(entityId(table.name));
    return model === undefined ? [] : [{ model, access }];
  });
  return [...own, ...related(asSql, context)];
}

/** The tables that relations lead to. */
function related(text: string, context: DataContext): readonly ModelAccess[] {
  const aliases = new Map<string, DataModel>();
  for (const [, name = '', alias = ''] of text.matchAll(declaration)) {
    const model = context.models.get(entityId(name.slice(name.lastIndexOf('.') + 1)));
    if (model !== undefined && !words.has(alias.toLowerCase())) aliases.set(alias, model);
  }
  const found: ModelAccess[] = [];
  for (const pattern of [pathJoin, inPath]) {
    for (const [, alias = '', property = '', name] of text.matchAll(pattern)) {
      const model = follow(aliases.get(alias), property, found, context);
      if (model !== null && name !== undefined && !words.has(name.toLowerCase())) aliases.set(name, model);
    }
  }
  for (const [, alias = '', property = '', last = ''] of text.matchAll(path))
    if (!/^id$/i.test(last)) follow(aliases.get(alias), property, found, context);
  return found;
}

/** The entity that a property of another leads to; reads it and the table between the two. */
export function follow(
  model: DataModel | undefined,
  property: string,
  found: ModelAccess[],
  context: DataContext,
): DataModel | null {
  const id = model?.relations.get(property);
  const target = id === undefined ? undefined : context.models.get(id);
  const keys = model?.relationKeys?.get(property);
  if (keys !== undefined) found.push({ model: { kind: 'table', table: keys.table }, access: 'select' });
  if (target === undefined) return null;
  found.push({ model: target, access: 'select' });
  return target;
}

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
  return query.isNative ? sqlAccesses(query.text, context) : jpqlAccesses(query.text, context);
}

/** The language of a query that an annotation states beside its text. */
export function isNativeQuery(decorator: DecoratorFact): boolean {
  return isTrue(decorator, 'nativeQuery');
}
