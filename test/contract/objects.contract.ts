import { describe, expect } from 'vitest';
import type { ObjectFilter } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, object } from './bundle-of.ts';
import { type MakeStore, openOnly, rowsOf } from './make-store.ts';

const everything = { skip: 0, limit: 1000, withLocations: false };

const file = { record: 'file', key: 'f1', path: 'src/Straße/Cart.java', lines: 90 } as const;
const otherFile = { record: 'file', key: 'f0', path: 'src/A.java', lines: 12 } as const;

const searched = bundleOf([
  file,
  otherFile,
  object('Straße', { id: 10, annotations: ['@Get("/A_b")', '@Audited'], mangling: 'Straße(int) return void' }),
  object('strasse%', { id: 9, annotations: [], locations: [{ file: 'f1', startLine: 3, endLine: 4 }] }),
  object('ΣΊΣΥΦΟΣ', { id: 8, type: 'Java Class', filePath: 'C:\\shop\\Sisyphos.java' }),
  object('Ångström', { id: 7, type: 'Java Class', fullName: 'x_y.Ångström' }),
  object('plain*', {
    id: 6,
    fullName: 'x.y.PLAIN',
    filePath: null,
    locations: [{ file: 'f0', startLine: 1, endLine: 1 }],
  }),
]);

export function objectsContract(makeStore: MakeStore): void {
  const find = async (filter: ObjectFilter, paging = {}): Promise<{ total: number; names: string[] }> => {
    const reader = await openOnly(makeStore, [searched]);
    const { total, rows } = reader.findObjects({ ...everything, ...paging, ...filter });
    return { total, names: rowsOf(rows).map((row) => row['name'] as string) };
  };
  const names = async (filter: ObjectFilter): Promise<string[]> => (await find(filter)).names;

  describe('findObjects', () => {
    it('folds both sides: case, composition, final sigma, and nothing more [R2-fold] [IF-1-substring]', async () => {
      expect(await names({ name: 'STRA' })).toEqual(['Straße', 'strasse%']);
      expect(await names({ name: 'sisy' })).toEqual([]);
      expect(await names({ name: 'σίσυφος' })).toEqual(['ΣΊΣΥΦΟΣ']);
      expect(await names({ name: 'ΟΣ' })).toEqual(['ΣΊΣΥΦΟΣ']);
      expect(await names({ name: 'a\u030angstro\u0308m' })).toEqual(['Ångström']);
      expect(await names({ name: 'straSSe' })).toEqual(['strasse%']);
    });

    it('returns values as they were imported [R2-original]', async () => {
      const reader = await openOnly(makeStore, [searched]);
      const row = rowsOf(reader.findObjects({ ...everything, name: 'stra', limit: 1 }).rows)[0];
      expect(row).toEqual({
        id: '10',
        name: 'Straße',
        fullName: 'app.Straße',
        type: 'Java Method',
        typeId: 'JV_METHOD',
        filePath: null,
        mangling: 'Straße(int) return void',
        annotations: ['@Get("/A_b")', '@Audited'],
      });
      expect(Object.keys(row ?? {})).toEqual([
        'id',
        'name',
        'fullName',
        'type',
        'typeId',
        'filePath',
        'mangling',
        'annotations',
      ]);
    });

    it('takes an empty filter as matching everything, absent values included [R2-empty]', async () => {
      const empty = { name: '', fullName: [''], filePath: '', mangling: '', annotation: '', type: '' };
      expect((await find(empty)).total).toBe(5);
      expect((await find({})).total).toBe(5);
    });

    it('never matches an absent value with a filter that is not empty [R2-absent]', async () => {
      expect(await names({ filePath: 'a' })).toEqual(['strasse%', 'ΣΊΣΥΦΟΣ']);
      expect(await names({ filePath: 'null' })).toEqual([]);
      expect(await names({ annotation: 'a' })).toEqual(['Straße']);
      expect(await names({ mangling: 'n' })).toEqual(['Straße']);
    });

    it('takes %, _, * and backslash as ordinary characters [R2-no-wildcards]', async () => {
      expect(await names({ name: '%' })).toEqual(['strasse%']);
      expect(await names({ fullName: ['_'] })).toEqual(['Ångström']);
      expect(await names({ name: '*' })).toEqual(['plain*']);
      expect(await names({ filePath: '\\' })).toEqual(['ΣΊΣΥΦΟΣ']);
      expect(await names({ annotation: 'a_B' })).toEqual(['Straße']);
    });

    it('finds by each field [IF-4.3-name] [IF-4.3-fullname] [IF-4.3-filepath] [IF-4.3-mangling] [IF-4.3-annotation] [IF-4.3-type]', async () => {
      expect(await names({ name: 'plain' })).toEqual(['plain*']);
      expect(await names({ fullName: ['y.p'] })).toEqual(['plain*']);
      expect(await names({ filePath: 'STRASSE' })).toEqual([]);
      expect(await names({ filePath: 'straße/cart' })).toEqual(['strasse%']);
      expect(await names({ mangling: '(INT)' })).toEqual(['Straße']);
      expect(await names({ annotation: 'audit' })).toEqual(['Straße']);
      expect(await names({ type: 'class' })).toEqual(['ΣΊΣΥΦΟΣ', 'Ångström'].sort());
    });

    it('matches one annotation, not a text across two [IF-4.3-annotation]', async () => {
      expect(await names({ annotation: '")@' })).toEqual([]);
      expect(await names({ annotation: '")' })).toEqual(['Straße']);
    });

    it('combines different filters by AND, full names by OR [R1-and] [R1-fullname-or] [IF-4.3-fullname-list]', async () => {
      expect(await names({ name: 'stra', annotation: 'get' })).toEqual(['Straße']);
      expect(await names({ fullName: ['PLAIN', 'ström'] })).toEqual(['plain*', 'Ångström']);
      expect(await names({ fullName: ['PLAIN', 'ström'], type: 'class' })).toEqual(['Ångström']);
      expect(await names({ fullName: ['PLAIN', ''] })).toHaveLength(5);
    });

    it('counts all matches whatever the page [IF-4.3-total] [R3-limit-zero] [R4-skip-past-end]', async () => {
      expect(await find({ name: 'a' }, { limit: 0 })).toEqual({ total: 3, names: [] });
      expect(await find({ name: 's' }, { limit: 1, skip: 1 })).toMatchObject({ total: 3, names: ['strasse%'] });
      expect(await find({}, { skip: 99 })).toEqual({ total: 5, names: [] });
      expect(await find({}, { skip: Number.MAX_SAFE_INTEGER, limit: 100_000 })).toEqual({ total: 5, names: [] });
    });

    it('adds locations where there are any, in order, each once [IF-4.3-select] [IF-2.7-several] [R5-locations] [A9-file] [A9-left-out]', async () => {
      const locations = [
        { file: 'f1', startLine: 5, endLine: 9 },
        { file: 'f1', startLine: 5, endLine: 6 },
        { file: 'f0', startLine: 7, endLine: 8 },
        { file: 'f1', startLine: 5, endLine: 9 },
      ];
      const bundle = bundleOf([file, otherFile, object('a', { id: 1, locations }), object('b', { id: 2 })]);
      const reader = await openOnly(makeStore, [bundle]);
      const [a, b] = rowsOf(reader.findObjects({ ...everything, withLocations: true }).rows);
      const inCart = { fileId: '2', fileName: 'Cart.java', filePath: 'src/Straße/Cart.java', nbLines: 90 };
      expect(a?.['sourceLocations']).toEqual([
        { fileId: '1', fileName: 'A.java', filePath: 'src/A.java', nbLines: 12, startLine: 7, endLine: 8 },
        { ...inCart, startLine: 5, endLine: 6 },
        { ...inCart, startLine: 5, endLine: 9 },
      ]);
      expect(reader.sourceLocations(1)).toEqual(a?.['sourceLocations']);
      expect(b).not.toHaveProperty('sourceLocations');
      expect(reader.sourceLocations(2)).toEqual([]);
      expect(rowsOf(reader.findObjects(everything).rows)[0]).not.toHaveProperty('sourceLocations');
    });

    it('orders by name, full name, numeric id, by code point [R5-name-full-name-id] [R5-code-points] [IF-4.3-sorted]', async () => {
      const same = (id: number, fullName: string) => object('n', { key: `k${id}`, id, fullName });
      const bundle = bundleOf([
        same(10, 'b'),
        same(9, 'b'),
        same(11, 'a'),
        object('N', { id: 1 }),
        object('\u{1F600}', { id: 2 }),
        object('\uFFFD', { id: 3 }),
        object('é', { id: 4 }),
        object('', { key: 'empty', id: 5 }),
      ]);
      const reader = await openOnly(makeStore, [bundle]);
      const ids = rowsOf(reader.findObjects(everything).rows).map((row) => row['id']);
      expect(ids).toEqual(['5', '1', '11', '9', '10', '4', '3', '2']);
    });

    it('gives each object exactly once, whatever the size of the pages [R5-paging]', async () => {
      const bundle = bundleOf(Array.from({ length: 23 }, (_, i) => object(`n${i % 3}`, { key: `k${i}`, id: i + 1 })));
      const reader = await openOnly(makeStore, [bundle]);
      const whole = rowsOf(reader.findObjects(everything).rows);
      for (const limit of [1, 2, 7, 23]) {
        const pages: object[] = [];
        for (let skip = 0; skip < 23; skip += limit)
          pages.push(...rowsOf(reader.findObjects({ ...everything, skip, limit }).rows));
        expect(pages).toEqual(whole);
      }
    });
  });

  describe('object', () => {
    it('tells everything of an object, defaults where nothing is said [B-defaults] [B-file-path-default] [A10-file-path]', async () => {
      const bundle = bundleOf([
        file,
        object('Cart', { id: 1, type: 'Java Class', typeId: 'JV_CLASS' }),
        object('add', { id: 2, parent: 'Cart', locations: [{ file: 'f1', startLine: 1, endLine: 2 }], test: true }),
        object('lib', { id: 3, external: true, package: 'p' }),
        { record: 'package', key: 'p', name: 'lib', version: '1' },
      ]);
      const reader = await openOnly(makeStore, [bundle]);
      expect(reader.object(2)).toEqual({
        id: '2',
        name: 'add',
        fullName: 'app.add',
        type: 'Java Method',
        typeId: 'JV_METHOD',
        filePath: 'src/Straße/Cart.java',
        mangling: '',
        annotations: null,
        status: null,
        external: false,
        language: 'Java',
        test: true,
        package: null,
        parent: { id: '1', name: 'Cart', type: 'Java Class', typeId: 'JV_CLASS' },
      });
      expect(reader.object(1)).toMatchObject({ parent: null, filePath: null });
      expect(reader.object(3)).toMatchObject({ external: true, package: 'p' });
      expect([reader.object(4), reader.object(Number.MAX_SAFE_INTEGER)]).toEqual([undefined, undefined]);
    });

    it('tells the status against the analysis before [A11-status] [A11-gone-and-back] [A11-one-checksum] [B-status] [B-status-content]', async () => {
      const first = bundleOf([
        object('equal', { id: 1, checksum: 'x' }),
        object('other', { id: 2, checksum: 'x' }),
        object('one', { id: 3, checksum: 'x' }),
        object('content', { id: 4 }),
        object('changed', { id: 5 }),
        object('gone', { id: 6 }),
      ]);
      const second = bundleOf([object('equal', { id: 1, checksum: 'x' })]);
      const third = bundleOf([
        object('equal', { id: 1, checksum: 'x', mangling: 'changed, yet of equal checksum' }),
        object('gone', { id: 6 }),
      ]);
      const changed = bundleOf([
        object('equal', { id: 1, checksum: 'x' }),
        object('other', { id: 2, checksum: 'y' }),
        object('one', { id: 3 }),
        object('content', { id: 4 }),
        object('changed', { id: 5, mangling: 'now' }),
        object('new', { id: 7 }),
      ]);
      const statuses = async (bundles: Parameters<typeof openOnly>[1], ids: number[]): Promise<unknown[]> => {
        const reader = await openOnly(makeStore, bundles);
        return ids.map((id) => reader.object(id)?.status);
      };
      expect(await statuses([first], [1, 4])).toEqual([null, null]);
      expect(await statuses([first, changed], [1, 2, 3, 4, 5, 7, 6])).toEqual([
        'Unchanged',
        'Modified',
        'Modified',
        'Unchanged',
        'Modified',
        'Added',
        undefined,
      ]);
      expect(await statuses([first, second, third], [1, 6])).toEqual(['Unchanged', 'Added']);
    });
  });
}
