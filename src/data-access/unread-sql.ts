import { lineOfArgument } from '../code-model/argument-line.ts';
import type { CallFact } from '../code-model/facts.ts';
import { isSqlText } from '../sql/is-sql-text.ts';
import type { DataContext } from './data-context.ts';

/** A table that a string of SQL names, and that no access of the code around it is known to be on. */
export interface UnreadTable {
  readonly call: CallFact;
  /** 1-based. */
  readonly line: number;
  readonly table: string;
}

/** What a keyword of SQL leads to. */
const mentions = /\b(?:from|join|into|update)\s+((?:[\w"`[\]]+\.)?["`[]?[a-z_]\w*)/gi;
/** `recent AS (` names no table. */
const definitions = /\b(\w+)\s+as\s+(?:not\s+materialized\s+|materialized\s+)?\(/gi;
/** What stands where a table does: `EXTRACT(epoch FROM at)`, `UPDATE SET`, `FROM unnest(…)`. */
const noTable = /^(set|select|lateral|only|unnest|values|current_\w+|generate_series|now|json\w*|dual|table)$/i;
const shortest = 12;

/** The tables of strings of SQL that calls are given and that no access of the same function is on. */
export function* unreadSql(context: DataContext): Generator<UnreadTable> {
  const { resolver } = context;
  const read = new Map<string, Set<string>>();
  for (const { from, table } of context.accesses) {
    const names = read.get(from) ?? new Set<string>();
    read.set(from, names.add(table.name.toLowerCase()));
  }
  for (const file of resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      yield* resolver.table.coverage.attempt(unit, () => unreadIn(call)) ?? [];
    }
  }

  function unreadIn(call: CallFact): UnreadTable[] {
    if (isLog.test(call.callee.kind === 'member' ? call.callee.name : '')) return [];
    return call.arguments.flatMap((value, index) => {
      if (value.kind !== 'text' && value.kind !== 'joined') return [];
      const [text = ''] = resolver.textsOf(value);
      if (text.length < shortest || !isSqlText(text, context.dialect)) return [];
      const known = read.get(call.caller);
      const start = lineOfArgument(index, call);
      return tablesIn(text).flatMap(({ table, lines }) =>
        known?.has(table.toLowerCase()) === true ? [] : [{ call, table, line: start + lines }],
      );
    });
  }
}

const isLog = /^(log|debug|info|warn|warning|error|trace|print|write|exception)$/i;

/** Each once, with the lines before it. */
function tablesIn(text: string): { readonly table: string; readonly lines: number }[] {
  const defined = new Set([...text.matchAll(definitions)].map(([, name]) => name?.toLowerCase()));
  const found = new Map<string, number>();
  for (const match of text.matchAll(mentions)) {
    const table =
      (match[1] ?? '')
        .replaceAll(/["`[\]]/g, '')
        .split('.')
        .at(-1) ?? '';
    const isCall = text[match.index + match[0].length] === '(' && !/\binto\s/i.test(match[0]);
    if (table === '' || isCall || noTable.test(table) || defined.has(table.toLowerCase()) || found.has(table)) continue;
    const before = text.slice(0, match.index + match[0].length - table.length);
    if (/\b(extract|trim|substring|overlay)\s*\([^()]*$/i.test(before)) continue;
    found.set(table, before.split('\n').length - 1);
  }
  return [...found].map(([table, lines]) => ({ table, lines }));
}
