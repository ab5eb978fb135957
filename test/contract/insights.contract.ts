import { describe, expect } from 'vitest';
import type { BundleRecord, PackageRecord, PatternRecord } from '../../src/bundle/records.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly } from './make-store.ts';

const pack = (name: string, version: string, members: Partial<PackageRecord> = {}): PackageRecord => ({
  record: 'package',
  key: `${name}@${version}`,
  name,
  version,
  ...members,
});

const pattern = (id: string, name: string, members: Partial<PatternRecord> = {}): PatternRecord => ({
  record: 'pattern',
  id,
  name,
  strategy: id.split(':')[0] as string,
  category: 'Storage',
  contribution: 'Blocker',
  criticality: 'Low',
  impacts: ['Framework', 'Architecture'],
  occurrences: [],
  ...members,
});

export function insightsContract(makeStore: MakeStore): void {
  const open = (records: BundleRecord[]): Promise<ApplicationReader> => openOnly(makeStore, [bundleOf(records)]);

  describe('affectedPackages', () => {
    const hit = (...aliases: string[]) => ({
      vulnerabilities: [{ id: aliases[0] as string, aliases: aliases.slice(1) }],
    });

    it('are hit by the reference or any alias, closed transitively [R11-alias] [B-aliases] [R11-case] [R11-none]', async () => {
      const reader = await open([
        pack('a', '1', hit('CVE-1', 'GHSA-x')),
        pack('b', '1', hit('PYSEC-9', 'GHSA-X')),
        pack('c', '1', hit('CVE-2')),
        pack('d', '1', hit('OSV-7', 'pysec-9')),
        pack('e', '1'),
      ]);
      const names = (reference: string): string[] => reader.affectedPackages(reference, 0, 10).map(({ name }) => name);
      for (const reference of ['CVE-1', 'cve-1', 'ghsa-x', 'PYSEC-9', 'osv-7'])
        expect(names(reference)).toEqual(['a', 'b', 'd']);
      expect(names('cve-2')).toEqual(['c']);
      expect(names('CVE-')).toEqual([]);
      expect(names('')).toEqual([]);
      expect(names('constructor')).toEqual([]);
    });

    it('are ordered by name, then version, and paged [R5-packages] [IF-4.7-limit] [IF-4.7-skip]', async () => {
      const reader = await open([pack('b', '1', hit('X')), pack('a', '2', hit('X')), pack('a', '10', hit('X'))]);
      const page = (skip: number, limit: number): string[] =>
        reader.affectedPackages('X', skip, limit).map(({ name, version }) => `${name} ${version}`);
      expect(page(0, 10)).toEqual(['a 10', 'a 2', 'b 1']);
      expect(page(1, 1)).toEqual(['a 2']);
      expect([page(0, 0), page(3, 5)]).toEqual([[], []]);
    });

    it('tell what is known, null where nothing is, and their external objects [IF-2.9-members] [IF-2.9-objects] [A10-package]', async () => {
      const reader = await open([
        object('z', { id: 1, external: true }),
        object('y', { id: 2, external: true, package: 'full@1', mangling: 'y()' }),
        object('w', { id: 3, external: true }),
        pack('full', '1', {
          releaseDate: '2019-07-19T02:28:46.584Z',
          releasesPerYear: 9,
          saferClosestVersion: '2',
          safestVersion: '3',
          objects: ['z'],
          ...hit('X'),
        }),
        pack('unknown', '1', hit('X')),
      ]);
      const member = (id: string, name: string, mangling: string) => ({
        id,
        name,
        fullName: `app.${name}`,
        mangling,
        type: 'Java Method',
        typeId: 'JV_METHOD',
      });
      expect(reader.affectedPackages('X', 0, 10)).toEqual([
        {
          name: 'full',
          version: '1',
          releaseDate: '2019-07-19T02:28:46.584Z',
          releasesPerYear: 9,
          saferClosestVersion: '2',
          safestVersion: '3',
          objects: [member('2', 'y', 'y()'), member('1', 'z', '')],
        },
        {
          name: 'unknown',
          version: '1',
          releaseDate: null,
          releasesPerYear: null,
          saferClosestVersion: null,
          safestVersion: null,
          objects: [],
        },
      ]);
    });
  });

  it('packages count the objects outside them that call one of theirs directly [P-called]', async () => {
    const reader = await open([
      object('a', { id: 1 }),
      object('b', { id: 2 }),
      object('c', { id: 3 }),
      object('one', { id: 4, external: true, package: 'p@1' }),
      object('two', { id: 5, external: true, package: 'p@1' }),
      object('other', { id: 6, external: true, package: 'q@1' }),
      link('a', 'one'),
      link('a', 'one', { type: 'READ' }),
      link('a', 'two'),
      link('b', 'two'),
      link('c', 'two', { escalated: true }),
      link('one', 'two'),
      link('one', 'other'),
      pack('p', '1', { vulnerabilities: [{ id: 'X' }] }),
      pack('q', '1', { objects: ['two'] }),
      pack('r', '1'),
    ]);
    const { packages } = reader.packages({ skip: 0, limit: 9 });
    expect(packages.map(({ nbObjects, nbCallers }) => [nbObjects, nbCallers])).toEqual([
      [2, 2],
      [2, 3],
      [0, 0],
    ]);
    const withObjects = reader.packages({ skip: 0, limit: 9, withObjects: true }).packages;
    expect(withObjects.map(({ objects = [] }) => objects.map(({ name }) => name))).toEqual([
      ['one', 'two'],
      ['other', 'two'],
      [],
    ]);
    expect(packages[0]).not.toHaveProperty('objects');
    const [hit] = reader.vulnerabilities({ skip: 0, limit: 9 }).vulnerabilities;
    expect(hit?.packages.map(({ nbCallers }) => nbCallers)).toEqual([2]);
  });

  describe('cloudPatterns', () => {
    it('are ordered by name, strategy, number, and count distinct objects [R5-patterns] [A8-nb-objects] [R5-as-imported] [IF-2.10-members]', async () => {
      const reader = await open([
        object('a', { id: 1 }),
        object('b', { id: 2 }),
        pattern('platform:10', 'Same'),
        pattern('platform:9', 'Same'),
        pattern('container:11', 'Same', { occurrences: [{ object: 'a' }, { object: 'b' }, { object: 'a' }] }),
        pattern('platform:1', 'Other'),
      ]);
      const all = reader.cloudPatterns({});
      expect(all.map(({ id }) => id)).toEqual(['platform:1', 'container:11', 'platform:9', 'platform:10']);
      expect(all[1]).toEqual({
        id: 'container:11',
        name: 'Same',
        strategy: 'container',
        category: 'Storage',
        contribution: 'Blocker',
        criticality: 'Low',
        impacts: ['Framework', 'Architecture'],
        nbObjects: 2,
      });
    });

    it('have occurrences: the objects hit, in order, each once, with all its places [I-cloud-occurrences]', async () => {
      const place = (startLine: number) => ({ file: 'f', startLine, endLine: startLine + 1 });
      const reader = await open([
        { record: 'file', key: 'f', path: 'src/f.ts', lines: 9 },
        object('b', { id: 2 }),
        object('a', { id: 1 }),
        pattern('s:1', 'P', {
          occurrences: [
            { object: 'b', locations: [place(5)] },
            { object: 'a' },
            { object: 'b', locations: [place(3), place(5)] },
          ],
        }),
      ]);
      const page = reader.patternOccurrences('s:1', { skip: 0, limit: 10 }, true);
      expect(page?.total).toBe(2);
      expect(page?.occurrences.map(({ id, bookmarks }) => [id, bookmarks.map(({ startLine }) => startLine)])).toEqual([
        ['1', []],
        ['2', [3, 5]],
      ]);
      expect(page?.occurrences[1]?.bookmarks[0]).toEqual({
        fileId: '1',
        fileName: 'f.ts',
        filePath: 'src/f.ts',
        startLine: 3,
        endLine: 4,
        nbLines: 9,
      });
      const second = reader.patternOccurrences('s:1', { skip: 1, limit: 1 }, false);
      expect([second?.total, second?.occurrences.map(({ id, bookmarks }) => [id, bookmarks])]).toEqual([
        2,
        [['2', []]],
      ]);
      expect(reader.patternOccurrences('s:2', { skip: 0, limit: 10 }, true)).toBeUndefined();
    });

    it('say why they matter and what helps where their producer does [I-cloud-occurrences]', async () => {
      const reader = await open([
        pattern('s:1', 'Said', { 'x-rationale': 'It is lost.', 'x-remedy': 'Keep it elsewhere.' }),
        pattern('s:2', 'Unsaid', { 'x-rationale': '', 'x-remedy': 7 }),
      ]);
      const textsOf = (id: string) => {
        const { rationale, remedy } = reader.patternOccurrences(id, { skip: 0, limit: 1 }, false) ?? {};
        return [rationale, remedy];
      };
      expect(textsOf('s:1')).toEqual(['It is lost.', 'Keep it elsewhere.']);
      expect(textsOf('s:2')).toEqual([null, null]);
      expect(reader.cloudPatterns({}).flatMap((each) => Object.keys(each))).not.toContain('rationale');
    });

    it('are filtered by folded equality; an empty filter is none [R12-equality] [R12-empty] [IF-4.8-strategy] [IF-4.8-contribution] [IF-4.8-criticality]', async () => {
      const reader = await open([
        pattern('s:1', 'a', { strategy: 'Kafé' }),
        pattern('s:2', 'b', { contribution: 'Booster', criticality: 'None' }),
        pattern('s:3', 'c', { criticality: 'High' }),
      ]);
      const ids = (filter: object): string[] => reader.cloudPatterns(filter).map(({ id }) => id);
      expect(ids({ strategy: 'KAFE\u0301' })).toEqual(['s:1']);
      expect(ids({ strategy: 'kaf' })).toEqual([]);
      expect(ids({ contribution: 'booster' })).toEqual(['s:2']);
      expect(ids({ criticality: 'HIGH', contribution: 'blocker' })).toEqual(['s:3']);
      expect(ids({ criticality: 'hig' })).toEqual([]);
      expect(ids({ strategy: '', contribution: '', criticality: '' })).toHaveLength(3);
    });
  });
}
