import { describe, expect } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { GraphLink, ObjectGraph } from '../../src/model/object-graph.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly } from './make-store.ts';

const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };

/** A route over two services to a table, a cycle between these, a test, a side way that ends nowhere, a type that one of them refers to. */
const records: BundleRecord[] = [
  object('route', { id: 1 }),
  object('Service', { id: 2 }),
  object('save', { id: 3, parent: 'Service' }),
  object('check', { id: 4 }),
  object('orders', { id: 5, ...table }),
  object('log', { id: 6, external: true }),
  object('saveTest', { id: 7, test: true }),
  object('Order', { id: 8 }),
  object('job', { id: 9 }),
  link('route', 'save'),
  link('save', 'check'),
  link('check', 'save', { confidence: 'derived', rule: 'r1' }),
  link('save', 'orders', { type: 'WRITE' }),
  link('check', 'orders', { type: 'READ' }),
  link('save', 'log'),
  link('saveTest', 'save'),
  link('check', 'Order', { type: 'REFER', escalated: true }),
  link('job', 'check'),
  { record: 'transaction', key: 't1', id: 1, name: 'save', fullName: 'save', startPoint: 'route' },
  { record: 'transaction', key: 't2', id: 2, name: 'job', fullName: 'job', startPoint: 'job', objects: ['Order'] },
];

const page = { skip: 0, limit: 100 };
const shown = ({ origin, linkType, target }: GraphLink): string => `${origin.id} ${linkType} ${target.id}`;
const nodesOf = ({ nodes }: ObjectGraph): string[] => nodes.map(({ name, depth }) => `${depth} ${name}`);

export function graphsContract(makeStore: MakeStore): void {
  const open = (): Promise<ApplicationReader> => openOnly(makeStore, [bundleOf(records)]);

  describe('impact', () => {
    it('is all that reaches the given objects, by depth, with tests, transactions and end points [X-impact]', async () => {
      const reader = await open();
      const impact = reader.impact([4], { ...page, includeEscalated: false, includeMembers: false });
      expect(impact.objects.map(({ depth, name }) => `${depth} ${name}`)).toEqual([
        '0 check',
        '1 job',
        '1 save',
        '2 route',
        '2 saveTest',
      ]);
      expect(impact.depths).toEqual([
        { depth: 0, objects: 1, tests: 0 },
        { depth: 1, objects: 2, tests: 0 },
        { depth: 2, objects: 2, tests: 1 },
      ]);
      expect(impact.tests.map(({ name }) => name)).toEqual(['saveTest']);
      expect(impact.transactions.map(({ name }) => name)).toEqual(['job', 'save']);
      expect(impact.endPoints.map(({ name }) => name)).toEqual(['orders']);
      expect(impact).toMatchObject({ totalObjects: 5, totalTests: 1, totalTransactions: 2, totalEndPoints: 1 });
    });

    it('follows references where asked, and takes members as given where asked [X-impact]', async () => {
      const reader = await open();
      const names = (id: number, includeEscalated: boolean, includeMembers: boolean): string[] =>
        reader.impact([id], { ...page, includeEscalated, includeMembers }).objects.map(({ name }) => name);
      expect(names(8, false, false)).toEqual(['Order']);
      expect(names(8, true, false)).toEqual(['Order', 'check', 'job', 'save', 'route', 'saveTest']);
      expect(names(2, false, false)).toEqual(['Service']);
      expect(names(2, false, true)).toEqual(['Service', 'save', 'check', 'route', 'saveTest', 'job']);
    });

    it('concerns the transactions that list a given object [X-impact]', async () => {
      const { transactions } = (await open()).impact([8], { ...page, includeEscalated: false, includeMembers: false });
      expect(transactions.map(({ name }) => name)).toEqual(['job']);
    });

    it('comes in pages, of which totals and depths say nothing less [X-impact]', async () => {
      const impact = (await open()).impact([4], { skip: 1, limit: 2, includeEscalated: false, includeMembers: false });
      expect(impact.objects.map(({ name }) => name)).toEqual(['job', 'save']);
      expect([impact.tests, impact.endPoints, impact.transactions.map(({ name }) => name)]).toEqual([[], [], ['save']]);
      expect([impact.totalObjects, impact.depths.length]).toEqual([5, 3]);
    });
  });

  describe('a call hierarchy', () => {
    const ask = async (id: number, direction: 'callers' | 'callees', more = {}): Promise<ObjectGraph> =>
      (await open()).callHierarchy(id, { direction, depth: 9, limit: 100, includeEscalated: false, ...more });

    it('has each object once at its least depth, through cycles too [X-call-hierarchy]', async () => {
      expect(nodesOf(await ask(1, 'callees'))).toEqual(['0 route', '1 save', '2 check', '2 log', '2 orders']);
      expect(nodesOf(await ask(4, 'callers', { depth: 1 }))).toEqual(['0 check', '1 job', '1 save']);
      expect(nodesOf(await ask(8, 'callers', { includeEscalated: true, depth: 1 }))).toEqual(['0 Order', '1 check']);
    });

    it('says what the limit left out [X-call-hierarchy]', async () => {
      const whole = await ask(1, 'callees');
      expect([whole.totalObjects, whole.totalLinks, whole.truncated, whole.links.length]).toEqual([5, 6, false, 6]);
      const some = await ask(1, 'callees', { limit: 3 });
      expect([some.totalObjects, some.totalLinks, some.truncated]).toEqual([5, 6, true]);
      expect(some.links.map(shown)).toEqual(['4 CALL 3', '1 CALL 3', '3 CALL 4']);
    });
  });

  describe('paths', () => {
    it('are the shortest ways, in order, none through an object twice [X-paths]', async () => {
      const reader = await open();
      const paths = (source: number, target: number, limit: number) =>
        reader.paths({ source, target }, { limit, includeEscalated: false });
      const { paths: found, truncated } = paths(1, 5, 9);
      expect(found.map(({ objects }) => objects.map(({ name }) => name))).toEqual([
        ['route', 'save', 'orders'],
        ['route', 'save', 'check', 'orders'],
      ]);
      expect(found[1]?.links.map(shown)).toEqual(['1 CALL 3', '3 CALL 4', '4 READ 5']);
      expect(truncated).toBe(false);
      expect(paths(1, 5, 1).paths).toEqual(found.slice(0, 1));
      expect(paths(5, 1, 9).paths).toEqual([]);
      expect(paths(3, 3, 9).paths.map(({ objects }) => objects.length)).toEqual([1]);
      const wide = reader.paths({ source: 9, target: 8 }, { limit: 9, includeEscalated: true });
      expect(wide.paths.map(({ objects }) => objects.map(({ name }) => name))).toEqual([['job', 'check', 'Order']]);
    });
  });

  describe('links among objects', () => {
    it('are those between any two of them [X-links-among]', async () => {
      const reader = await open();
      expect(reader.linksAmong([3, 4, 5, 8], { includeEscalated: false }).map(shown)).toEqual([
        '4 READ 5',
        '4 CALL 3',
        '3 CALL 4',
        '3 WRITE 5',
      ]);
      expect(reader.linksAmong([4, 8], { includeEscalated: true })).toEqual([
        {
          origin: { id: '4' },
          target: { id: '8' },
          linkType: 'REFER',
          escalated: true,
          confidence: 'resolved',
          rule: null,
          candidates: 1,
        },
      ]);
    });
  });

  describe('links among objects with their statements', () => {
    it('have the lines of each link, whichever links stand before it [X-links-among]', async () => {
      const at = (startLine: number) => ({ file: 'f', startLine, endLine: startLine });
      const file = { record: 'file', key: 'f', path: 'src/f.ts', lines: 50 } as const;
      const located: BundleRecord[] = [
        ...records,
        file,
        link('job', 'save', { locations: [at(7), at(3)] }),
        link('job', 'save', { type: 'REFER', escalated: true, locations: [at(9)] }),
        link('job', 'log', { locations: [at(5)] }),
      ];
      const reader = await openOnly(makeStore, [bundleOf(located)]);
      const lines = (includeEscalated: boolean): string[] =>
        reader
          .linksAmong([9, 3, 6], { includeEscalated, withBookmarks: true })
          .map(
            (one) => `${shown(one)}: ${one.bookmarks?.map(({ filePath, startLine }) => `${filePath}:${startLine}`)}`,
          );
      expect(lines(false)).toEqual(['9 CALL 6: src/f.ts:5', '9 CALL 3: src/f.ts:3,src/f.ts:7', '3 CALL 6: ']);
      expect(lines(true)).toContain('9 REFER 3: src/f.ts:9');
    });
  });

  describe('the graph of a transaction', () => {
    it('is reduced to what lies between start and end points, or full [X-transaction-graph]', async () => {
      const reader = await open();
      const reduced = reader.transactionGraph(1, { full: false, limit: 100 });
      expect(nodesOf(reduced)).toEqual(['0 route', '1 save', '2 check', '2 orders']);
      expect(reduced.nodes.filter(({ isStartPoint }) => isStartPoint).map(({ name }) => name)).toEqual(['route']);
      expect(reduced.nodes.filter(({ isEndPoint }) => isEndPoint).map(({ name }) => name)).toEqual(['orders']);
      expect(nodesOf(reader.transactionGraph(1, { full: true, limit: 100 }))).toContain('2 log');
      expect(reader.transactionGraph(1, { full: true, limit: 1 })).toMatchObject({ totalObjects: 5, truncated: true });
    });

    it('has listed objects to which no way leads, without depth [X-transaction-graph]', async () => {
      expect(nodesOf((await open()).transactionGraph(2, { full: true, limit: 9 }))).toEqual(['0 job', 'null Order']);
    });
  });

  describe('the graph of a data graph', () => {
    it('leads from the start points back from the end point [X-data-graph-graph]', async () => {
      const reader = await open();
      const full = reader.dataGraphGraph(5, { full: true, limit: 100 });
      expect(nodesOf(full)).toEqual(['0 orders', '1 check', '1 save', '2 job', '2 route', '2 saveTest']);
      const reduced = reader.dataGraphGraph(5, { full: false, limit: 100 });
      expect(nodesOf(reduced)).toEqual(['0 orders', '1 check', '1 save', '2 route']);
    });
  });

  describe('data graphs of an object', () => {
    it('are those of the end points it reaches [X-object-data-graphs]', async () => {
      const reader = await open();
      const names = (id: number): string[] => [...reader.dataGraphsOf(id)].map(({ endPoint }) => endPoint.name);
      expect([names(9), names(5), names(8)]).toEqual([['orders'], ['orders'], []]);
    });
  });
}
