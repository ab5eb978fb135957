/**
 * The one order of strings in every answer: by Unicode code point, which is the order of UTF-8 bytes.
 * JavaScript's `<` compares UTF-16 units and differs beyond the basic multilingual plane.
 */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return sortableUnit(x) - sortableUnit(y);
  }
  return a.length - b.length;
}

/** Moves surrogates (astral characters) above the rest of the basic multilingual plane. */
function sortableUnit(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
