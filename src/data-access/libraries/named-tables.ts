import type { CallFact, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { readSql } from '../../sql/read-sql.ts';
import { placeOf } from '../../value-analysis/bounds-met.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { NamedTablesModel } from '../models/data-models.ts';
import { dataModels } from '../models/read-data-models.ts';
import { itemsOf } from '../record-values.ts';
import { recordSqlAccess } from './raw-sql.ts';

/** Lists of lists of rows. */
const maxDepth = 4;

/** Libraries whose calls name a table in their first argument, or receive rows that such calls gave: `R.find('users')`, `R.store(user)`. */
export const namedTables: DataLibrary = {
  name: 'named-tables',
  access(call, method, context) {
    const [first] = call.arguments;
    if (first === undefined) return;
    for (const model of modelsOf(call, context)) readCall(call, method, first, model, context);
  },
};

function readCall(call: CallFact, method: string, first: Value, model: NamedTablesModel, context: DataContext): void {
  for (const { kinds, names } of model.tables) {
    for (const name of names.includes(method) ? namesOf(first, context) : [])
      context.add(model.library, call, { kind: 'table', table: { schema: null, name } }, kinds);
  }
  for (const { kinds, names } of model.rows) {
    for (const { name, origin } of names.includes(method) ? rowsOf(first, model, context, 0) : [])
      context.add(model.library, call, { kind: 'table', table: { schema: null, name } }, storing(kinds, origin));
  }
  for (const text of model.statements.includes(method) ? context.resolver.textsOf(first) : [])
    recordSqlAccess(call, readSql(text, context.dialect), context);
}

function modelsOf({ callee }: CallFact, { resolver }: DataContext): readonly NamedTablesModel[] {
  const all = dataModels().namedTables;
  const symbols =
    callee.kind === 'external' ? [callee.symbol] : callee.kind === 'member' ? resolver.symbolsOf(callee.of) : [];
  return all.filter(({ packages }) => symbols.some((symbol) => packages.some((name) => symbol.startsWith(`${name}#`))));
}

function namesOf(value: Value, { resolver }: DataContext): readonly string[] {
  return resolver.textsOf(value).filter((text) => /^\w+$/.test(text));
}

/** A row: its table, and whether this code made it or read it from there. */
interface Row {
  readonly name: string;
  readonly origin: 'new' | 'stored' | 'unknown';
}

/** What storing a row does follows from where it comes from. */
function storing(kinds: readonly DataAccessKind[], origin: Row['origin']): readonly DataAccessKind[] {
  if (origin === 'unknown' || !kinds.includes('insert')) return kinds;
  return origin === 'new' ? ['insert'] : ['update'];
}

/** The rows that a value is, or is a list of: by the calls that made them, or the class whose instance it is. */
function rowsOf(value: Value, model: NamedTablesModel, context: DataContext, depth: number): readonly Row[] {
  const { resolver } = context;
  if (depth > maxDepth) {
    resolver.bounds.add('depth of the rows of a value', maxDepth, placeOf(value));
    return [];
  }
  if (value.kind === 'element') return rowsOf(value.of, model, context, depth + 1);
  const naming = new Set([...model.makes, ...model.tables.flatMap(({ names }) => names)]);
  return itemsOf(value, resolver).flatMap((each): readonly Row[] => {
    if (each.kind === 'element') return rowsOf(each.of, model, context, depth + 1);
    const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const [first] = made?.arguments ?? [];
    if (made !== undefined && first !== undefined && naming.has(methodOf(made)))
      return modelsOf(made, context).includes(model)
        ? namesOf(first, context).map((name) => ({
            name,
            origin: model.makes.includes(methodOf(made)) ? 'new' : 'stored',
          }))
        : [];
    const names = resolver.classesOf(each).flatMap((object) => tableOfClass(object, model, context) ?? []);
    return names.map((name) => ({ name, origin: each.kind === 'this' ? 'stored' : 'unknown' }));
  });
}

function methodOf({ callee }: CallFact): string {
  if (callee.kind === 'member') return callee.name;
  return callee.kind === 'external' ? lastName(callee.symbol) : '';
}

/** `class UserGroup extends BeanModel` is of `user_group`. */
function tableOfClass(object: string, { rowClasses }: NamedTablesModel, { resolver }: DataContext): string | null {
  const isRow = resolver.ancestorsOf(object).some((symbol) => rowClasses.includes(symbol));
  const name = isRow ? resolver.table.class(object)?.name : undefined;
  return name?.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() ?? null;
}
