import { describe, expect, it } from 'vitest';
import { readTimelines } from '../../../../src/importers/timelines/read-timelines.ts';
import { npmReleases, pypiReleases } from '../../../../src/importers/timelines/registry-answers.ts';
import { byteFileOf } from '../byte-file-of.ts';

const timeline = (system: string, name: string, versions: readonly object[]): string =>
  JSON.stringify({ packageKey: { system, name }, versions });
const release = (version: string, members: object = {}): object => ({ versionKey: { version }, ...members });
const read = (content: string) => [...readTimelines(byteFileOf(content, 'releases'))];

describe('package timelines [P-timelines]', () => {
  it('are read from one package, a list, or one a line; other ecosystems are left out', () => {
    const [a, b] = [timeline('NPM', 'a', [release('1.0.0')]), timeline('PYPI', 'B_c', [])];
    const other = timeline('APT', 'bash', [release('1')]);
    for (const content of [`[${a},${b},${other}]`, `${a}\n${b}\n${other}\n`]) {
      expect(read(content).map(({ type, name }) => [type, name])).toEqual([
        ['npm', 'a'],
        ['pypi', 'b-c'],
      ]);
    }
    expect(read(a)).toHaveLength(1);
  });

  it('tell the date of a release where known, and whether it was yanked', () => {
    const versions = [
      release('1.0.0', { publishedAt: '2024-01-02T03:04:05Z', isDefault: true }),
      release('1.1.0', { isYanked: true }),
    ];
    expect(read(timeline('NPM', 'a', versions))[0]).toEqual({
      type: 'npm',
      name: 'a',
      source: 'releases',
      releases: [
        { version: '1.0.0', releasedAt: '2024-01-02T03:04:05Z', yanked: false },
        { version: '1.1.0', releasedAt: null, yanked: true },
      ],
    });
  });

  it.each([
    ['{}', 'releases: line 1, packageKey: an object is expected, not nothing'],
    [JSON.stringify({ packageKey: { system: 'NPM', name: 'a' } }), 'versions: a list is expected, not nothing'],
    [timeline('NPM', 'a', [{}]), 'versions[0].versionKey: an object is expected, not nothing'],
    [
      timeline('NPM', 'a', [release('1', { publishedAt: 'soon' })]),
      'versions[0].publishedAt: an ISO 8601 time is expected, not "soon"',
    ],
  ])('that are wrong are told with the place: %s', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});

describe('what registries answer [P-online]', () => {
  it('of npm: versions that are still there, with their times', () => {
    const answer = {
      versions: { '1.0.0': {}, '1.1.0': { deprecated: 'x' } },
      time: { created: '2020-01-01T00:00:00Z', '1.0.0': '2020-01-01T00:00:00Z', '0.9.0': '2019-01-01T00:00:00Z' },
    };
    expect(npmReleases(answer)).toEqual([
      { version: '1.0.0', releasedAt: '2020-01-01T00:00:00Z', yanked: false },
      { version: '1.1.0', releasedAt: null, yanked: false },
    ]);
    expect(() => npmReleases([])).toThrow('an object is expected');
  });

  it('of PyPI: versions with files, by their first one, yanked when all files are', () => {
    const file = (time: string, yanked = false): object => ({ upload_time_iso_8601: time, yanked });
    const releases = {
      '1.0': [file('2021-02-01T00:00:00Z'), file('2021-01-01T00:00:00Z')],
      '1.1': [file('2022-01-01T00:00:00Z', true)],
      '1.2': [],
    };
    expect(pypiReleases({ releases })).toEqual([
      { version: '1.0', releasedAt: '2021-01-01T00:00:00Z', yanked: false },
      { version: '1.1', releasedAt: '2022-01-01T00:00:00Z', yanked: true },
    ]);
  });
});
