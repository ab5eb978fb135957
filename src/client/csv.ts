/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would calculate gets an apostrophe in front; control characters, which a terminal would obey,
 * are replaced.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Formulas begin so, also behind white space and in their wide forms, which spreadsheets for East Asian languages take for the same. */
const formula = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/;
const number = /^[+-]?\d+(\.\d+)?$/;

function cellText(value: string): string {
  const shown = value.replace(/[^\P{Cc}\t\r\n]/gu, '\u{fffd}');
  const inert = formula.test(value) && !number.test(value) ? `'${shown}` : shown;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
