/** Symbol of the call by which a template takes in another one: its one argument is a record with `name`. */
export const includeSymbol = 'html#include';

const written = /^page:(.+)$/;

/** A text that stands for the address under which a page of this template was asked for, until it is known what shows it. */
export function pageText(path: string): string {
  return `page:${path}`;
}

/** Path of the template whose own page is asked for; null for any other address. */
export function pageIn(address: string): string | null {
  return written.exec(address)?.[1] ?? null;
}
