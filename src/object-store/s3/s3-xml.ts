const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Contents of all elements of a name that stand in a text; answers of object stores nest no element in one of its own name. */
export function elements(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g')), ([, text = '']) => text);
}

/** Text of the first element of a name, entities decoded. */
export function elementText(xml: string, name: string): string | undefined {
  return elements(xml, name)[0]?.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, word) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return hex !== undefined ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[word] ?? whole);
  });
}
