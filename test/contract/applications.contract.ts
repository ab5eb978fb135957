import { describe, expect } from 'vitest';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly } from './make-store.ts';

export function applicationsContract(makeStore: MakeStore): void {
  describe('applications', () => {
    it('are listed by name in code point order with their facts [A18-applications] [R5-code-points]', async () => {
      const bundles = [bundleOf([object('a', { id: 1 })])];
      const odd = ['b', 'a/b & c', 'É.x', '\u{1F600}', '\uFFFD', 'B'];
      const store = await makeStore(odd.map((name) => ({ name, bundles })));
      const listed = await store.applications();
      expect(listed.map(({ name }) => name)).toEqual(['B', 'a/b & c', 'b', 'É.x', '\uFFFD', '\u{1F600}']);
      for (const info of listed) expect((await store.open(info.name)).info).toEqual(info);
    });

    it('count what they hold and tell when they were analysed and scanned [A13-application] [B-scan-default] [B-not-scanned] [B-analyzed]', async () => {
      const code = bundleOf(
        [
          { record: 'file', key: 'f', path: 'a', lines: 10 },
          { record: 'file', key: 'g', path: 'b', lines: 5 },
          object('a', { id: 1, language: 'Zig' }),
          object('b', { id: 2, language: 'Ada' }),
          object('c', { id: 3, language: 'C', external: true }),
          object('d', { id: 4, language: 'C' }),
          link('a', 'b'),
          link('a', 'b'),
          link('a', 'b', { type: 'READ' }),
          { record: 'transaction', key: 't', id: 1, name: 't', fullName: 't', startPoint: 'a' },
          { record: 'package', key: 'p', name: 'p', version: '1' },
        ],
        { analyzedAt: '2026-02-03T04:05:06.789Z', revision: 'abc' },
      );
      const { info } = await openOnly(makeStore, [code]);
      expect(info).toMatchObject({
        name: 'App',
        snapshot: { analyzedAt: '2026-02-03T04:05:06.789Z', revision: 'abc' },
        counts: {
          files: 2,
          lines: 15,
          objects: 4,
          externalObjects: 1,
          links: 2,
          transactions: 1,
          packages: 1,
          patterns: 0,
        },
        languages: [
          { name: 'C', objects: 2 },
          { name: 'Ada', objects: 1 },
          { name: 'Zig', objects: 1 },
        ],
        scans: { cve: '2026-02-03T04:05:06.789Z', cloud: null },
      });
      const cloud = bundleOf([], {
        parts: ['cloud'],
        analyzedAt: '2026-05-01T00:00:00.000Z',
        scans: { cloud: '2026-05-01T00:00:01.000Z' },
      });
      const later = (await openOnly(makeStore, [code, cloud])).info;
      expect(later.snapshot).toMatchObject({ analyzedAt: '2026-02-03T04:05:06.789Z', revision: 'abc' });
      expect(later.scans).toEqual({ cve: '2026-02-03T04:05:06.789Z', cloud: '2026-05-01T00:00:01.000Z' });
    });

    it('are compared exactly and refused when unknown [R9-exact] [R9-unknown] [A4-detail]', async () => {
      const store = await makeStore([{ name: 'Café', bundles: [bundleOf([object('a', { id: 1 })])] }]);
      expect((await store.open('Café')).info.name).toBe('Café');
      for (const name of ['café', 'Cafe\u0301', 'Caf', '', '../Café']) {
        await expect(store.open(name)).rejects.toMatchObject({
          code: 'application-not-found',
          message: `'${name}' application is not found`,
        });
      }
    });

    it('answer from the named snapshot, and from no other [R19-pinned] [R19-gone]', async () => {
      const store = await makeStore([
        { name: 'A', bundles: [bundleOf([object('old', { id: 1 })]), bundleOf([object('new', { id: 2 })])] },
        { name: 'B', bundles: [bundleOf([object('other', { id: 1 })])] },
      ]);
      const newest = (await store.open('A')).info.snapshot.id;
      expect((await store.open('A', newest)).object(2)?.name).toBe('new');
      for (const id of ['no-such-snapshot', '', '../A']) {
        await expect(store.open('A', id)).rejects.toMatchObject({ code: 'snapshot-not-available' });
      }
      await expect(store.open('C', newest)).rejects.toMatchObject({ code: 'application-not-found' });
    });

    it('keep ids apart: an id of one is nothing in the other [R10-unknown]', async () => {
      const store = await makeStore([
        { name: 'A', bundles: [bundleOf([object('a', { id: 9_007_199_254_740_991 })])] },
        { name: 'B', bundles: [bundleOf([object('a', { id: 7 })])] },
      ]);
      const [a, b] = [await store.open('A'), await store.open('B')];
      expect(a.object(9_007_199_254_740_991)?.id).toBe('9007199254740991');
      expect([a.object(7), b.object(9_007_199_254_740_991)]).toEqual([undefined, undefined]);
    });

    it('report their coverage by source [X-coverage]', async () => {
      const entries = (kind: string) => [{ kind, transactions: 1 }];
      const of = (source: string, kind: string) =>
        bundleOf([object(source), { record: 'coverage', entries: entries(kind), 'x-more': 1 }], {
          source,
          parts: ['code'],
        });
      const store = await makeStore([
        { name: 'A', bundles: [of('python', 'jobs'), of('main', 'pages'), of('python', 'routes')] },
        { name: 'B', bundles: [bundleOf([object('b')])] },
      ]);
      expect((await store.open('A')).coverage()).toEqual([
        { source: 'main', coverage: { entries: entries('pages') } },
        { source: 'python', coverage: { entries: entries('routes') } },
      ]);
      expect((await store.open('B')).coverage()).toEqual([]);
    });

    it('list the uses of end points that no transaction holds, with what nothing is known to call [X-coverage-unreached]', async () => {
      const at = (line: number) => ({ locations: [{ file: 'a.ts', startLine: line, endLine: line }] });
      const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };
      const link = (from: string, to: string, line: number, type = 'CALL') => ({
        record: 'link' as const,
        from,
        to,
        type,
        ...at(line),
      });
      const bundle = bundleOf(
        [
          { record: 'file', key: 'a.ts', path: 'a.ts', lines: 90 },
          { ...object('route'), ...at(1) },
          { ...object('read'), ...at(10) },
          { ...object('handler'), ...at(20) },
          { ...object('write'), ...at(30) },
          { ...object('check'), ...at(40), test: true },
          { ...object('carts'), ...table },
          { ...object('orders'), ...table },
          link('route', 'read', 1),
          link('read', 'carts', 11, 'READ'),
          link('handler', 'write', 21),
          link('check', 'handler', 41),
          link('write', 'orders', 31, 'WRITE'),
          link('write', 'carts', 32, 'READ'),
          link('check', 'carts', 42, 'READ'),
          { record: 'transaction', key: 't', name: 'route', fullName: 'route', startPoint: 'route' },
        ],
        { parts: ['code'] },
      );
      const store = await makeStore([{ name: 'A', bundles: [bundle] }]);
      const uses = (await store.open('A')).unreachedUses();
      expect(
        uses.map(({ line, linkType, object: from, endPoint, root }) => [
          `${from.name} ${linkType} ${endPoint.name} at ${line}`,
          `${root.name} at ${root.file}:${root.line}`,
        ]),
      ).toEqual([
        ['write WRITE orders at 31', 'handler at a.ts:20'],
        ['write READ carts at 32', 'handler at a.ts:20'],
      ]);
    });

    it('list uses in code that only contexts run which no transaction comes to [X-coverage-unreached]', async () => {
      const at = (line: number) => ({ locations: [{ file: 'a.ts', startLine: line, endLine: line }] });
      const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };
      const link = (from: string, to: string, line: number, way: object, type = 'CALL') => ({
        record: 'link' as const,
        from,
        to,
        type,
        ...at(line),
        'x-contexts': [way],
      });
      const bundle = bundleOf(
        [
          { record: 'file', key: 'a.ts', path: 'a.ts', lines: 90 },
          { ...object('route'), ...at(1) },
          { ...object('left'), ...at(5) },
          { ...object('all'), ...at(10) },
          { ...object('carts'), ...table },
          { ...object('orders'), ...table },
          link('route', 'all', 2, { enters: 'all@1' }),
          link('left', 'all', 6, { enters: 'all@2' }),
          link('all', 'carts', 11, { within: 'all@1' }, 'READ'),
          link('all', 'orders', 11, { within: 'all@2' }, 'READ'),
          { record: 'transaction', key: 't', name: 'route', fullName: 'route', startPoint: 'route' },
        ],
        { parts: ['code'] },
      );
      const store = await makeStore([{ name: 'A', bundles: [bundle] }]);
      const uses = (await store.open('A')).unreachedUses();
      expect(uses.map(({ line, endPoint, root }) => `${endPoint.name} at ${line} in ${root.name}`)).toEqual([
        'orders at 11 in all',
      ]);
    });

    it('say how many transactions hold the innermost code of a place [X-coverage]', async () => {
      const at = (startLine: number, endLine: number) => ({ locations: [{ file: 'a.ts', startLine, endLine }] });
      const store = await makeStore([
        {
          name: 'A',
          bundles: [
            bundleOf(
              [
                { record: 'file', key: 'a.ts', path: 'a.ts', lines: 90 },
                { ...object('module'), ...at(1, 90) },
                { ...object('one'), ...at(10, 12) },
                { ...object('other'), ...at(20, 22) },
                { ...object('shared'), ...at(30, 40) },
                { ...object('inside'), ...at(33, 34) },
                ...['one', 'other'].map((from) => ({ record: 'link' as const, from, to: 'shared', type: 'CALL' })),
                ...['one', 'other'].map((startPoint) => ({
                  record: 'transaction' as const,
                  key: startPoint,
                  name: startPoint,
                  fullName: startPoint,
                  startPoint,
                })),
              ],
              { parts: ['code'] },
            ),
          ],
        },
      ]);
      const places = [31, 33, 11, 50].map((line) => ({ file: 'a.ts', line }));
      const reader = await store.open('A');
      expect(reader.transactionsThrough([...places, { file: 'b.ts', line: 1 }])).toEqual([2, 0, 1, 0, null]);
    });

    it('count what they are made of [X-statistics]', async () => {
      const file = (key: string, lines: number) => ({ record: 'file' as const, key, path: key, lines });
      const at = (name: string, endLine = 1) => [{ file: name, startLine: 1, endLine }];
      const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };
      const store = await makeStore([
        {
          name: 'A',
          bundles: [
            bundleOf([
              file('a', 10),
              file('b', 30),
              file('c', 5),
              file('d', 50),
              object('f', { id: 1, locations: at('a') }),
              object('g', { id: 2, locations: at('b'), test: true }),
              object('t', { id: 3, locations: at('b'), ...table }),
              object('u', { id: 4, locations: at('b'), ...table }),
              object('out', { id: 5, locations: at('c'), external: true }),
              // A migration of one function, with the tables that it makes.
              object('m', { id: 6, locations: at('d', 50) }),
              object('v', { id: 7, locations: at('d', 2), ...table }),
              object('w', { id: 8, locations: at('d', 2), ...table }),
              link('f', 'g'),
              link('g', 't', { type: 'READ' }),
              link('g', 'u', { type: 'READ', confidence: 'derived', rule: 'r' }),
              link('f', 'out'),
              link('f', 'out', { escalated: true }),
              { record: 'transaction', key: 'x', name: 'x', fullName: 'x', startPoint: 'f' },
            ]),
          ],
        },
      ]);
      const read = { linkType: 'READ', escalated: false };
      expect((await store.open('A')).statistics()).toEqual({
        languages: [
          { name: 'Java', files: 2, lines: 60, objects: 4, externalObjects: 1 },
          { name: 'SQL', files: 1, lines: 30, objects: 4, externalObjects: 0 },
          { name: null, files: 1, lines: 5, objects: 0, externalObjects: 0 },
        ],
        objectTypes: [
          { type: 'Java Method', typeId: 'JV_METHOD', objects: 4, externalObjects: 1 },
          { type: 'PostgreSQL Table', typeId: 'table', objects: 4, externalObjects: 0 },
        ],
        linkTypes: [
          { linkType: 'CALL', escalated: false, confidence: 'resolved', rule: null, links: 2 },
          { ...read, confidence: 'resolved', rule: null, links: 1 },
          { ...read, confidence: 'derived', rule: 'r', links: 1 },
        ],
        technologies: [{ name: 'postgresql', objects: 4 }],
        testObjects: 1,
        transactions: { total: 1, largest: 5, endPoints: 4 },
      });
    });
  });
}
