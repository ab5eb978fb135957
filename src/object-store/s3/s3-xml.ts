const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Contents of all elements of a name that stand in a text; answers of object stores nest no element in one of its own name. */
export function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  for (let element = nextElement(xml, name, 0); element !== undefined; element = nextElement(xml, name, element.end)) {
    found.push(xml.slice(element.from, element.to));
  }
  return found;
}

/** Text of the first element of a name, entities decoded. */
export function elementText(xml: string, name: string): string | undefined {
  const element = nextElement(xml, name, 0);
  if (element === undefined) return undefined;
  const text = xml.slice(element.from, element.to);
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal, hex, word) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return hex !== undefined ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[word] ?? whole);
  });
}

/** Where the content of the first element of a name from a place on begins and ends, and where the element ends. A listing has tens of thousands. */
function nextElement(xml: string, name: string, place: number): { from: number; to: number; end: number } | undefined {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let start = xml.indexOf(opening, place); start >= 0; start = xml.indexOf(opening, start + 1)) {
    const after = start + opening.length;
    const isName = /[\s>]/.test(xml[after] ?? '');
    const from = isName ? xml.indexOf('>', after) + 1 : 0;
    const to = from > 0 ? xml.indexOf(closing, from) : -1;
    if (to >= 0) return { from, to, end: to + closing.length };
  }
  return undefined;
}
