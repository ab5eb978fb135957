const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text of an XML file with its character references and the entities that XML itself has decoded; others stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-fA-F]{1,6}|\w{1,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
