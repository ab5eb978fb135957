import type { LinkRecord } from '../../src/bundle/records.ts';
import { naiveCompare, naiveCompareLists } from './naive-text.ts';

/** The link that a pair of caller and callee rests on, of one type: direct before escalated, resolved before derived, the first rule, the fewest candidates. */
export function bestOf(links: readonly LinkRecord[]): LinkRecord {
  const rank = ({
    escalated = false,
    confidence = 'resolved',
    rule = null,
    ...others
  }: LinkRecord): (string | number)[] => [
    Number(escalated),
    Number(confidence === 'derived'),
    rule ?? '',
    candidatesOf(others),
  ];
  return links.toSorted((a, b) => naiveCompareLists(rank(a), rank(b)))[0] as LinkRecord;
}

export function candidatesOf({ 'x-candidates': candidates }: Partial<LinkRecord>): number {
  return Number.isInteger(candidates) && (candidates as number) > 1 ? (candidates as number) : 1;
}

/** Links of one pair of objects, those of each link type together, by type. */
export function byType(links: readonly LinkRecord[]): LinkRecord[][] {
  const types = [...new Set(links.map((link) => link.type))].sort(naiveCompare);
  return types.map((type) => links.filter((link) => link.type === type));
}
