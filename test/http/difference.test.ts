import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { serviceWith } from './test-service.ts';

const transaction = (id: number, name: string): BundleRecord => ({
  record: 'transaction',
  key: `t${id}`,
  id,
  name,
  fullName: name,
  startPoint: 'a',
});
const package_ = (version: string, severity: string): BundleRecord => ({
  record: 'package',
  key: `p${version}`,
  name: 'lodash',
  version,
  vulnerabilities: [{ id: 'CVE-1', severity }],
});
const pattern = (occurrences: string[]): BundleRecord => ({
  record: 'pattern',
  id: 'containerization:1',
  strategy: 'containerization',
  name: 'Files',
  category: 'Storage',
  contribution: 'Blocker',
  criticality: 'High',
  impacts: [],
  occurrences: occurrences.map((key) => ({ object: key })),
});

const bundles = [
  bundleOf([object('a'), object('b'), link('a', 'b'), transaction(1, 'one'), package_('1', 'High'), pattern(['a'])]),
  bundleOf([
    ...[object('a', { mangling: 'a()' }), object('c'), link('a', 'c')],
    ...[transaction(1, 'uno'), transaction(2, 'two'), package_('2', 'High'), pattern(['a', 'c'])],
  ]),
];
const service = serviceWith(bundles);
const app = '/rest/applications/App';
const kinds = ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'];

describe('the difference of two analyses', () => {
  it('is counted by kind, against the snapshot before where none is named [X-difference]', async () => {
    const { json } = await service.get(`${app}/difference`);
    expect([json.base.id, json.snapshot.id]).toEqual(['s1', 's2']);
    expect(json).toMatchObject({
      objects: { added: 1, modified: 1, removed: 1 },
      links: { added: 1, modified: 0, removed: 1 },
      transactions: { added: 1, modified: 1, removed: 0 },
      packages: { added: 1, modified: 0, removed: 1 },
      vulnerabilities: { added: 0, modified: 1, removed: 0 },
      patterns: { added: 0, modified: 1, removed: 0 },
    });
    expect((await service.get(`${app}/difference?base=s1`)).json).toEqual(json);
  });

  it('is listed by kind and change, page by page, as the description says [X-difference]', async () => {
    const document = (await service.get('/openapi.json')).json;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const kind of kinds) {
      const { status, json } = await service.get(`${app}/difference/${kind}?limit=9`);
      expect(status).toBe(200);
      expect(json.entries).toHaveLength(json.totalEntries);
      expect(json.entries.length).toBeGreaterThan(0);
      const path = `/rest/applications/{name}/difference/${kind}`;
      const { schema } = document.paths[path].get.responses['200'].content['application/json'];
      const validate = ajv.compile(schema);
      expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
      expect(Object.keys(json.entries[0]).sort()).toEqual(
        Object.keys(schema.properties.entries.items.properties).sort(),
      );
    }
    const names = async (query: string): Promise<unknown> => {
      const { json } = await service.get(`${app}/difference/objects?${query}`);
      return [
        json.totalEntries,
        ...json.entries.map((one: { change: string; name: string }) => `${one.change} ${one.name}`),
      ];
    };
    expect(await names('limit=9')).toEqual([3, 'added c', 'modified a', 'removed b']);
    expect(await names('limit=1&skip=1')).toEqual([3, 'modified a']);
    expect(await names('limit=9&change=removed')).toEqual([1, 'removed b']);
  });

  it('needs an earlier snapshot that is kept [X-difference] [X-snapshots]', async () => {
    expect((await service.get(`${app}/snapshots`)).json).toMatchObject([
      { id: 's2', current: true },
      { id: 's1', current: false },
    ]);
    const first = { 'stratigraph-snapshot': 's1' };
    for (const [path, headers] of [
      ['difference', first],
      ['difference?base=none', {}],
    ] as const) {
      const { status, json } = await service.get(`${app}/${path}`, headers);
      expect([status, json.code]).toEqual([412, 'snapshot-not-available']);
    }
  });
});
