import type { GraphNode } from './graph-model.ts';
import { textWidth } from './text-width.ts';

const narrowest = 112;
const widest = 260;
/** Pixels left and right of the texts. */
const margins = 30;

/** Sizes of the two lines of a node in pixels; those in graph.css. */
export const textSize = { label: 13, detail: 11.5 };

/** Pixels of a node in the layered drawing: wide enough for its lines, within bounds. */
export function nodeSize({ label, detail }: GraphNode): { readonly width: number; readonly height: number } {
  const wanted = Math.max(textWidth(label, textSize.label), textWidth(detail, textSize.detail)) + margins;
  return { width: Math.round(Math.min(widest, Math.max(narrowest, wanted))), height: detail ? 44 : 32 };
}
