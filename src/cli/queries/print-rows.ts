import { csvText } from '../../client/csv.ts';
import type { CommandInput } from '../command.ts';
import { formatTable } from '../format-table.ts';
import { printableJson } from '../printable.ts';

/** A column of a table: its title, and what it shows of an element. */
export type Column<T> = readonly [title: string, cell: (item: T) => string | number | null | undefined];

/** Elements as JSON with `--json`, as CSV (RFC 4180) with `--csv`, else as a table. */
export function formatRows<T>(items: readonly T[], columns: readonly Column<T>[], input: CommandInput): string {
  if (input.flags['json'] === true) return printableJson(items);
  const head = columns.map(([title]) => title);
  const rows = items.map((item) => columns.map(([, cell]) => String(cell(item) ?? '')));
  if (input.flags['csv'] === true) return csvText([head, ...rows]);
  if (rows.length === 0) return '';
  const isNumber = (column: number): boolean => rows.every((row) => /^\d*$/.test(row[column] as string));
  const table = formatTable(head, rows, isNumber);
  return useColours(input.environment) ? table.replace(/^.*/, (line) => `\u001b[1m${line}\u001b[22m`) : table;
}

/** Colours only on a terminal, and never where NO_COLOR is set (https://no-color.org). */
function useColours({ NO_COLOR }: CommandInput['environment']): boolean {
  return process.stdout.isTTY === true && (NO_COLOR ?? '') === '';
}
