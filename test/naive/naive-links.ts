import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import { naiveCompare, naiveCompareLists } from './naive-text.ts';

/** The link that a pair of caller and callee rests on, of one type: direct before one that names a function alone before escalated, resolved before derived, the first rule, the fewest candidates. */
export function bestOf(links: readonly LinkRecord[]): LinkRecord {
  const rank = ({
    escalated: isEscalated = false,
    confidence = 'resolved',
    rule = null,
    ...others
  }: LinkRecord): (string | number)[] => [
    others['x-mention'] === true ? 0.5 : Number(isEscalated),
    Number(confidence === 'derived'),
    rule ?? '',
    candidatesOf(others),
  ];
  return links.toSorted((a, b) => naiveCompareLists(rank(a), rank(b)))[0] as LinkRecord;
}

/**
 * Links with those that name a function as they count: escalated where a call leads to it from outside of it, tests and start points apart. The member
 * `x-mention` stays at these alone.
 */
export function withMentions(
  links: readonly LinkRecord[],
  startPoints: readonly string[],
  objects: readonly ObjectRecord[],
): LinkRecord[] {
  const byKey = new Map(objects.map((each) => [each.key, each]));
  const isWithin = (inner: string, outer: string): boolean => {
    for (let at: string | null | undefined = inner; at != null; at = byKey.get(at)?.parent)
      if (at === outer) return true;
    return false;
  };

  const isMention = ({ escalated = false, 'x-mention': mention }: LinkRecord): boolean =>
    mention === true && !escalated;
  const calls = links.filter(
    (each) =>
      each.type === 'CALL' &&
      each.escalated !== true &&
      !isMention(each) &&
      !startPoints.includes(each.from) &&
      byKey.get(each.from)?.test !== true,
  );
  return links.map((link) => {
    if (!isMention(link)) return { ...link, 'x-mention': undefined };
    return calls.some(({ from, to }) => to === link.to && !isWithin(from, to)) ? { ...link, escalated: true } : link;
  });
}

export function candidatesOf({ 'x-candidates': candidates }: Partial<LinkRecord>): number {
  return Number.isInteger(candidates) && (candidates as number) > 1 ? (candidates as number) : 1;
}

/** Links of one pair of objects, those of each link type together, by type. */
export function byType(links: readonly LinkRecord[]): LinkRecord[][] {
  const types = [...new Set(links.map((link) => link.type))].sort(naiveCompare);
  return types.map((type) => links.filter((link) => link.type === type));
}
