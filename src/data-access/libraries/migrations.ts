import type { CallFact, Value } from '../../code-model/facts.ts';
import type { TableName } from '../../sql/table-access.ts';
import type { ColumnDefinition, TableChange } from '../../sql/table-change.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';
import { isUndone } from './raw-sql.ts';

type Reader = (call: CallFact, context: DataContext) => readonly TableChange[];

/** Calls of Sequelize's query interface, Knex's schema builder and TypeORM's query runner that change the schema. */
const readers: Readonly<Record<string, Reader>> = {
  createTable: readCreate,
  createTableIfNotExists: readCreate,
  dropTable: (call, context) => tables(call, context).map((table) => ({ kind: 'drop', table, start: 0 })),
  dropTableIfExists: (call, context) => tables(call, context).map((table) => ({ kind: 'drop', table, start: 0 })),
  renameTable: (call, context) => renames(call, context, (table, to) => ({ kind: 'rename', table, to, start: 0 })),
  addColumn: readAddColumn,
  addColumns: readAddColumn,
  removeColumn: (call, context) =>
    columnChanges(call, context, (table, column) => ({ kind: 'drop-column', table, column, start: 0 })),
  dropColumn: (call, context) =>
    columnChanges(call, context, (table, column) => ({ kind: 'drop-column', table, column, start: 0 })),
  renameColumn(call, context) {
    const to = textOf(call.arguments[2], context.resolver);
    if (to === null) return [];
    return columnChanges(call, context, (table, column) => ({ kind: 'rename-column', table, column, to, start: 0 }));
  },
};

export const migrations: DataLibrary = {
  name: 'migration',
  access(call, method, context) {
    const read = Object.hasOwn(readers, method) ? readers[method] : undefined;
    if (read === undefined || isUndone(call)) return;
    const place = context.placeOf(call);
    for (const change of read(call, context)) context.changes.push({ change, place, placeOf: () => place });
  },
};

/** A table by its name, by `{ tableName, schema }`, or by TypeORM's `new Table({ name })`. */
function tables(call: CallFact, context: DataContext): TableName[] {
  const { resolver } = context;
  const [first] = call.arguments;
  if (first === undefined) return [];
  const texts = resolver.textsOf(first);
  if (texts.length > 0) return texts.map(dotted);
  const options = madeWith(first, context) ?? first;
  const name = textOf(memberOf(options, 'tableName', resolver) ?? memberOf(options, 'name', resolver), resolver);
  const schema = textOf(memberOf(options, 'schema', resolver), resolver);
  return name === null ? [] : [{ ...dotted(name), ...(schema === null ? {} : { schema }) }];
}

function dotted(name: string): TableName {
  const at = name.lastIndexOf('.');
  return at < 0 ? { schema: null, name } : { schema: name.slice(0, at), name: name.slice(at + 1) };
}

/** The options of `new Table({ … })`. */
function madeWith(value: Value, { resolver }: DataContext): Value | undefined {
  const [made] = resolver.resolve(value);
  const call = made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
  return call?.form === 'new' ? call.arguments[0] : undefined;
}

const column = (name: string): ColumnDefinition => ({ name, type: '', references: null, start: 0 });

function readCreate(call: CallFact, context: DataContext): TableChange[] {
  return tables(call, context).map((table) => ({
    kind: 'create',
    table,
    isView: false,
    columns: createdColumns(call, context).map(column),
    start: 0,
  }));
}

/** Names of columns: members of a record, `columns` of `new Table`, or the calls on the builder a function is given. */
function createdColumns(call: CallFact, context: DataContext): string[] {
  const { resolver } = context;
  const [first, second] = call.arguments;
  const options = first === undefined ? undefined : madeWith(first, context);
  if (options !== undefined) {
    return itemsOf(memberOf(options, 'columns', resolver), resolver).flatMap((each) => {
      const given = memberOf(madeWith(each, context) ?? each, 'name', resolver);
      return textOf(given, resolver) ?? [];
    });
  }
  if (second === undefined) return [];
  const build = resolver.resolve(second).find((each) => each.kind === 'function');
  return build?.kind === 'function'
    ? builtColumns(build.object, call, context)
    : membersOf(second, resolver).map(([name]) => name);
}

const notColumns = new Set([
  'index',
  'unique',
  'primary',
  'foreign',
  'references',
  'inTable',
  'onDelete',
  'onUpdate',
  'comment',
  'engine',
  'charset',
  'collate',
  'dropColumn',
  'dropIndex',
  'dropForeign',
  'dropUnique',
  'dropPrimary',
  'renameColumn',
  'defaultTo',
  'nullable',
  'notNullable',
  'raw',
  'checkIn',
  'check',
  'setNullable',
  'dropNullable',
  'inherits',
  'alter',
  'after',
  'first',
  'queryContext',
]);

/** `table.string('name')` in the function that Knex calls with the builder of the table. */
function builtColumns(build: string, call: CallFact, context: DataContext): string[] {
  const { resolver } = context;
  const names: string[] = [];
  for (const each of resolver.table.fileOf(call).calls) {
    if (each.caller !== build || each.callee.kind !== 'member') continue;
    const { of, name: method } = each.callee;
    if (of.kind !== 'parameter' || of.function !== build || of.index !== 0) continue;
    if (method === 'timestamps') names.push('created_at', 'updated_at');
    if (notColumns.has(method)) continue;
    const name = textOf(each.arguments[0], resolver);
    if (name !== null) names.push(name);
    else if (method === 'increments' || method === 'bigIncrements') names.push('id');
  }
  return names;
}

function readAddColumn(call: CallFact, context: DataContext): TableChange[] {
  const { resolver } = context;
  const [, second] = call.arguments;
  const options = second === undefined ? undefined : (madeWith(second, context) ?? second);
  const name = textOf(second, resolver) ?? textOf(memberOf(options, 'name', resolver), resolver);
  if (name === null) return [];
  return tables(call, context).map((table) => ({ kind: 'add-column', table, column: column(name), start: 0 }));
}

function columnChanges(
  call: CallFact,
  context: DataContext,
  change: (table: TableName, column: string) => TableChange,
): TableChange[] {
  const name = textOf(call.arguments[1], context.resolver);
  return name === null ? [] : tables(call, context).map((table) => change(table, name));
}

function renames(
  call: CallFact,
  context: DataContext,
  change: (table: TableName, to: string) => TableChange,
): TableChange[] {
  const to = textOf(call.arguments[1], context.resolver);
  return to === null ? [] : tables(call, context).map((table) => change(table, to));
}
