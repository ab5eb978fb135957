import type { CallFact, Value } from '../../code-model/facts.ts';
import type { TableName } from '../../sql/table-access.ts';
import { chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { itemsOf, membersOf } from '../record-values.ts';

const isKnex = (symbol: string): boolean => /^(knex|@types\/knex|objection)(#|$)/.test(symbol);
const isKysely = (symbol: string): boolean => /^kysely(#|$)/.test(symbol);

/** What a step of Kysely does to the table it names. */
const kyselySteps: ReadonlyMap<string, DataAccessKind> = new Map([
  ['selectFrom', 'select'],
  ['insertInto', 'insert'],
  ['replaceInto', 'insert'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
  ['mergeInto', 'update'],
]);
const joins = /^(join|(left|right|inner|outer|full|cross|natural)(Outer)?Join|(left|inner)JoinLateral|joinRaw)$/;

const writes: ReadonlyMap<string, DataAccessKind> = new Map([
  ['insert', 'insert'],
  ['batchInsert', 'insert'],
  ['update', 'update'],
  ['increment', 'update'],
  ['decrement', 'update'],
  ['merge', 'update'],
  ['del', 'delete'],
  ['delete', 'delete'],
  ['truncate', 'delete'],
]);

/** Chains of Knex and Kysely: the table is named by one step, the access is decided by another. */
export const queryBuilders: DataLibrary = {
  name: 'query-builder',
  define(file, context) {
    for (const { callee, arguments: given } of file.calls) {
      if (callee.kind !== 'member' || (callee.name !== 'transaction' && callee.name !== 'execute')) continue;
      const symbols = context.resolver.symbolsOf(callee.of);
      if (!symbols.some((symbol) => isKnex(symbol) || isKysely(symbol))) continue;
      for (const work of given.flatMap((value) => context.resolver.resolve(value))) {
        if (work.kind === 'function') context.resolver.bind(work.object, [clientOf(callee.of, callee.name, context)]);
      }
    }
  },
  access(call, method, context) {
    if (kyselySteps.has(method)) readKysely(call, method, context);
    else if (joins.test(method)) readKyselyJoin(call, context);
    if (context.isLast(call)) readKnex(call, context);
  },
};

/** Of `db.transaction().execute(work)` the `db`. */
function clientOf(value: Value, method: string, { resolver }: DataContext): Value {
  if (method !== 'execute') return value;
  const made = resolver.resolve(value).find((each) => each.kind === 'result');
  const call = made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
  return call === undefined ? value : chainOf(call, resolver).root;
}

/** Nothing else is known of the receiver, and the application imports Kysely. */
function isKyselyCall(call: CallFact, context: DataContext): boolean {
  const { root } = chainOf(call, context.resolver);
  const symbols = context.resolver.symbolsOf(root);
  return (
    call.declared?.startsWith('kysely') === true ||
    symbols.some(isKysely) ||
    (symbols.length === 0 && context.imports('kysely'))
  );
}

function readKysely(call: CallFact, method: string, context: DataContext): void {
  if (!isKyselyCall(call, context)) return;
  for (const table of tablesOf(call.arguments[0], context)) {
    context.add('kysely', call, { kind: 'table', table }, [kyselySteps.get(method) as DataAccessKind]);
  }
}

function readKyselyJoin(call: CallFact, context: DataContext): void {
  const { steps } = chainOf(call, context.resolver);
  if (!steps.some(({ method }) => kyselySteps.has(method)) || !isKyselyCall(call, context)) return;
  for (const table of tablesOf(call.arguments[0], context))
    context.add('kysely', call, { kind: 'table', table }, ['select']);
}

/** `knex('users as u').where(…).update(…)`, `knex.select().from('users')`, `knex.insert(…).into('users')`. */
function readKnex(last: CallFact, context: DataContext): void {
  const { resolver } = context;
  const { root, steps } = chainOf(last, resolver);
  if (steps.some(({ method }) => method === 'raw' || method === 'schema') || !resolver.symbolsOf(root).some(isKnex))
    return;
  if (root.kind === 'member' && root.name === 'schema') return;
  const tables: TableName[] = [];
  const joined: TableName[] = [];
  const kinds = new Set<DataAccessKind>();
  for (const { method, call } of steps) {
    const [first] = call.arguments;
    if (method === '' || ['from', 'into', 'table', 'batchInsert'].includes(method))
      tables.push(...tablesOf(first, context));
    if (joins.test(method)) joined.push(...tablesOf(first, context));
    const write = writes.get(method);
    if (write !== undefined) kinds.add(write);
  }
  const done = kinds.size === 0 ? (['select'] as const) : [...kinds];
  const columns = writtenColumns(
    steps.map(({ method, call }) => (writes.has(method) ? call.arguments[0] : undefined)),
    context,
  );
  for (const table of tables) context.add('knex', last, { kind: 'table', table }, done, columns);
  for (const table of joined) context.add('knex', last, { kind: 'table', table }, ['select']);
}

function writtenColumns(values: readonly (Value | undefined)[], { resolver }: DataContext): string[] {
  const names = values
    .flatMap((value) => itemsOf(value, resolver))
    .flatMap((item) => membersOf(item, resolver).map(([name]) => name));
  return [...new Set(names)];
}

/** `'users'`, `'auth.users as u'`, `{ u: 'users' }`, and lists of them. */
function tablesOf(value: Value | undefined, context: DataContext): TableName[] {
  const { resolver } = context;
  return itemsOf(value, resolver).flatMap((item) => {
    const texts = [
      ...resolver.textsOf(item),
      ...membersOf(item, resolver).flatMap(([, given]) => resolver.textsOf(given)),
    ];
    return texts.flatMap((text) => {
      const name = /^\s*([^\s]+)(?:\s+as\s+\S+|\s+\S+)?\s*$/i.exec(text)?.[1]?.replace(/["`]/g, '');
      if (name === undefined || name.replaceAll('{}', '') === '') return [];
      const at = name.lastIndexOf('.');
      return [at < 0 ? { schema: null, name } : { schema: name.slice(0, at), name: name.slice(at + 1) }];
    });
  });
}
