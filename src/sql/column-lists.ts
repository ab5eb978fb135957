import type { TokenList } from './token-list.ts';

/** The names in a list of columns between two places. */
export function columnNames(list: TokenList, from: number, to: number): string[] {
  const names: string[] = [];
  for (let at = from; at < to; ) {
    const name = list.dottedName(at);
    if (name !== null) names.push(name.parts.at(-1) as string);
    at = name?.next ?? list.after(at);
  }
  return names;
}

const setEnds = new Set(['WHERE', 'FROM', 'RETURNING', 'OUTPUT', 'ORDER', 'LIMIT', 'ON', 'WHEN']);

/** Qualifier and name of the columns assigned in `a = …, t.b = …, (c, d) = …`. */
export function assignedColumns(list: TokenList, from: number, to: number): [string | null, string][] {
  const columns: [string | null, string][] = [];
  let isStart = true;
  for (let at = from; at < to && !setEnds.has(list.keyword(at)); ) {
    if (isStart && list.isSymbol(at, '(')) {
      for (const name of columnNames(list, at + 1, list.closeOf(at))) columns.push([null, name]);
    }
    const name = isStart ? list.dottedName(at) : null;
    if (name !== null && list.isSymbol(name.next, '=')) {
      columns.push([name.parts.at(-2) ?? null, name.parts.at(-1) as string]);
    }
    isStart = list.isSymbol(at, ',');
    at = name?.next ?? list.after(at);
  }
  return columns;
}

/** The first place of one of the words outside parentheses, or `to`. */
export function indexOfWord(list: TokenList, from: number, to: number, words: ReadonlySet<string>): number {
  for (let at = from; at < to; at = list.after(at)) if (words.has(list.keyword(at))) return at;
  return to;
}

/** True when a comma stands outside parentheses. */
export function hasComma(list: TokenList, from: number, to: number): boolean {
  for (let at = from; at < to; at = list.after(at)) if (list.isSymbol(at, ',')) return true;
  return false;
}
