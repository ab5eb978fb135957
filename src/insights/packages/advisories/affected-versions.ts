import { orderOf, semverOrder } from '../versions/order-of.ts';
import type { ParsedVersion, VersionOrder } from '../versions/version-order.ts';
import type { AdvisedPackage, AdvisedRange, RangeEvent } from './advisory.ts';

/** What an advisory says of a package, ready to be asked of many versions. */
export interface VersionTest {
  affects(version: string): boolean;
  /** Whether a range cannot be evaluated for this version, because its order cannot read it. */
  cannotRead(version: string): boolean;
  /** Ranges that cannot be evaluated, each with the reason. */
  readonly problems: readonly string[];
}

/** By the evaluation algorithm of the OSV schema (ossf.github.io/osv-schema, "Evaluation"). */
export function versionTest(advised: AdvisedPackage): VersionTest {
  const isListed = listTest(advised);
  const problems: string[] = [];
  const ranges: RangeTest[] = [];
  const orders = new Set<VersionOrder>();
  for (const range of advised.ranges) {
    const test = rangeTest(range, advised.type);
    if (typeof test === 'string') problems.push(test);
    else {
      ranges.push(test);
      orders.add(orderOfRange(range, advised.type) as VersionOrder);
    }
  }
  return {
    affects: (version) => isListed(version) || ranges.some((range) => range(version)),
    cannotRead: (version) => [...orders].some((order) => order.parse(version) === undefined),
    problems,
  };
}

/** Whether a version is listed: as written, or by one that its ecosystem holds for the same (PyPI: 3.2 and 3.2.0). */
function listTest({ type, versions }: AdvisedPackage): RangeTest {
  const asWritten = new Set(versions);
  const order = orderOf(type);
  let sorted: ParsedVersion[] | undefined;
  return (text) => {
    if (asWritten.has(text) || asWritten.size === 0) return asWritten.has(text);
    const version = order?.parse(text);
    if (order === undefined || version === undefined) return false;
    sorted ??= versions.flatMap((one) => order.parse(one) ?? []).sort((a, b) => order.compare(a, b));
    return holds(sorted, version, order);
  };
}

/** Binary search. */
function holds(sorted: readonly ParsedVersion[], version: ParsedVersion, order: VersionOrder): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const difference = order.compare(sorted[middle] as ParsedVersion, version);
    if (difference === 0) return true;
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

function orderOfRange({ order }: AdvisedRange, type: string): VersionOrder | undefined {
  return order === 'semver' ? semverOrder : orderOf(type);
}

type RangeTest = (version: string) => boolean;

interface ParsedEvent {
  readonly kind: RangeEvent['kind'];
  /** Null: before all versions. */
  readonly version: ParsedVersion | null;
}

/** A test, or why there can be none. */
function rangeTest(range: AdvisedRange, type: string): RangeTest | string {
  const order = orderOfRange(range, type);
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
