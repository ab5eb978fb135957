/** Symbol of the call that stands for an attribute of a page with an address: its one argument is a record with `name` and `url`. */
export const attributeSymbol = 'html#attribute';

/** An attribute as it stands in an address. */
export const attributeWritten = /\battribute:\(([\w:.-]+)\)/;

/** A text that stands for an address that a script reads from an attribute of its page, until all pages are known. */
export function attributeText(name: string): string {
  return `attribute:(${name})`;
}

/** The attribute that an address begins with, and what stands behind it; null for any other address. */
export function attributeIn(address: string): { readonly name: string; readonly behind: string } | null {
  const found = attributeWritten.exec(address);
  if (found === null || found.index > 0) return null;
  return { name: found[1] as string, behind: address.slice(found[0].length) };
}
