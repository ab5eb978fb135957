import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVectors,
  recommendVersions,
  type SeverityVector,
} from '../../../../../src/insights/packages/recommend/recommend-versions.ts';
import type { Release } from '../../../../../src/insights/packages/recommend/timeline.ts';

const scan = '2026-01-01T00:00:00Z';
const none: SeverityVector = [0, 0, 0, 0, 0];

function recommend(
  releases: readonly (string | Partial<Release>)[],
  version: string,
  vectors: Readonly<Record<string, SeverityVector>>,
  scannedAt = scan,
) {
  const full = releases.map((release) => ({
    ...{ version: '', releasedAt: null, yanked: false },
    ...(typeof release === 'string' ? { version: release } : release),
  }));
  const timeline = { type: 'npm', name: 'x', source: 'test', releases: full };
  return recommendVersions(timeline, version, scannedAt, (one) => vectors[one] ?? none);
}

describe('recommended versions [P-recommend]', () => {
  it('are the nearest better one, and the best one, by count from the worst severity on', () => {
    const vectors: Record<string, SeverityVector> = {
      '1.0.0': [1, 1, 0, 0, 0],
      '1.0.1': [1, 1, 0, 0, 0],
      '1.1.0': [0, 9, 9, 9, 9],
      '1.2.0': [0, 0, 1, 0, 0],
      '2.0.0': [0, 0, 0, 0, 1],
      '3.0.0': [0, 0, 0, 0, 1],
      '4.0.0': [0, 0, 0, 1, 0],
    };
    const { saferClosestVersion, safestVersion, current, later, looked } = recommend(
      ['4.0.0', '1.0.0', '0.9.0', '1.0.1', '1.1.0', '3.0.0', '2.0.0', '1.2.0'],
      '1.0.0',
      vectors,
    );
    expect([saferClosestVersion, safestVersion, looked]).toEqual(['1.1.0', '2.0.0', 6]);
    expect(current).toEqual([1, 1, 0, 0, 0]);
    expect(later.map(({ version }) => version)).toEqual(['1.0.1', '1.1.0', '1.2.0', '2.0.0', '4.0.0']);
  });

  it('are none when nothing later is better, also when something older is', () => {
    const worse: Record<string, SeverityVector> = { '1.0.0': [0, 1, 0, 0, 0], '2.0.0': [0, 1, 0, 0, 0] };
    const { saferClosestVersion, safestVersion } = recommend(['0.1.0', '1.0.0', '2.0.0'], '1.0.0', worse);
    expect([saferClosestVersion, safestVersion]).toEqual([null, null]);
    expect(recommend(['1.0.0', '2.0.0'], '1.0.0', {}).safestVersion).toBeNull();
  });

  it('leave out pre-releases and yanked versions unless the version in use is one, and releases after the scan', () => {
    const hit: Record<string, SeverityVector> = { '1.0.0': [1, 0, 0, 0, 0], '1.0.0-beta.1': [1, 0, 0, 0, 0] };
    const releases = [
      '1.0.0-beta.1',
      '1.0.0',
      '1.1.0-rc.1',
      { version: '1.1.0', yanked: true },
      { version: '1.2.0', releasedAt: '2026-02-01T00:00:00Z' },
      '1.3.0',
    ];
    const regular = recommend(releases, '1.0.0', hit);
    expect(regular.saferClosestVersion).toBe('1.3.0');
    expect(regular.leftOut).toEqual({ prereleases: 1, yanked: 1, unreadable: 0 });
    expect(recommend(releases, '1.0.0-beta.1', hit).saferClosestVersion).toBe('1.1.0-rc.1');
    const yanked = releases.map((one) => (one === '1.0.0' ? { version: '1.0.0', yanked: true } : one));
    expect(recommend(yanked, '1.0.0', hit).saferClosestVersion).toBe('1.1.0');
  });

  it('take a release that the ecosystem holds for the version in use as that release', () => {
    const releases = [
      { version: '4.2', releasedAt: '2023-04-03T00:00:00Z', yanked: true },
      { version: '4.2.1', releasedAt: null, yanked: true },
    ];
    const hit = (version: string): SeverityVector => (version === '4.2.1' ? none : [1, 0, 0, 0, 0]);
    const timeline = { type: 'pypi', name: 'x', source: 'test', releases };
    const { releaseDate, saferClosestVersion } = recommendVersions(timeline, '4.2.0', scan, hit);
    expect([releaseDate, saferClosestVersion]).toEqual(['2023-04-03T00:00:00Z', '4.2.1']);
  });

  it('agree with a plain search', () => {
    const count = fc.nat(2);
    const vector = fc.tuple(count, count, count, count, count);
    const history = fc.uniqueArray(fc.tuple(fc.nat(9), vector), { minLength: 1, maxLength: 8, selector: ([n]) => n });
    fc.assert(
      fc.property(history, (entries) => {
        const vectors = Object.fromEntries(entries.map(([n, one]) => [`${n}.0.0`, one as SeverityVector]));
        const [inUse, current] = entries[0] as [number, SeverityVector];
        const { saferClosestVersion, safestVersion } = recommend(Object.keys(vectors), `${inUse}.0.0`, vectors);
        const text = (one: readonly number[]): string => one.join('');
        const later = entries.filter(([n]) => n > inUse).sort(([a], [b]) => a - b);
        const better = later.filter(([, one]) => text(one) < text(current));
        const least = better.map(([, one]) => text(one)).sort()[0];
        const expected = [better[0], better.find(([, one]) => text(one) === least)];
        expect([saferClosestVersion, safestVersion]).toEqual(expected.map((one) => (one ? `${one[0]}.0.0` : null)));
      }),
      { seed: 3, numRuns: 500 },
    );
    expect(compareVectors([0, 1, 0, 0, 0], [1, 0, 0, 0, 0])).toBeLessThan(0);
  });
});

describe('dates of releases [P-releases]', () => {
  const releases = [
    { version: '1.0.0', releasedAt: '2022-01-01T00:00:00Z' },
    { version: '1.1.0', releasedAt: '2022-06-01T12:30:00+02:00' },
    { version: '1.2.0-beta', releasedAt: '2022-07-01T00:00:00Z' },
    { version: '1.2.0', releasedAt: '2023-01-01T00:00:00Z' },
    { version: '2.0.0', releasedAt: '2025-12-31T00:00:00Z' },
    { version: '3.0.0', releasedAt: '2026-05-01T00:00:00Z' },
  ];

  it('give the date of the version in use in UTC, and releases a year from the first one to the scan', () => {
    const { releaseDate, releasesPerYear } = recommend(releases, '1.1.0', {});
    expect([releaseDate, releasesPerYear]).toEqual(['2022-06-01T10:30:00Z', 1]);
    expect(recommend(releases, '9.9.9', {}).releaseDate).toBeNull();
  });

  it('count at least one year, and say nothing without any date', () => {
    expect(recommend(releases.slice(0, 2), '1.1.0', {}, '2022-08-01T00:00:00Z').releasesPerYear).toBe(2);
    expect(recommend(['1.0.0'], '1.0.0', {}).releasesPerYear).toBeNull();
  });
});
