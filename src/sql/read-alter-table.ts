import { readColumnDefinition } from './read-column-definition.ts';
import type { StatementContext } from './statement-context.ts';
import type { TableName } from './table-access.ts';
import { tableNameOf } from './token-list.ts';

/** `ALTER TABLE name action, action …`: columns added, dropped and renamed, and the name of the table. */
export function readAlterTable(context: StatementContext, from: number, to: number): void {
  const { list, accesses } = context;
  const name = list.dottedName(from);
  if (name === null) return;
  const table = tableNameOf(name.parts);
  accesses.add(table, 'alter');
  let start = name.next;
  let isAdding = false;
  for (let at = start; at <= to; at = list.after(at)) {
    if (at < to && !list.isSymbol(at, ',')) continue;
    isAdding = readAction(context, table, start, at, isAdding);
    start = at + 1;
  }
}

/** One action; true when it adds a column, as Transact-SQL goes on after a comma without another ADD. */
function readAction(context: StatementContext, table: TableName, from: number, to: number, isAdding: boolean): boolean {
  const { list, changes } = context;
  const verb = list.keyword(from);
  const start = list.at(from)?.start ?? 0;
  if (verb === 'ADD') return addColumns(context, table, from + 1, to);
  if (verb === 'RENAME') rename(context, table, from + 1, start);
  else if (verb === 'DROP') {
    const at = afterWords(context, from + 1, ['COLUMN', 'IF', 'EXISTS']);
    const name = list.keyword(from + 1) === 'COLUMN' || at === from + 1 ? list.dottedName(at) : null;
    const isConstraint = ['CONSTRAINT', 'INDEX', 'PRIMARY', 'FOREIGN', 'KEY', 'CHECK'].includes(list.keyword(from + 1));
    if (name !== null && !isConstraint)
      changes.push({ kind: 'drop-column', table, column: name.parts[0] as string, start });
  } else if (verb === 'CHANGE') {
    const column = list.dottedName(afterWords(context, from + 1, ['COLUMN']));
    const other = column === null ? null : list.dottedName(column.next);
    if (column !== null && other !== null) {
      changes.push({
        kind: 'rename-column',
        table,
        column: column.parts[0] as string,
        to: other.parts[0] as string,
        start,
      });
    }
  } else if (isAdding && !['ALTER', 'MODIFY', 'ENABLE', 'DISABLE', 'SET', 'OWNER', 'VALIDATE'].includes(verb)) {
    return addColumns(context, table, from, to);
  }
  return false;
}

function addColumns(context: StatementContext, table: TableName, from: number, to: number): boolean {
  const { list, changes } = context;
  const at = afterWords(context, from, ['COLUMN', 'IF', 'NOT', 'EXISTS']);
  if (list.isSymbol(at, '(')) {
    let start = at + 1;
    const close = Math.min(list.closeOf(at), to);
    for (let next = start; next <= close; next = list.after(next)) {
      if (next < close && !list.isSymbol(next, ',')) continue;
      const column = readColumnDefinition(list, start, next);
      if (column !== null) changes.push({ kind: 'add-column', table, column, start: column.start });
      start = next + 1;
    }
    return false;
  }
  const column = readColumnDefinition(list, at, to);
  if (column !== null) changes.push({ kind: 'add-column', table, column, start: column.start });
  return true;
}

/** `RENAME TO name`, `RENAME [COLUMN] a TO b`; constraints and indexes have no part in it. */
function rename({ list, changes }: StatementContext, table: TableName, from: number, start: number): void {
  if (list.keyword(from) === 'TO' || list.keyword(from) === 'AS') {
    const to = list.dottedName(from + 1);
    if (to !== null) changes.push({ kind: 'rename', table, to: to.parts.at(-1) as string, start });
    return;
  }
  if (['CONSTRAINT', 'INDEX', 'KEY'].includes(list.keyword(from))) return;
  const column = list.dottedName(list.keyword(from) === 'COLUMN' ? from + 1 : from);
  if (column === null || list.keyword(column.next) !== 'TO') return;
  const to = list.dottedName(column.next + 1);
  if (to === null) return;
  changes.push({ kind: 'rename-column', table, column: column.parts[0] as string, to: to.parts[0] as string, start });
}

function afterWords({ list }: StatementContext, from: number, words: readonly string[]): number {
  let at = from;
  while (words.includes(list.keyword(at))) at++;
  return at;
}
