import { orderOf } from '../versions/order-of.ts';
import type { ParsedVersion, VersionOrder } from '../versions/version-order.ts';
import type { Release, Timeline } from './timeline.ts';

/** Vulnerabilities that hit a version: critical, high, medium, low, unknown; each alias group counts once. */
export type SeverityVector = readonly [critical: number, high: number, medium: number, low: number, unknown: number];

/** What a timeline reports a version in use, and the numbers behind it. */
export interface Recommendation {
  /** ISO 8601, UTC. */
  readonly releaseDate: string | null;
  readonly releasesPerYear: number | null;
  readonly saferClosestVersion: string | null;
  readonly safestVersion: string | null;
  readonly current: SeverityVector;
  /** When something hits the version in use: the later versions looked at, ascending, with what hits each. Neighbours that are hit by the same number stand once, by their first. */
  readonly later: readonly { readonly version: string; readonly vector: SeverityVector }[];
  /** How many later versions were looked at. */
  readonly looked: number;
  /** Later releases that do not count, by reason. */
  readonly leftOut: { readonly prereleases: number; readonly yanked: number; readonly unreadable: number };
}

const millisecondsPerYear = 365.25 * 24 * 3600 * 1000;

/**
 * `saferClosestVersion`: the nearest later version with a lexicographically smaller vector than the one in use. `safestVersion`: the
 * smallest vector among the later versions, then the nearest. Both null when no later version is better. Later is meant by the order of
 * the ecosystem, so a fix on a maintenance branch counts. Pre-releases and yanked versions are left out unless the version in use is one.
 * @param scannedAt ISO 8601: releases after it do not count
 */
export function recommendVersions(
  timeline: Timeline,
  version: string,
  scannedAt: string,
  vectorOf: (version: string) => SeverityVector,
): Recommendation {
  const order = orderOf(timeline.type);
  const released = timeline.releases.filter(({ releasedAt }) => !isAfter(releasedAt, scannedAt));
  const current = vectorOf(version);
  const parsed = order?.parse(version);
  const inUse = releaseOf(released, version, order);
  const candidates = new Candidates(order, parsed, inUse?.yanked ?? false);
  const regular = released.filter((release) => release === inUse || candidates.takes(release));
  const dates = {
    releaseDate: utc(inUse?.releasedAt ?? null),
    releasesPerYear: releasesPerYear(regular, scannedAt),
  };
  const isHit = current.some((count) => count > 0);
  const later = candidates
    .laterThan(isHit ? parsed : undefined, regular)
    .map((text) => ({ version: text, vector: vectorOf(text) }));
  const saferClosest = later.find(({ vector }) => compareVectors(vector, current) < 0);
  const safest = later.reduce(
    (best, next) => (compareVectors(next.vector, best.vector) < 0 ? next : best),
    saferClosest ?? { version, vector: current },
  );
  return {
    ...dates,
    saferClosestVersion: saferClosest?.version ?? null,
    safestVersion: saferClosest === undefined ? null : safest.version,
    current,
    later: later.filter(({ vector }, i) => i === 0 || compareVectors(vector, later[i - 1]?.vector ?? current) !== 0),
    looked: later.length,
    leftOut: candidates.leftOut,
  };
}

/** The release of a version: as written, else one that its ecosystem holds for the same (PyPI: 3.2 and 3.2.0). */
function releaseOf(
  releases: readonly Release[],
  version: string,
  order: VersionOrder | undefined,
): Release | undefined {
  const written = releases.find((release) => release.version === version);
  const parsed = order?.parse(version);
  if (written !== undefined || order === undefined || parsed === undefined) return written;
  return releases.find((release) => {
    const other = order.parse(release.version);
    return other !== undefined && order.compare(other, parsed) === 0;
  });
}

/** Lexicographic: one critical weighs more than any number of others. */
export function compareVectors(a: SeverityVector, b: SeverityVector): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

class Candidates {
  readonly leftOut = { prereleases: 0, yanked: 0, unreadable: 0 };
  private readonly order: VersionOrder | undefined;
  private readonly inUse: ParsedVersion | undefined;
  private readonly takesPrereleases: boolean;
  private readonly takesYanked: boolean;

  constructor(order: VersionOrder | undefined, inUse: ParsedVersion | undefined, yanked: boolean) {
    this.order = order;
    this.inUse = inUse;
    this.takesPrereleases = inUse?.prerelease ?? false;
    this.takesYanked = yanked;
  }

  /** Whether a release counts; one that does not and is not known to be earlier than the one in use is counted. */
  takes({ version, yanked }: Release): boolean {
    const parsed = this.order?.parse(version);
    const later = this.isEarlier(parsed) ? 0 : 1;
    if (yanked && !this.takesYanked) this.leftOut.yanked += later;
    else if (parsed === undefined) this.leftOut.unreadable++;
    else if (parsed.prerelease && !this.takesPrereleases) this.leftOut.prereleases += later;
    else return true;
    return false;
  }

  private isEarlier(version: ParsedVersion | undefined): boolean {
    const { order, inUse } = this;
    return order !== undefined && inUse !== undefined && version !== undefined && order.compare(version, inUse) < 0;
  }

  /** Versions after the one in use, ascending; none where its place in the order is not known. */
  laterThan(inUse: ParsedVersion | undefined, releases: readonly Release[]): string[] {
    const { order } = this;
    if (order === undefined || inUse === undefined) return [];
    return releases
      .map(({ version }) => order.parse(version))
      .filter((version) => version !== undefined && order.compare(version, inUse) > 0)
      .sort((a, b) => order.compare(a as ParsedVersion, b as ParsedVersion))
      .map((version) => (version as ParsedVersion).text);
  }
}

/** Releases divided by the years from the first of them to the scan, at least one year, rounded. Null without any date. */
function releasesPerYear(releases: readonly Release[], scannedAt: string): number | null {
  const dates = releases.map(({ releasedAt }) => Date.parse(releasedAt ?? '')).filter((date) => !Number.isNaN(date));
  if (dates.length === 0) return null;
  const first = dates.reduce((a, b) => Math.min(a, b));
  const years = Math.max(1, (Date.parse(scannedAt) - first) / millisecondsPerYear);
  return Math.round(releases.length / years);
}

function isAfter(date: string | null, time: string): boolean {
  return date !== null && Date.parse(date) > Date.parse(time);
}

function utc(date: string | null): string | null {
  if (date === null || Number.isNaN(Date.parse(date))) return null;
  return new Date(date).toISOString().replace('.000Z', 'Z');
}
