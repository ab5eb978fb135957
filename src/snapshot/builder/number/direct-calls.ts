import { type Adjacency, keepEdges } from '../../../graph/adjacency.ts';
import type { MergedLinks } from './merge-links.ts';

/** The direct links alone: over these transactions go. */
export function directCalls({ starts, targets, kinds, linkKinds }: MergedLinks): Adjacency {
  const direct = linkKinds.map(({ escalated }) => (escalated ? 0 : 1));
  const kept = new Uint8Array(kinds.length);
  for (let entry = 0; entry < kinds.length; entry++) kept[entry] = direct[kinds[entry] as number] as number;
  return keepEdges({ starts, targets }, kept);
}
