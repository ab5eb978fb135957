/** Symbol of the call by which a template takes in another one: its one argument is a record with `name`. */
export const includeSymbol = 'html#include';

const written = /^page:([^|]+)(?:\|(.*))?$/;

/** A text that stands for the address under which a page of this template was asked for, until it is known what shows it. */
export function pageText(path: string): string {
  return `page:${path}`;
}

/** What stands before an address that is relative to that of the page. */
export function relativeStart(path: string): string {
  return `${pageText(path)}|`;
}

/** Path of the template whose own page is asked for, and the address relative to it, empty for the page itself; null for any other address. */
export function pageIn(address: string): { readonly page: string; readonly relative: string } | null {
  const [, page, relative = ''] = written.exec(address) ?? [];
  return page === undefined ? null : { page, relative };
}
