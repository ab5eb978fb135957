import { printable } from './printable.ts';

/** Rows below their head in columns as wide as they need be; what `isNumber` says goes to the right. */
export function formatTable(
  head: readonly string[],
  cells: readonly (readonly string[])[],
  isNumber: (column: number) => boolean,
): string {
  const rows = cells.map((row) => row.map(printable));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] as string).length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (isNumber(i) ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number)))
        .join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
