import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { TableName } from '../../sql/table-access.ts';
import { type ChainStep, chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { itemsOf, membersOf } from '../record-values.ts';
import { defineCommonTable, tablesOf } from './builder-tables.ts';
import { defineUpserts, isUpsert } from './upsert-texts.ts';

const isKnex = (symbol: string): boolean => /^(knex|@types\/knex)(#|$)/.test(symbol);

/** What is done to the table of the chain. A chain without one of these reads. */
const writes: ReadonlyMap<string, readonly DataAccessKind[]> = new Map<string, readonly DataAccessKind[]>([
  ['insert', ['insert']],
  ['batchInsert', ['insert']],
  ['upsert', ['insert', 'update']],
  ['update', ['update']],
  ['increment', ['update']],
  ['decrement', ['update']],
  ['merge', ['update']],
  ['del', ['delete']],
  ['delete', ['delete']],
  ['truncate', ['delete']],
]);
/** Steps whose first operand is the table; an empty name is a call of the client itself. */
const namesTable = new Set(['', 'from', 'into', 'table', 'batchInsert']);
const joins = /^(join|(left|right|inner|outer|full|cross|natural)(Outer)?Join)$/;
/** Steps that name no table, or take a statement or a change of the schema. */
const others =
  /^(select|distinct\w*|columns?|pluck|first|where\w*|andWhere\w*|orWhere\w*|having\w*|orHaving\w*|group\w*|order\w*|limit|offset|returning|on[A-Z]\w*|ignore|as|with\w*|union\w*|intersect|except|clone|modify|transacting|for\w+|skipLocked|noWait|timeout|debug|count\w*|min|max|sum\w*|avg\w*|clear\w*|queryContext|withSchema|hintComment|comment|columnInfo|options|connection|then|catch|finally|stream|pipe|asCallback|toSQL|toString|toQuery|joinRaw|fromRaw|using|jsonExtract|jsonSet|rank|denseRank|rowNumber|partitionBy|raw|schema|transaction|ref|queryBuilder|mapResult)$/;

const isStep = (method: string): boolean =>
  namesTable.has(method) || writes.has(method) || joins.test(method) || others.test(method);

/** Chains of Knex: one step names the table, others decide what is done to it. */
export const knex: DataLibrary = {
  name: 'knex',
  members: new Set([
    ...writes.keys(),
    'from',
    'into',
    'table',
    'join',
    'leftJoin',
    'innerJoin',
    'rightJoin',
    'joinRaw',
    'raw',
  ]),
  imported: /(^|[/-])(knex|objection)\b/,
  define(file, context) {
    for (const call of file.calls) defineCommonTable(call, context);
    defineUpserts(file, context);
    bindCallbacks(file, context);
  },
  access(call, method, context) {
    const isCalled = call.callee.kind !== 'external' && !isStep(method);
    if ((isCalled && call.arguments.length === 0) || !context.isLast(call, isStep)) return;
    readChain(call, context);
  },
};

/** Steps call functions with a builder, `transaction` with a client: `where((q) => q.where(…))`, `with('x', (q) => q.from('users'))`. */
function bindCallbacks(file: FileFacts, { resolver }: DataContext): void {
  const bound: [string, Value][] = [];
  for (const { callee, arguments: given } of file.calls) {
    if (callee.kind !== 'member' || !isStep(callee.name)) continue;
    const works = given.flatMap((value) => resolver.resolve(value)).filter((each) => each.kind === 'function');
    if (works.length === 0 || !resolver.symbolsOf(callee.of).some(isKnex)) continue;
    for (const { object } of works) bound.push([object, callee.name === 'transaction' ? callee.of : builder]);
  }
  for (const [object, value] of bound) resolver.bind(object, [value]);
}

const builder: Value = {
  kind: 'typed',
  type: { name: { kind: 'external', symbol: 'knex#Knex.QueryBuilder' }, arguments: [] },
};

/** `knex('users as u').where(…).update(…)`, `knex.select().from('users')`, `knex.insert(…).into('users')`. */
function readChain(last: CallFact, context: DataContext): void {
  const { resolver } = context;
  const { root, steps } = chainOf(last, resolver);
  const isOther = ({ method }: ChainStep, at: number): boolean => method === 'raw' || (at > 0 && !isStep(method));
  // The first step may be the call that makes the client.
  if (steps.some(isOther) || steps.some(({ method }) => method === 'schema')) return;
  if (!resolver.symbolsOf(root).some(isKnex) || (root.kind === 'member' && root.name === 'schema')) return;
  const tables = namedTables(steps, (method) => namesTable.has(method), context);
  const written = steps.filter(({ method }) => writes.has(method));
  const kinds = written.flatMap(({ method }) => writes.get(method) ?? []);
  if (isUpsert(last, context)) kinds.push('update');
  const done: readonly DataAccessKind[] = kinds.length === 0 ? ['select'] : [...new Set(kinds)];
  const columns = writtenColumns(written, context);
  for (const table of tables) context.add('knex', last, { kind: 'table', table }, done, columns);
  for (const table of namedTables(steps, (method) => joins.test(method), context)) {
    context.add('knex', last, { kind: 'table', table }, ['select']);
  }
}

function namedTables(
  steps: readonly ChainStep[],
  isNaming: (method: string) => boolean,
  context: DataContext,
): TableName[] {
  return steps.flatMap(({ method, call }) => (isNaming(method) ? tablesOf(call.arguments[0], context) : []));
}

function writtenColumns(steps: readonly ChainStep[], { resolver }: DataContext): string[] {
  const names = steps
    .flatMap(({ call }) => itemsOf(call.arguments[0], resolver))
    .flatMap((item) => membersOf(item, resolver).map(([name]) => name));
  return [...new Set(names)];
}
