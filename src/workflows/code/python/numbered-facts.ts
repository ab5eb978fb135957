/**
 * The facts of a file as text, in which places of the file (`shop/cart.py:120`) are numbered in their order: an edit that moves what is in the file in its lines
 * leaves that as it is.
 */
export function numberedFacts(text: string, path: string): string {
  const begin = `${JSON.stringify(path).slice(0, -1)}:`;
  const place = new RegExp(`(?<=${begin.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})\\d+`, 'g');
  const offsets = new Set<number>();
  for (const [offset] of text.matchAll(place)) offsets.add(Number(offset));
  const numbers = new Map([...offsets].sort((a, b) => a - b).map((offset, number) => [offset, number]));
  return text.replaceAll(place, (offset) => `${numbers.get(Number(offset))}`);
}
