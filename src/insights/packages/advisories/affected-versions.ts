import { orderOf, semverOrder } from '../versions/order-of.ts';
import type { ParsedVersion, VersionOrder } from '../versions/version-order.ts';
import type { AdvisedPackage, AdvisedRange, RangeEvent } from './advisory.ts';

/** What an advisory says of a package, ready to be asked of many versions. */
export interface VersionTest {
  affects(version: string): boolean;
  /** Ranges that cannot be evaluated, each with the reason. */
  readonly problems: readonly string[];
}

/** By the evaluation algorithm of the OSV schema (ossf.github.io/osv-schema, "Evaluation"). */
export function versionTest(advised: AdvisedPackage): VersionTest {
  const listed = new Set(advised.versions);
  const problems: string[] = [];
  const ranges: RangeTest[] = [];
  for (const range of advised.ranges) {
    const test = rangeTest(range, advised.type);
    if (typeof test === 'string') problems.push(test);
    else ranges.push(test);
  }
  return {
    affects: (version) => listed.has(version) || ranges.some((range) => range(version)),
    problems,
  };
}

type RangeTest = (version: string) => boolean;

interface ParsedEvent {
  readonly kind: RangeEvent['kind'];
  /** Null: before all versions. */
  readonly version: ParsedVersion | null;
}

/** A test, or why there can be none. */
function rangeTest(range: AdvisedRange, type: string): RangeTest | string {
  const order = range.order === 'semver' ? semverOrder : orderOf(type);
  if (order === undefined) return `the order of ${type} versions is not known`;
  const events: ParsedEvent[] = [];
  const limits: ParsedVersion[] = [];
  let unlimited = true;
  for (const { kind, version } of range.events) {
    if (kind === 'limit') unlimited = false;
    if (kind === 'limit' && version === '*') return rangeTest(withoutLimits(range), type);
    const parsed = kind === 'introduced' && version === '0' ? null : order.parse(version);
    if (parsed === undefined) return `"${version}" is no ${type} version`;
    if (kind === 'limit') limits.push(parsed as ParsedVersion);
    else events.push({ kind, version: parsed });
  }
  events.sort((a, b) => compareEvents(a, b, order));
  return (text) => {
    const version = order.parse(text);
    if (version === undefined) return false;
    const withinLimits = unlimited || limits.some((limit) => order.compare(version, limit) < 0);
    return withinLimits && isVulnerable(version, events, order);
  };
}

function withoutLimits({ order, events }: AdvisedRange): AdvisedRange {
  return { order, events: events.filter(({ kind }) => kind !== 'limit') };
}

function isVulnerable(version: ParsedVersion, events: readonly ParsedEvent[], order: VersionOrder): boolean {
  let vulnerable = false;
  for (const { kind, version: at } of events) {
    const difference = at === null ? 1 : order.compare(version, at);
    if (kind === 'introduced' && difference >= 0) vulnerable = true;
    else if (kind === 'fixed' && difference >= 0) vulnerable = false;
    else if (kind === 'last_affected' && difference > 0) vulnerable = false;
  }
  return vulnerable;
}

/** By version; of one version, what is last affected comes after what is introduced; else as listed (the sort is stable). */
function compareEvents(a: ParsedEvent, b: ParsedEvent, order: VersionOrder): number {
  if (a.version === null || b.version === null) return Number(b.version === null) - Number(a.version === null);
  return order.compare(a.version, b.version) || Number(a.kind === 'last_affected') - Number(b.kind === 'last_affected');
}
