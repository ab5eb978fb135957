import { describe, expect } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { Callee } from '../../src/model/code-object.ts';
import { rowValues } from '../../src/store/row-values.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly } from './make-store.ts';

const file = { record: 'file', key: 'f', path: 'a/b.ts', lines: 9 } as const;

export function linksContract(makeStore: MakeStore): void {
  const open = (records: BundleRecord[]): Promise<ApplicationReader> => openOnly(makeStore, [bundleOf(records)]);
  const pairs = (reader: ApplicationReader, id: number, includeEscalated = false): string[] =>
    rowValues<Callee>(reader.callees(id, { includeEscalated })).map(({ name, linkType }) => `${name} ${linkType}`);

  describe('callees', () => {
    it('are one for each pair of callee and link type, in order [R16-pair] [R5-callees] [IF-4.5-callees]', async () => {
      const reader = await open([
        object('caller', { id: 1 }),
        object('b', { id: 3 }),
        object('a', { id: 2 }),
        link('caller', 'b'),
        link('caller', 'b', { type: 'ACCESS' }),
        link('caller', 'b', { locations: [] }),
        link('caller', 'a', { type: 'X-OWN' }),
        link('caller', 'caller'),
        link('a', 'b'),
      ]);
      expect(pairs(reader, 1)).toEqual(['a X-OWN', 'b ACCESS', 'b CALL', 'caller CALL']);
      expect(pairs(reader, 3)).toEqual([]);
    });

    it('are direct or escalated by the flag of the link alone [R17-flag] [R17-union] [IF-4.5-direct-only] [IF-4.5-escalated]', async () => {
      const reader = await open([
        object('caller', { id: 1 }),
        object('a', { id: 2 }),
        object('b', { id: 3 }),
        object('c', { id: 4 }),
        link('caller', 'a', { type: 'REFER' }),
        link('caller', 'b', { escalated: true }),
        link('caller', 'c', { escalated: true }),
        link('caller', 'c'),
      ]);
      expect(pairs(reader, 1)).toEqual(['a REFER', 'c CALL']);
      expect(pairs(reader, 1, true)).toEqual(['a REFER', 'b CALL', 'c CALL']);
      const escalated = rowValues<Callee>(reader.callees(1, { includeEscalated: true })).map(
        (callee) => callee.escalated,
      );
      expect(escalated).toEqual([false, true, false]);
    });

    it('tell what they rest on, their parent and their locations [IF-2.6-members] [IF-2.6-locations-on-demand]', async () => {
      const reader = await open([
        file,
        object('caller', { id: 1 }),
        object('Box', { id: 5, type: 'Java Class', typeId: 'JV_CLASS' }),
        object('a', { id: 2, parent: 'Box', locations: [{ file: 'f', startLine: 2, endLine: 3 }] }),
        link('caller', 'a', {
          confidence: 'derived',
          rule: 'r9',
          locations: [{ file: 'f', startLine: 8, endLine: 8 }],
        }),
        link('caller', 'a', { confidence: 'derived', rule: 'r1' }),
        link('caller', 'Box', { confidence: 'derived', rule: 'r1' }),
        link('caller', 'Box'),
      ]);
      const [box, a] = rowValues<Callee>(reader.callees(1, { includeEscalated: false }));
      expect(a).toEqual({
        id: '2',
        name: 'a',
        fullName: 'app.a',
        type: 'Java Method',
        typeId: 'JV_METHOD',
        linkType: 'CALL',
        escalated: false,
        confidence: 'derived',
        rule: 'r1',
        candidates: 1,
        parent: { type: 'Java Class', typeId: 'JV_CLASS' },
        sourceLocations: [{ fileId: '1', fileName: 'b.ts', filePath: 'a/b.ts', nbLines: 9, startLine: 2, endLine: 3 }],
      });
      expect(box).toMatchObject({ confidence: 'resolved', rule: null, parent: null });
      expect(box).not.toHaveProperty('sourceLocations');
    });

    it('tell how many callees the call may have, on both ends and in transactions [X-candidates]', async () => {
      const derived = { confidence: 'derived', rule: 'r1' } as const;
      const reader = await open([
        object('caller', { id: 1 }),
        object('a', { id: 2 }),
        object('b', { id: 3 }),
        object('c', { id: 4 }),
        link('caller', 'a', { ...derived, 'x-candidates': 3 }),
        link('caller', 'a', { ...derived, 'x-candidates': 2 }),
        link('caller', 'b', { ...derived, 'x-candidates': 'many' }),
        link('caller', 'c', { ...derived, 'x-candidates': 3 }),
        link('caller', 'c'),
        { record: 'transaction', key: 't', id: 9, name: 't', fullName: 't', startPoint: 'caller' },
      ]);
      const told = [2, 1, 1];
      const callees = rowValues<Callee>(reader.callees(1, { includeEscalated: false }));
      expect(callees.map(({ candidates }) => candidates)).toEqual(told);
      const callers = [2, 3, 4].flatMap((id) => rowValues<Callee>(reader.callers(id, { includeEscalated: false })));
      expect(callers.map(({ candidates }) => candidates)).toEqual(told);
      const { links } = reader.transactionLinks(9, { skip: 0, limit: 9 });
      expect([...links].map(({ candidates }) => candidates)).toEqual(told);
    });

    it('are there for every object, external ones, start and end points included [R15-every-object]', async () => {
      const reader = await open([
        object('start', { id: 1 }),
        object('table', { id: 2 }),
        object('outside', { id: 3 }),
        object('library', { id: 4, external: true }),
        link('start', 'table'),
        link('table', 'outside', { type: 'READ' }),
        link('outside', 'start'),
        link('library', 'start'),
        {
          record: 'transaction',
          key: 't',
          id: 1,
          name: 't',
          fullName: 't',
          startPoint: 'start',
          endPoints: ['table'],
          objects: [],
        },
      ]);
      expect([1, 2, 3, 4].map((id) => pairs(reader, id))).toEqual([
        ['table CALL'],
        ['outside READ'],
        ['start CALL'],
        ['start CALL'],
      ]);
    });
  });

  describe('transactions', () => {
    const transaction = (key: string, id: number, members: object): BundleRecord =>
      ({
        record: 'transaction',
        key,
        id,
        name: key,
        fullName: `full/${key}`,
        startPoint: 'a',
        ...members,
      }) as BundleRecord;
    const records = [
      object('a', { id: 1, language: 'TypeScript' }),
      object('b', { id: 2, language: 'TypeScript' }),
      object('c', { id: 3, external: true, language: 'SQL' }),
      object('d', { id: 4, language: 'Java' }),
      link('a', 'b'),
      link('b', 'a'),
      link('b', 'c', { type: 'READ' }),
      link('a', 'd', { escalated: true }),
    ];

    it('hold by default what the start point reaches over direct links, once [B-transaction-objects] [A8-size]', async () => {
      const reader = await open([
        ...records,
        transaction('default', 1, { stack: [] }),
        transaction('ends', 2, { endPoints: ['d', 'c'], stack: [] }),
        transaction('given', 3, { objects: ['d', 'd'], stack: [] }),
        transaction('none', 4, { objects: [], stack: [] }),
      ]);
      expect([...reader.transactions({})].map(({ name, size }) => [name, size])).toEqual([
        ['default', 3],
        ['ends', 4],
        ['given', 2],
        ['none', 1],
      ]);
    });

    it('are technologies in code point order, languages by default [B-transaction-stack] [R5-stack] [V-stack]', async () => {
      const reader = await open([
        ...records,
        transaction('x', 1, { stack: ['é', 'b', '\u{1F600}', '\uFFFD', 'a'] }),
        transaction('y', 2, {}),
      ]);
      const [x, y] = [...reader.transactions({})];
      expect(x?.stack).toEqual(['a', 'b', 'é', '\uFFFD', '\u{1F600}']);
      expect(y?.stack).toEqual(expect.arrayContaining(['sql', 'typescript']));
      expect(y?.stack).not.toContain('java');
    });

    it('are found by name, full name and any entry of the stack [IF-4.6-name] [IF-4.6-fullname] [IF-4.6-stack] [R13-any-entry]', async () => {
      const reader = await open([
        ...records,
        transaction('Cart', 1, { stack: ['express', 'postgresql'] }),
        transaction('cart items', 2, { stack: ['postgre'] }),
        transaction('report', 3, { stack: [] }),
      ]);
      const names = (filter: object): string[] => [...reader.transactions(filter)].map(({ name }) => name);
      expect(names({})).toEqual(['Cart', 'cart items', 'report']);
      expect(names({ name: 'CART' })).toEqual(['Cart', 'cart items']);
      expect(names({ fullName: 'L/r' })).toEqual(['report']);
      expect(names({ stack: 'GRE' })).toEqual(['Cart', 'cart items']);
      expect(names({ stack: 'SQL', name: 'cart' })).toEqual(['Cart']);
      expect(names({ stack: 'sspost' })).toEqual([]);
      expect(names({ stack: '', name: '', fullName: '' })).toHaveLength(3);
    });

    it('are ordered by name, full name, numeric id, each with its start point [R5-name-full-name-id] [IF-2.8-members]', async () => {
      const named = (key: string, id: number, fullName: string): BundleRecord =>
        transaction(key, id, { name: 'n', fullName, stack: [] });
      const reader = await open([...records, named('x', 10, 'f'), named('y', 9, 'f'), named('z', 11, 'e')]);
      expect([...reader.transactions({})].map(({ id }) => id)).toEqual(['11', '9', '10']);
      expect([...reader.transactions({})][0]).toEqual({
        id: '11',
        name: 'n',
        fullName: 'e',
        size: 3,
        stack: [],
        startPoint: { id: '1', name: 'a', fullName: 'app.a', type: 'Java Method', typeId: 'JV_METHOD' },
      });
    });
  });
}
