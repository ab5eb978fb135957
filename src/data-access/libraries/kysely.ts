import type { CallFact, Value } from '../../code-model/facts.ts';
import { chainOf } from '../call-chain.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { defineCommonTable, tablesOf } from './builder-tables.ts';

const isKysely = (symbol: string): boolean => /^kysely(#|$)/.test(symbol);

/** What a step of Kysely does to the table it names. */
const steps: ReadonlyMap<string, DataAccessKind> = new Map([
  ['selectFrom', 'select'],
  ['insertInto', 'insert'],
  ['replaceInto', 'insert'],
  ['updateTable', 'update'],
  ['deleteFrom', 'delete'],
  ['mergeInto', 'update'],
]);
/** Steps that name a further table, which is read. */
const joins = /^((left|right|inner|outer|full|cross)Join|(left|inner|cross)JoinLateral|(cross|outer)Apply|from|using)$/;

/** Queries of Kysely: a step names the table and what is done to it. */
export const kysely: DataLibrary = {
  name: 'kysely',
  members: new Set(steps.keys()),
  imported: /kysely/,
  define(file, context) {
    for (const call of file.calls) {
      bindTransaction(call, context);
      defineCommonTable(call, context);
    }
  },
  access(call, method, context) {
    const kind = steps.get(method);
    if (kind === undefined && !joins.test(method)) return;
    if (kind === undefined && !chainOf(call, context.resolver).steps.some((step) => steps.has(step.method))) return;
    if (!isOfKysely(call, context)) return;
    for (const table of tablesOf(call.arguments[0], context)) {
      context.add('kysely', call, { kind: 'table', table }, [kind ?? 'select']);
    }
  },
};

/** True where the chain begins at Kysely, or at something unknown in an application that imports Kysely. */
function isOfKysely(call: CallFact, context: DataContext): boolean {
  const { root } = chainOf(call, context.resolver);
  const symbols = context.resolver.symbolsOf(root);
  return (
    call.declared?.startsWith('kysely') === true ||
    symbols.some(isKysely) ||
    (symbols.length === 0 && context.imports('kysely'))
  );
}

/** `db.transaction().execute(work)` calls `work` with a client. */
function bindTransaction({ callee, arguments: given }: CallFact, { resolver }: DataContext): void {
  if (callee.kind !== 'member' || callee.name !== 'execute' || given.length === 0) return;
  if (!resolver.symbolsOf(callee.of).some(isKysely)) return;
  const client = clientOf(callee.of, resolver);
  for (const work of given.flatMap((value) => resolver.resolve(value))) {
    if (work.kind === 'function') resolver.bind(work.object, [client]);
  }
}

/** Of `db.transaction()` the `db`. */
function clientOf(value: Value, resolver: DataContext['resolver']): Value {
  const made = resolver.resolve(value).find((each) => each.kind === 'result');
  const call = made?.kind === 'result' ? resolver.table.call(made.call) : undefined;
  return call === undefined ? value : chainOf(call, resolver).root;
}
