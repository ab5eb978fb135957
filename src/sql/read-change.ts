import { assignedColumns, columnNames, indexOfWord } from './column-lists.ts';
import { QueryScope } from './query-scope.ts';
import { readDataDefinition } from './read-data-definition.ts';
import { readExpressions } from './read-expression.ts';
import { readInsert } from './read-insert.ts';
import { readTables } from './read-tables.ts';
import { readDelete, readUpdate } from './read-update.ts';
import type { StatementContext } from './statement-context.ts';
import { tableNameOf } from './token-list.ts';

type Reader = (context: StatementContext, from: number, to: number, outer: QueryScope) => void;

const readers: Readonly<Record<string, Reader>> = {
  INSERT: readInsert,
  REPLACE: readInsert,
  UPDATE: readUpdate,
  DELETE: readDelete,
  MERGE: readMerge,
  TRUNCATE: readTruncate,
  COPY: readCopy,
  CREATE: readDataDefinition,
  ALTER: readDataDefinition,
  DROP: readDataDefinition,
  RENAME: readDataDefinition,
};

/** Reads a statement that changes data or tables; anything else has no accesses. */
export function readChange(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const read = readers[context.list.keyword(from)];
  if (read !== undefined) read(context, from + 1, to, outer);
}

/** `MERGE INTO t USING s ON … WHEN MATCHED THEN UPDATE SET … WHEN NOT MATCHED THEN INSERT …`. */
function readMerge(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  const scope = new QueryScope(outer);
  const start = list.keyword(from) === 'INTO' ? from + 1 : from;
  const name = list.dottedName(start);
  if (name === null) return;
  const table = tableNameOf(name.parts);
  const using = indexOfWord(list, start, to, new Set(['USING']));
  readTables(context, start, using, scope, null);
  if (using < to) readTables(context, using + 1, indexOfWord(list, using, to, new Set(['ON'])), scope);
  for (let at = using; at < to; at = list.after(at)) {
    if (list.keyword(at) !== 'THEN') continue;
    const verb = list.keyword(at + 1);
    if (verb === 'DELETE') accesses.add(table, 'delete');
    if (verb === 'UPDATE')
      accesses.add(
        table,
        'update',
        assignedColumns(list, at + 3, to).map(([, column]) => column),
      );
    if (verb !== 'INSERT') continue;
    const columns = list.isSymbol(at + 2, '(') ? columnNames(list, at + 3, list.closeOf(at + 2)) : [];
    accesses.add(table, 'insert', columns);
  }
  readExpressions(context, using + 1, to, scope);
}

function readTruncate(context: StatementContext, from: number, to: number): void {
  const { list, accesses } = context;
  let at = from;
  while (['TABLE', 'ONLY'].includes(list.keyword(at))) at++;
  for (;;) {
    const name = at < to ? list.dottedName(at) : null;
    if (name === null) return;
    accesses.add(tableNameOf(name.parts), 'delete');
    at = name.next;
    if (!list.isSymbol(at, ',')) return;
    at++;
  }
}

/** `COPY t (…) FROM …` inserts, `COPY t TO …` and `COPY (query) TO …` read. */
function readCopy(context: StatementContext, from: number, to: number, outer: QueryScope): void {
  const { list, accesses } = context;
  if (list.isSymbol(from, '(')) {
    context.statement(from + 1, Math.min(list.closeOf(from), to), outer);
    return;
  }
  const name = list.dottedName(from);
  if (name === null) return;
  const columns = list.isSymbol(name.next, '(') ? columnNames(list, name.next + 1, list.closeOf(name.next)) : [];
  const after = list.isSymbol(name.next, '(') ? list.after(name.next) : name.next;
  accesses.add(tableNameOf(name.parts), list.keyword(after) === 'FROM' ? 'insert' : 'select', columns);
}
