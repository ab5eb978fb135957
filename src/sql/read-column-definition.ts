import type { ColumnDefinition } from './table-change.ts';
import { type TokenList, tableNameOf } from './token-list.ts';

const noColumns = new Set([
  'PRIMARY',
  'FOREIGN',
  'UNIQUE',
  'CONSTRAINT',
  'CHECK',
  'KEY',
  'INDEX',
  'FULLTEXT',
  'SPATIAL',
  'EXCLUDE',
  'LIKE',
  'PERIOD',
]);
const typeEnds = new Set([
  'PRIMARY',
  'UNIQUE',
  'NOT',
  'NULL',
  'DEFAULT',
  'REFERENCES',
  'CHECK',
  'CONSTRAINT',
  'COLLATE',
  'GENERATED',
  'AUTO_INCREMENT',
  'AUTOINCREMENT',
  'COMMENT',
  'ON',
  'IDENTITY',
  'FIRST',
  'AFTER',
  'AS',
  'STORED',
  'VIRTUAL',
  'USING',
  'KEY',
  'ENCODE',
  'CHARACTER',
  'CHARSET',
]);

/** `name type constraints…` in a range of tokens; null for a constraint or index of the table. */
export function readColumnDefinition(list: TokenList, from: number, to: number): ColumnDefinition | null {
  const token = list.at(from);
  if (from >= to || (token?.kind !== 'word' && token?.kind !== 'name')) return null;
  if (token.kind === 'word' && noColumns.has(token.keyword) && !isType(list, from + 1, to)) return null;
  const type: string[] = [];
  let at = from + 1;
  for (; at < to && !typeEnds.has(list.keyword(at)); at++) type.push(list.at(at)?.text ?? '');
  let references = null;
  for (; at < to; at = list.after(at)) {
    if (list.keyword(at) !== 'REFERENCES') continue;
    const table = list.dottedName(at + 1);
    references = table === null ? null : tableNameOf(table.parts);
  }
  return { name: token.text, type: typeText(type), references, start: token.start };
}

/** `key text` is a column called `key`; `key (a)` and `primary key (a)` are none. */
function isType(list: TokenList, at: number, to: number): boolean {
  if (at >= to || list.at(at)?.kind !== 'word') return false;
  if (['KEY', 'INDEX', 'CHECK', 'PRIMARY', 'FOREIGN', 'UNIQUE', 'FOR', 'USING'].includes(list.keyword(at)))
    return false;
  const previous = list.keyword(at - 1);
  return (previous === 'KEY' || previous === 'INDEX' || previous === 'PERIOD') && !list.isSymbol(at + 1, '(');
}

function typeText(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replace(/ ?([()[\],.]) ?/g, '$1')
    .replaceAll(',', ', ');
}
