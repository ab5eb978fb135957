import { describe, expect, it } from 'vitest';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { serviceWith, shopService } from './test-service.ts';

const shop = shopService();
const app = '/rest/applications/Shop';
const answer = async (path: string) => {
  const response = await shop.get(`${app}${path}`);
  expect(response.status, path).toBe(200);
  return response.json;
};

describe('packages in use [P-packages]', () => {
  it('tell how they come in, what hits them and how many objects use them', async () => {
    const { totalPackages, packages } = await answer('/packages?limit=100&name=LODASH');
    expect(totalPackages).toBe(2);
    expect(packages[0]).toMatchObject({
      name: 'lodash',
      version: '4.17.15',
      purl: 'pkg:npm/lodash@4.17.15',
      releaseDate: { dateTime: '2019-07-19T02:28:46.584Z' },
      releasesPerYear: 13,
      saferClosestVersion: '4.17.21',
      safestVersion: '4.17.21',
      nbObjects: 2,
      nbCallers: 2,
    });
    expect(packages[0].vulnerabilities[0]).toEqual({
      id: 'CVE-2020-8203',
      aliases: ['GHSA-p6mc-m468-83gw'],
      severity: 'High',
    });
    expect(packages[1]).toMatchObject({
      direct: false,
      paths: [
        [
          { name: 'config-overlay', version: '1.4.0' },
          { name: 'lodash.set', version: '4.3.2' },
        ],
      ],
      releaseDate: null,
      nbObjects: 0,
    });
  });

  it('are paged with an exact total, and filtered by whether something hits them', async () => {
    const names = async (query: string) => {
      const { totalPackages, packages } = await answer(`/packages?${query}`);
      return [totalPackages, packages.map(({ name }: { name: string }) => name)];
    };
    const [total, all] = await names('limit=100');
    expect(all).toHaveLength(total);
    expect(await names('limit=2&skip=1')).toEqual([total, all.slice(1, 3)]);
    expect(await names('limit=0')).toEqual([total, []]);
    const [hit, clean] = [await names('limit=100&vulnerable=true'), await names('limit=100&vulnerable=false')];
    expect(hit[0] + clean[0]).toBe(total);
    expect(hit[1]).toEqual(['lodash', 'lodash.set', 'org.apache.logging.log4j:log4j-core']);
    for (const query of ['', 'limit=1&vulnerable=yes', 'limit=1&nme=x']) {
      expect((await shop.get(`${app}/packages?${query}`)).status).toBe(400);
    }
  });
});

describe('vulnerabilities [P-vulnerabilities]', () => {
  it('stand once for each group of aliases, with every package that any alias hits', async () => {
    const { totalVulnerabilities, vulnerabilities } = await answer('/insights/cve?limit=100');
    const ids = vulnerabilities.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(totalVulnerabilities);
    expect(ids).toEqual(ids.toSorted());
    expect(vulnerabilities.find(({ id }: { id: string }) => id === 'CVE-2020-8203')).toEqual({
      id: 'CVE-2020-8203',
      aliases: ['GHSA-p6mc-m468-83gw'],
      severity: 'High',
      packages: [
        {
          name: 'lodash',
          version: '4.17.15',
          direct: expect.toSatisfy((v) => v === true || v === null),
          nbObjects: 2,
          nbCallers: 2,
        },
        { name: 'lodash.set', version: '4.3.2', direct: false, nbObjects: 0, nbCallers: 0 },
      ],
      nbObjects: 2,
    });
  });

  it('are filtered by severity and by package', async () => {
    const ids = async (query: string) =>
      (await answer(`/insights/cve?limit=100&${query}`)).vulnerabilities.map(({ id }: { id: string }) => id);
    expect(await ids('severity=CRITICAL')).toContain('CVE-2021-44228');
    expect(await ids('severity=crit')).toEqual([]);
    expect(await ids('package=LOG4J')).not.toContain('CVE-2020-8203');
    expect(await ids('package=lodash.s')).toEqual(['CVE-2020-8203']);
  });

  it('say by a header whether there was a scan', async () => {
    const never = serviceWith([bundleOf([], { parts: ['code'] })]);
    for (const path of ['/insights/cve?limit=1', '/packages?limit=1']) {
      expect((await never.get(`/rest/applications/App${path}`)).headers['stratigraph-scan']).toBe('none');
      expect((await shop.get(`${app}${path}`)).headers['stratigraph-scan']).not.toBe('none');
    }
  });
});

describe('callers [P-callers]', () => {
  const place = (startLine: number) => ({ file: 'f', startLine, endLine: startLine });
  const service = serviceWith([
    bundleOf([
      { record: 'file', key: 'f', path: 'src/a.ts', lines: 90 },
      object('used', { id: 1 }),
      object('box', { id: 2, type: 'Java Class', typeId: 'JV_CLASS' }),
      object('b', { id: 3, parent: 'box', locations: [{ file: 'f', startLine: 10, endLine: 30 }] }),
      object('a', { id: 4 }),
      link('b', 'used', { locations: [place(22), place(12)] }),
      link('b', 'used', { locations: [place(14)] }),
      link('b', 'used', { type: 'READ' }),
      link('a', 'used', { escalated: true, type: 'REFER' }),
    ]),
  ]);
  const get = async (query = '') => (await service.get(`/rest/applications/App/objects/1/callers${query}`)).json;

  it('are one for each pair of caller and link type, direct ones unless more is asked for', async () => {
    expect(await get()).toEqual([
      {
        id: '3',
        name: 'b',
        fullName: 'app.b',
        type: 'Java Method',
        typeId: 'JV_METHOD',
        linkType: 'CALL',
        ...resolved,
      },
      {
        id: '3',
        name: 'b',
        fullName: 'app.b',
        type: 'Java Method',
        typeId: 'JV_METHOD',
        linkType: 'READ',
        ...resolved,
      },
    ]);
    expect((await get('?includeEscalated=true')).map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'b']);
  });
  const resolved = { escalated: false, confidence: 'resolved', rule: null, candidates: 1 };

  it('have the lines of the statements, the parent and the locations where asked', async () => {
    const [call, read] = await get('?select=bookmarks&select=parent&select=source-locations');
    const at = { fileId: '1', fileName: 'a.ts', filePath: 'src/a.ts', nbLines: 90 };
    expect(call.bookmarks).toEqual([12, 14, 22].map((line) => ({ ...at, startLine: line, endLine: line })));
    expect(read.bookmarks).toEqual([]);
    expect(call.parent).toEqual({ type: 'Java Class', typeId: 'JV_CLASS' });
    expect(call.sourceLocations).toEqual([{ ...at, startLine: 10, endLine: 30 }]);
  });

  it('need an object that is there, and the source service for lines', async () => {
    expect((await service.get('/rest/applications/App/objects/9/callers')).status).toBe(404);
    expect((await service.get('/rest/applications/App/objects/1/callers?select=calls')).status).toBe(400);
    const off = shopService({ sourceService: 'off' });
    expect((await off.get(`${app}/objects/1301/callers`)).status).toBe(200);
    expect((await off.get(`${app}/objects/1301/callers?select=bookmarks`)).status).toBe(500);
  });
});
