/** RFC 4180. A cell that a spreadsheet would calculate gets an apostrophe in front. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (value: string): string => {
    const inert = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
