import { indexOfWord } from './column-lists.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { clauseWords, expressionWords, joinWords, nestedVerbs } from './sql-keywords.ts';
import { tokenizeSql } from './sql-token.ts';
import { TokenList } from './token-list.ts';

/** Longer texts are not looked at by guess. */
const longest = 100_000;

const firstWord = /^[\s(]*(?:select|with|insert|replace|update|delete|merge|truncate|create|alter|drop)\s/i;

/** Words that begin what people say to each other, not names of tables. */
const stopWords = new Set(
  'the a an your this that these those our my its their his her some each every any all one it them you us'.split(' '),
);

/**
 * True when a text of which nothing else is known is a statement of SQL and no sentence: its words stand in the order of
 * a statement, its keywords are in one case, and its tables have no article before them. Prefers to miss a statement.
 */
export function isSqlText(text: string, dialect: SqlDialect = 'postgresql'): boolean {
  if (text.length > longest || !firstWord.test(text)) return false;
  const list = new TokenList(tokenizeSql(text, dialect));
  if (!list.isBalanced) return false;
  let at = 0;
  while (list.isSymbol(at, '(')) at++;
  const verb = list.at(at)?.text ?? '';
  if (verb !== verb.toUpperCase() && verb !== verb.toLowerCase()) return false;
  return isStatement(list, at, verb === verb.toUpperCase());
}

function isStatement(list: TokenList, at: number, isUpperCase: boolean): boolean {
  switch (list.keyword(at)) {
    case 'SELECT':
      return isQuery(list, at + 1, isUpperCase);
    case 'WITH':
      return isCommonTable(list, list.keyword(at + 1) === 'RECURSIVE' ? at + 2 : at + 1);
    case 'INSERT':
    case 'REPLACE':
      return isInsert(list, at + 1);
    case 'UPDATE':
      return isUpdate(list, at + 1);
    case 'DELETE':
      return list.keyword(at + 1) === 'FROM' && isTableList(list, at + 2) && (isUpperCase || isOperated(list, at + 3));
    case 'MERGE':
      return list.keyword(at + 1) === 'INTO' && indexOfWord(list, at + 2, list.length, usingWord) < list.length;
    default:
      return isDefinition(list, at, isUpperCase);
  }
}

function isTable(list: TokenList, at: number): boolean {
  const token = list.at(at);
  if (token === undefined || !list.isName(at)) return false;
  if (token.kind !== 'word') return true;
  const isArticle =
    stopWords.has(token.text.toLowerCase()) && list.at(at + 1)?.kind === 'word' && !isContinued(list, at + 1);
  return !isArticle && !expressionWords.has(token.keyword);
}

/** A select list without runs of words, and after FROM a list of tables; without FROM a value that is no word. */
function isQuery(list: TokenList, start: number, isUpperCase: boolean): boolean {
  let at = start;
  let words = 0;
  let isPlain = true;
  for (; at < list.length && list.keyword(at) !== 'FROM' && !list.isSymbol(at, ';'); at = list.after(at)) {
    const token = list.at(at);
    const isWord = token?.kind === 'word' && !expressionWords.has(token.keyword);
    words = isWord ? words + 1 : 0;
    if (words > 2 || (words > 1 && !isUpperCase)) return false;
    if (isWord && words === 1 && stopWords.has(token.text.toLowerCase()) && list.at(at + 1)?.kind === 'word')
      return false;
    if (token?.kind !== 'word') isPlain = false;
  }
  if (list.keyword(at) !== 'FROM')
    return at > start && !isPlain && list.at(start)?.kind !== 'word'
      ? true
      : isUpperCase && list.isSymbol(start + 1, '(');
  return at > start && isTableList(list, at + 1) && (isUpperCase || !isPlain || isOperated(list, at + 1));
}

/** `FROM t [AS a]` and then the end or a word that goes on with the statement. */
function isTableList(list: TokenList, start: number): boolean {
  if (list.isSymbol(start, '(')) return nestedVerbs.has(list.keyword(start + 1)) || isTableList(list, start + 1);
  if (!isTable(list, start)) return false;
  let at = list.dottedName(start)?.next ?? start + 1;
  if (list.isSymbol(at, '(')) at = list.after(at);
  if (list.keyword(at) === 'AS') at++;
  const alias = list.at(at);
  if ((alias?.kind === 'word' && !isContinued(list, at)) || alias?.kind === 'name') at++;
  while (list.at(at)?.kind === 'hole') at++;
  return isContinued(list, at);
}

function isContinued(list: TokenList, at: number): boolean {
  if (at >= list.length || list.isSymbol(at, ',') || list.isSymbol(at, ';') || list.isSymbol(at, ')')) return true;
  const keyword = list.keyword(at);
  if (keyword === 'ORDER' || keyword === 'GROUP') return list.keyword(at + 1) === 'BY';
  if (keyword === 'FOR') return ['UPDATE', 'SHARE', 'NO', 'KEY', 'SYSTEM_TIME'].includes(list.keyword(at + 1));
  if (keyword === 'WITH') return list.isSymbol(at + 1, '(');
  return clauseWords.has(keyword) || joinWords.has(keyword) || keyword === 'USING';
}

/** In small letters a table alone says little: a clause with an operator must follow. */
function isOperated(list: TokenList, start: number): boolean {
  for (let at = start; at < list.length; at++) {
    const kind = list.at(at)?.kind;
    const isApart = list.at(at - 1)?.end !== list.at(at)?.start;
    if ((kind === 'hole' && isApart) || kind === 'number' || kind === 'name' || list.isSymbol(at, '=')) return true;
  }
  return false;
}

function isCommonTable(list: TokenList, start: number): boolean {
  if (!list.isName(start)) return false;
  const at = list.isSymbol(start + 1, '(') ? list.after(start + 1) : start + 1;
  if (list.keyword(at) !== 'AS') return false;
  for (let next = at + 1; next < at + 4; next++) {
    if (list.isSymbol(next, '(')) return nestedVerbs.has(list.keyword(next + 1)) || list.isSymbol(next + 1, '(');
  }
  return false;
}

function isInsert(list: TokenList, start: number): boolean {
  let at = start;
  while (['OR', 'IGNORE', 'REPLACE', 'LOW_PRIORITY', 'DELAYED'].includes(list.keyword(at))) at++;
  if (list.keyword(at) !== 'INTO' || !isTable(list, at + 1)) return false;
  at = list.dottedName(at + 1)?.next ?? at + 2;
  if (list.keyword(at) === 'AS') at += 2;
  return (
    list.isSymbol(at, '(') ||
    list.at(at)?.kind === 'hole' ||
    ['VALUES', 'SELECT', 'SET', 'DEFAULT', 'WITH'].includes(list.keyword(at))
  );
}

function isUpdate(list: TokenList, start: number): boolean {
  const at = list.keyword(start) === 'ONLY' ? start + 1 : start;
  if (!isTable(list, at)) return false;
  const set = indexOfWord(list, at, list.length, new Set(['SET']));
  const column = list.dottedName(set + 1);
  return list.at(set + 1)?.kind === 'hole' || (column !== null && list.isSymbol(column.next, '='));
}

const usingWord = new Set(['USING']);

const defined = new Set([
  'TABLE',
  'VIEW',
  'INDEX',
  'SCHEMA',
  'DATABASE',
  'TRIGGER',
  'FUNCTION',
  'PROCEDURE',
  'TYPE',
  'SEQUENCE',
  'EXTENSION',
]);
const beforeDefined = new Set(['OR', 'REPLACE', 'UNIQUE', 'TEMPORARY', 'TEMP', 'MATERIALIZED', 'UNLOGGED', 'VIRTUAL']);

const dropEnds = new Set(['CASCADE', 'RESTRICT', 'ON', 'RESTART']);

/** `CREATE TABLE t (`, `ALTER TABLE t ADD …`, `DROP TABLE t`, and their like for what else is defined. */
function isDefinition(list: TokenList, start: number, isUpperCase: boolean): boolean {
  let at = start + 1;
  while (beforeDefined.has(list.keyword(at))) at++;
  if (list.keyword(start) === 'TRUNCATE' && list.keyword(at) !== 'TABLE') at--;
  else if (!defined.has(list.keyword(at))) return false;
  at++;
  while (['IF', 'NOT', 'EXISTS', 'CONCURRENTLY', 'ONLY'].includes(list.keyword(at))) at++;
  if (!isTable(list, at)) return false;
  const verb = list.keyword(start);
  const next = list.dottedName(at)?.next ?? at + 1;
  if (verb === 'DROP' || verb === 'TRUNCATE') {
    if (list.isSymbol(next, ';') || list.isSymbol(next, ',') || dropEnds.has(list.keyword(next))) return true;
    return next >= list.length && (isUpperCase || list.keyword(at - 1) === 'EXISTS' || list.at(at)?.kind === 'name');
  }
  if (verb === 'ALTER')
    return [
      'ADD',
      'DROP',
      'ALTER',
      'RENAME',
      'MODIFY',
      'CHANGE',
      'SET',
      'OWNER',
      'ENABLE',
      'DISABLE',
      'VALIDATE',
    ].includes(list.keyword(next));
  return (
    list.isSymbol(next, '(') ||
    ['AS', 'ON', 'BEFORE', 'AFTER', 'USING', 'LIKE', 'INCREMENT', 'START', 'AUTHORIZATION'].includes(
      list.keyword(next),
    ) ||
    next >= list.length
  );
}
