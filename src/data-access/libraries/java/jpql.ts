import { readSql } from '../../../sql/read-sql.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
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
  const own = sqlAccesses(withMarks(asSql, context), context).flatMap(({ model: { table }, access }) => {
    const model = context.models.get(entityId(table.name.replace(mark, '')));
    return model === undefined ? [] : [{ model, access }];
  });
  return [...own, ...related(asSql, context)];
}

const mark = /^entity__/;
const named = /(\b(?:from|join|update|into|delete)|,)(\s+)([A-Z]\w*)\b(?!\s*[.(])/gi;

/** With a mark before names of entities: `Order` and `Group` are words of SQL. */
function withMarks(text: string, { models }: DataContext): string {
  return text.replace(named, (whole, word: string, blank: string, name: string) =>
    models.get(entityId(name)) !== undefined ? `${word}${blank}entity__${name}` : whole,
  );
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

const selection = /^\s*select\s+(?:distinct\s+)?(.*?)\s+from\b/is;

/** The entities whose whole rows a query gives: `select c from Cart c`, `from Cart`. */
export function rowsGiven(text: string, context: DataContext): readonly DataModel[] {
  const aliases = new Map<string, DataModel>();
  for (const [, name = '', alias = ''] of text.matchAll(declaration)) {
    const model = context.models.get(entityId(name.slice(name.lastIndexOf('.') + 1)));
    if (model !== undefined && !aliases.has(alias)) aliases.set(alias, model);
  }
  const [, selected] = selection.exec(text) ?? [];
  if (selected !== undefined)
    return selected
      .split(',')
      .flatMap((each) => aliases.get(each.trim().replace(/^object\s*\(\s*(\w+)\s*\)$/i, '$1')) ?? []);
  const [, name = ''] = /^\s*from\s+([\w.]+)/i.exec(text) ?? [];
  return [context.models.get(entityId(name.slice(name.lastIndexOf('.') + 1)))].filter((each) => each !== undefined);
}
