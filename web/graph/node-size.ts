import type { GraphNode } from './graph-model.ts';

const narrowest = 112;
const widest = 250;

/** Pixels of a node in the layered drawing: wide enough for its lines, within bounds. */
export function nodeSize({ label, detail }: GraphNode): { readonly width: number; readonly height: number } {
  const wanted = Math.max([...label].length * 6.9, [...detail].length * 6.1) + 32;
  return { width: Math.round(Math.min(widest, Math.max(narrowest, wanted))), height: detail ? 44 : 32 };
}

/** A text cut to a width with an ellipsis, by the mean width of a character in pixels; the end of a path says more than its beginning. */
export function shortened(text: string, width: number, character: number): string {
  const characters = [...text];
  const room = Math.floor(width / character);
  if (characters.length <= room) return text;
  if (text.includes('/')) return `…${characters.slice(characters.length - room + 1).join('')}`;
  return `${characters.slice(0, room - 1).join('')}…`;
}
