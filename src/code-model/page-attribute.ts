/** Symbol of the call that stands for an attribute of a page with an address: its one argument is a record with `name` and `url`. */
export const attributeSymbol = 'html#attribute';

const written = /^attribute:([\w:.-]+)$/;

/** A text that stands for an address that a script reads from an attribute of its page, until all pages are known. */
export function attributeText(name: string): string {
  return `attribute:${name}`;
}

/** Name of the attribute that an address is read from; null for any other address. */
export function attributeIn(address: string): string | null {
  return written.exec(address)?.[1] ?? null;
}
