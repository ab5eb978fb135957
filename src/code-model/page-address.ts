/** Symbol of the call by which a template takes in another one: its one argument is a record with `name`. */
export const includeSymbol = 'html#include';

/** Begins what is below a page, and no path that is relative to its folder. */
const belowMark = '/./';

const written = /^page:([^|]+)(?:\|(.*))?$/;

/** A text that stands for the address under which a page of this template was asked for, until it is known what shows it. */
export function pageText(path: string): string {
  return `page:${path}`;
}

/** What stands before an address that is relative to that of the page. */
export function relativeStart(path: string): string {
  return `${pageText(path)}|`;
}

/** A text that stands for a path below that of a page, empty for the page itself. */
export function belowText(path: string, below: string): string {
  return `${relativeStart(path)}${belowMark}${below}`;
}

/** What a relative address states below the page; null for one that is relative to the folder of the page. */
export function belowOf(relative: string): string | null {
  return relative.startsWith(belowMark) ? relative.slice(belowMark.length) : null;
}

/** Path of the template whose own page is asked for, and the address relative to it, empty for the page itself; null for any other address. */
export function pageIn(address: string): { readonly page: string; readonly relative: string } | null {
  const [, page, relative = ''] = written.exec(address) ?? [];
  return page === undefined ? null : { page, relative };
}
