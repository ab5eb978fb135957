import { compareCodePoints } from '../../../model/order.ts';
import type { CombinationItem, ListItem, MavenItem, NumberItem, TextItem } from './maven-items.ts';

/** Qualifiers in order; `''` is the release itself. */
const qualifiers = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const releaseQualifiers = ['ga', 'final', 'release'];

/** Compares two items; nothing (undefined) stands for the end of the shorter version. */
export function compareItems(a: MavenItem, b: MavenItem | undefined): number {
  if (a.kind === 'number') return compareNumber(a, b);
  if (a.kind === 'text') return compareText(a, b);
  return a.kind === 'combination' ? compareCombination(a, b) : compareList(a, b);
}

function compareNumber(a: NumberItem, b: MavenItem | undefined): number {
  if (b === undefined) return a.digits === '0' ? 0 : 1;
  if (b.kind !== 'number') return 1;
  return a.digits.length - b.digits.length || compareCodePoints(a.digits, b.digits);
}

function compareText(a: TextItem, b: MavenItem | undefined): number {
  if (b === undefined) return compareQualifiers(a.text, '');
  if (b.kind === 'number') return -1;
  if (b.kind === 'text') return compareQualifiers(a.text, b.text);
  return -compareItems(b, a);
}

function compareCombination(a: CombinationItem, b: MavenItem | undefined): number {
  if (b?.kind === 'number') return -1;
  if (b?.kind === 'list') return -compareList(b, a);
  if (b?.kind === 'combination') return compareText(a.text, b.text) || compareNumber(a.number, b.number);
  const difference = compareText(a.text, b);
  if (difference !== 0) return difference;
  const isRelease = compareText(a.text, undefined) === 0;
  return isRelease ? compareNumber(a.number, undefined) : 1;
}

function compareList(a: ListItem, b: MavenItem | undefined): number {
  if (b?.kind === 'number') return -1;
  const others = b === undefined ? [] : b.kind === 'list' ? b.items : [b];
  for (let i = 0; i < Math.max(a.items.length, others.length); i++) {
    const [left, right] = [a.items[i], others[i]];
    const difference = left === undefined ? -compareItems(right as MavenItem, undefined) : compareItems(left, right);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Known qualifiers in their order, then unknown ones by name. */
function compareQualifiers(a: string, b: string): number {
  return rank(a) - rank(b) || (rank(a) === qualifiers.length ? compareCodePoints(a, b) : 0);
}

function rank(qualifier: string): number {
  if (releaseQualifiers.includes(qualifier)) return qualifiers.indexOf('');
  const index = qualifiers.indexOf(qualifier);
  return index < 0 ? qualifiers.length : index;
}
