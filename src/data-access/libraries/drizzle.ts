import type { CallFact, Value } from '../../code-model/facts.ts';
import { chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { membersOf, textOf } from '../record-values.ts';
import { drizzleTables, exportedTable, readRelations, readWith } from './drizzle-relations.ts';

const tableMaker = /^drizzle-orm\/\w+-core#(\w*Table|\w*View|pgTableCreator)$/;

/** Calls whose argument is the table. */
const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map<string, readonly DataAccessKind[]>([
  ...['from', 'leftJoin', 'rightJoin', 'innerJoin', 'fullJoin', 'crossJoin', '$count'].map(
    (name): [string, DataAccessKind[]] => [name, ['select']],
  ),
  ['insert', ['insert']],
  ['update', ['update']],
  ['delete', ['delete']],
]);

/** Tables that Drizzle makes (`pgTable('users', …)`), and queries over them. */
export const drizzle: DataLibrary = {
  name: 'drizzle',
  members: new Set([...methods.keys(), 'findMany', 'findFirst']),
  imported: /drizzle/,
  define(file, context) {
    for (const call of file.calls) {
      const table = tableOf(call, context);
      if (table !== null) context.define([call.id], table, placeIn(file.file, call.lines), null);
    }
    for (const call of file.calls) {
      const steps = isOfTable(call) ? chainOf(call, context.resolver).steps : [];
      const [model] = steps.flatMap((step) => context.models.get(step.call.id) ?? []);
      if (model !== undefined) context.models.add(call.id, model);
    }
    for (const [name, value] of Object.entries(file.exports)) {
      for (const each of context.resolver.resolve(value)) {
        const model = each.kind === 'result' ? context.models.get(each.call) : undefined;
        if (model !== undefined) context.models.add(exportedTable(name), model);
      }
    }
  },
  relate: readRelations,
  access(call, method, context) {
    const kinds = methods.get(method);
    for (const model of kinds === undefined ? [] : drizzleTables(call.arguments[0], context)) {
      context.add('drizzle', call, model, kinds as readonly DataAccessKind[]);
    }
    if (method === 'onConflictDoUpdate' || method === 'onDuplicateKeyUpdate') readUpsert(call, context);
    if (method === 'findMany' || method === 'findFirst') readRelational(call, context);
  },
};

/** True for what may give the table or view that it is called on: `pgTable('carts', …).enableRLS()`, `pgView('totals').as(query)`. */
function isOfTable({ callee }: CallFact): boolean {
  return callee.kind === 'member' && /^(enableRLS|as|existing)$/.test(callee.name);
}

function tableOf(call: CallFact, context: DataContext): DataModel | null {
  const { resolver } = context;
  const symbols = resolver.symbolsOf(call.callee);
  const isMember = call.callee.kind === 'member' && /^(table|view)$/.test(call.callee.name);
  const inSchema =
    isMember && resolver.symbolsOf(call.callee.of).some((symbol) => /^drizzle-orm\/\w+-core#\w+Schema$/.test(symbol));
  if (!inSchema && !symbols.some((symbol) => tableMaker.test(symbol))) return null;
  const name = textOf(call.arguments[0], resolver);
  if (name === null) return null;
  const columns = membersOf(call.arguments[1], resolver).map(([property, value]): [string, string] => [
    property,
    columnName(value, context) ?? property,
  ]);
  const isView = symbols.some((symbol) => symbol.endsWith('View'));
  return {
    library: 'drizzle',
    name,
    kind: isView ? 'view' : 'table',
    table: { schema: inSchema ? schemaOf(call, context) : null, name },
    columns: new Map(columns),
    relations: new Map(),
  };
}

/** `pgSchema('auth').table(…)`. */
function schemaOf({ callee }: CallFact, { resolver }: DataContext): string | null {
  const made =
    callee.kind === 'member' ? resolver.resolve(callee.of).find((each) => each.kind === 'result') : undefined;
  const call = made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
  return textOf(call?.arguments[0], resolver);
}

/** `text('full_name').notNull()`. */
function columnName(value: Value, { resolver }: DataContext): string | null {
  const made = resolver.resolve(value).find((each) => each.kind === 'result');
  const call = made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
  return call === undefined ? null : textOf(chainOf(call, resolver).steps[0]?.call.arguments[0], resolver);
}

/** The table of the `insert` that the chain began with. */
function readUpsert(call: CallFact, context: DataContext): void {
  const insert = chainOf(call, context.resolver).steps.find(({ method }) => method === 'insert');
  for (const model of drizzleTables(insert?.call.arguments[0], context))
    context.add('drizzle', call, model, ['update']);
}

/** `db.query.users.findMany({ with: … })`: the table by the name its schema exports it under. */
function readRelational(call: CallFact, context: DataContext): void {
  for (const each of context.resolver.resolve(context.receiverOf(call) ?? { kind: 'unknown' })) {
    if (each.kind !== 'member' || each.of.kind !== 'member' || each.of.name !== 'query') continue;
    const model = context.models.get(exportedTable(each.name));
    if (model === undefined) continue;
    context.add('drizzle', call, model, ['select']);
    for (const related of readWith(call.arguments[0], model, context))
      context.add('drizzle', call, related, ['select']);
  }
}
