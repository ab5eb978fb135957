import { describe, expect } from 'vitest';
import type { BundleRecord, TransactionRecord } from '../../src/bundle/records.ts';
import type { ApplicationReader, JsonRows } from '../../src/store/store.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import { type MakeStore, openOnly } from './make-store.ts';

const table = { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' };
const all = { skip: 0, limit: 100 };

/** Two routes, a cycle, two tables of which one has a column, a topic, and an object that only an escalated link leads to. */
const records: BundleRecord[] = [
  object('route', { id: 1 }),
  object('job', { id: 2 }),
  object('a', { id: 3 }),
  object('b', { id: 4 }),
  object('orders', { id: 5, ...table }),
  object('items', { id: 6, ...table }),
  object('items.size', { id: 7, ...table, type: 'PostgreSQL Column' }),
  object('topic', { id: 8, type: 'Kafka Topic', typeId: 'topic' }),
  object('type', { id: 9 }),
  link('route', 'a'),
  link('a', 'b'),
  link('b', 'a', { confidence: 'derived', rule: 'r1' }),
  link('b', 'orders', { type: 'WRITE', confidence: 'derived', rule: 'pg/insert+update' }),
  link('b', 'orders', { type: 'READ' }),
  link('a', 'orders', { type: 'READ' }),
  link('a', 'items.size', { type: 'READ' }),
  link('a', 'type', { type: 'REFER', escalated: true }),
  link('job', 'items', { type: 'READ' }),
  link('type', 'topic'),
];

const transaction = (key: string, id: number, members: Partial<TransactionRecord>): BundleRecord => ({
  record: 'transaction',
  key,
  id,
  name: key,
  fullName: `full/${key}`,
  startPoint: 'route',
  ...members,
});

export function transactionsContract(makeStore: MakeStore): void {
  const open = (...more: BundleRecord[]): Promise<ApplicationReader> =>
    openOnly(makeStore, [bundleOf([...records, ...more])]);

  describe('one transaction', () => {
    it('is known by its id, with its end points and how they are used [X-transaction] [X-end-points]', async () => {
      const reader = await open(transaction('route', 7, {}));
      const found = reader.transaction(7);
      expect(found).toMatchObject({ id: '7', name: 'route', fullName: 'full/route', size: 5 });
      expect(found?.startPoint.id).toBe('1');
      expect([...reader.endPoints(7)]).toEqual([
        {
          id: '5',
          name: 'orders',
          fullName: 'app.orders',
          type: table.type,
          typeId: 'table',
          access: ['READ', 'WRITE'],
          accessKinds: ['insert', 'update'],
        },
      ]);
      expect(reader.transaction(8)).toBeUndefined();
    });

    it('has the end points that its producer names instead of those found [X-end-points]', async () => {
      const reader = await open(transaction('route', 1, { endPoints: ['items', 'a'] }));
      const ends = [...reader.endPoints(1)].map(({ name, access }) => [name, ...access]);
      expect(ends).toEqual([['a', 'CALL'], ['items']]);
      expect(reader.transaction(1)?.size).toBe(6);
    });

    it('does not end at its own start point [X-end-points]', async () => {
      const reader = await open(transaction('onTopic', 1, { startPoint: 'topic' }));
      expect([...reader.endPoints(1)]).toEqual([]);
    });

    it('has its objects page by page with the exact total [X-transaction-objects]', async () => {
      const reader = await open(transaction('route', 1, {}), transaction('listed', 2, { objects: ['type', 'b'] }));
      const names = (id: number, page = all): string[] => namesOf(reader.transactionObjects(id, page).rows);
      expect(names(1)).toEqual(['a', 'b', 'items.size', 'orders', 'route']);
      expect(names(2)).toEqual(['b', 'route', 'type']);
      expect(names(1, { skip: 1, limit: 2 })).toEqual(['b', 'items.size']);
      expect(reader.transactionObjects(1, { skip: 9, limit: 2 }).total).toBe(5);
    });

    it('has the direct links between its objects, and what they rest on [X-transaction-links]', async () => {
      const reader = await open(transaction('route', 1, {}), transaction('listed', 2, { objects: ['type', 'a'] }));
      const links = (id: number, page = all): string[] =>
        [...reader.transactionLinks(id, page).links].map(
          ({ origin, target, linkType, confidence, rule }) =>
            `${origin.name} ${linkType} ${target.name} ${confidence} ${rule}`,
        );
      expect(links(1)).toEqual([
        'a CALL b resolved null',
        'a READ items.size resolved null',
        'a READ orders resolved null',
        'b CALL a derived r1',
        'b READ orders resolved null',
        'b WRITE orders derived pg/insert+update',
        'route CALL a resolved null',
      ]);
      expect(links(1, { skip: 2, limit: 1 })).toEqual(['a READ orders resolved null']);
      expect(reader.transactionLinks(1, { skip: 2, limit: 1 }).total).toBe(7);
      expect(links(2)).toEqual(['route CALL a resolved null']);
    });
  });

  describe('a function that is handed others', () => {
    const inside = { parent: 'wrap' };
    const wrapped: BundleRecord[] = [
      object('wrap'),
      object('closure', inside),
      object('then', { parent: 'closure' }),
      object('first'),
      object('second'),
      object('direct'),
      ...['r1', 'r2', 'r3'].map((name) => object(name)),
      object('sales', { ...table }),
      link('wrap', 'closure', { type: 'ACCESS' }),
      link('closure', 'then'),
      link('then', 'first', { confidence: 'derived', 'x-contexts': [{ within: 'wrap@1' }] }),
      link('then', 'second', { 'x-contexts': [{ within: 'wrap@2' }] }),
      link('then', 'second', { confidence: 'derived' }),
      link('r1', 'closure', { 'x-contexts': [{ enters: 'wrap@1' }] }),
      link('r2', 'closure', { 'x-contexts': [{ enters: 'wrap@2' }] }),
      link('r3', 'closure'),
      link('second', 'sales', { type: 'WRITE' }),
    ];
    const starts = ['r1', 'r2', 'r3', 'closure'].map((startPoint, at) =>
      transaction(`t${startPoint}`, at + 1, { startPoint }),
    );

    it('leads a transaction to what is handed over on its way [X-contexts]', async () => {
      const reader = await open(...wrapped, ...starts);
      const members = (id: number): string[] => namesOf(reader.transactionObjects(id, all).rows);
      expect(members(1)).toEqual(['closure', 'first', 'r1', 'then']);
      expect(members(2)).toEqual(['closure', 'r2', 'sales', 'second', 'then']);
      expect(members(3)).toEqual(['closure', 'first', 'r3', 'sales', 'second', 'then']);
      expect(members(4)).toEqual(['closure', 'first', 'sales', 'second', 'then']);
      expect([1, 2, 3, 4].map((id) => reader.transaction(id)?.size)).toEqual([4, 5, 6, 5]);
      expect([1, 2].map((id) => [...reader.endPoints(id)].map(({ name }) => name))).toEqual([[], ['sales']]);
    });

    it('leads a data graph back the same ways [X-contexts] [X-data-graph]', async () => {
      const reader = await open(...wrapped, ...starts);
      const [sales] = [...reader.dataGraphs({ name: 'sales' })];
      expect(sales).toMatchObject({ size: 7, nbTransactions: 3 });
      const id = Number(sales?.endPoint.id);
      expect(namesOf(reader.dataGraphObjects(id, all).rows)).toEqual([
        'closure',
        'r2',
        'r3',
        'sales',
        'second',
        'then',
        'wrap',
      ]);
      expect([...reader.transactionsOf(id)].map(({ name }) => name)).toEqual(['tclosure', 'tr2', 'tr3']);
    });

    it('keeps to the statements that run in the context [X-contexts] [FW-dispatch]', async () => {
      const at = (startLine: number, endLine = startLine) => ({ locations: [{ file: 'a.ts', startLine, endLine }] });
      const parts: BundleRecord[] = [
        { record: 'file', key: 'a.ts', path: 'a.ts', lines: 20 },
        ...['handler', 'common', 'list', 'create', 'both', 'get', 'post', 'other'].map((name) => object(name)),
        object('callback', { parent: 'handler' }),
        object('saved'),
        link('get', 'handler', { 'x-contexts': [{ enters: 'handler@GET', skips: [[8, 9]] }] }),
        link('post', 'handler', { 'x-contexts': [{ enters: 'handler@POST', skips: [[6, 6]] }] }),
        link('other', 'handler'),
        link('handler', 'common', at(5)),
        link('handler', 'list', at(6)),
        link('handler', 'create', at(8)),
        link('handler', 'callback', at(9)),
        link('callback', 'saved', at(9)),
        link('handler', 'both', { locations: [...at(6).locations, ...at(8).locations] }),
      ];
      const starting = ['get', 'post', 'other'].map((startPoint, index) =>
        transaction(`t${startPoint}`, index + 1, { startPoint }),
      );
      const reader = await open(...parts, ...starting);
      const members = (id: number): string[] => namesOf(reader.transactionObjects(id, all).rows);
      expect(members(1)).toEqual(['both', 'common', 'get', 'handler', 'list']);
      expect(members(2)).toEqual(['both', 'callback', 'common', 'create', 'handler', 'post', 'saved']);
      expect(members(3)).toEqual(['both', 'callback', 'common', 'create', 'handler', 'list', 'other', 'saved']);
    });

    it('leaves what stands apart to the links of what enters the context [X-contexts] [FW-dispatch]', async () => {
      const at = (startLine: number) => ({ locations: [{ file: 'a.ts', startLine, endLine: startLine }] });
      const entering = (verb: string): object => ({ 'x-contexts': [{ enters: `answer@${verb}`, apart: [[6, 6]] }] });
      const parts: BundleRecord[] = [
        { record: 'file', key: 'a.ts', path: 'a.ts', lines: 20 },
        ...['answer', 'common', 'list', 'create', 'get', 'post', 'other'].map((name) => object(name)),
        link('get', 'answer', entering('GET')),
        link('get', 'list'),
        link('post', 'answer', entering('POST')),
        link('post', 'create'),
        link('other', 'answer'),
        link('answer', 'common', at(5)),
        link('answer', 'list', at(6)),
        link('answer', 'create', at(6)),
      ];
      const starting = ['get', 'post', 'other'].map((startPoint, index) =>
        transaction(`t${startPoint}`, index + 1, { startPoint }),
      );
      const reader = await open(...parts, ...starting);
      const members = (id: number): string[] => namesOf(reader.transactionObjects(id, all).rows);
      expect(members(1)).toEqual(['answer', 'common', 'get', 'list']);
      expect(members(2)).toEqual(['answer', 'common', 'create', 'post']);
      expect(members(3)).toEqual(['answer', 'common', 'create', 'list', 'other']);
    });

    it('shows its links whole, and contexts of no form or of no function say nothing [X-contexts]', async () => {
      const odd = [
        link('r1', 'direct', { 'x-contexts': [{ within: 'nowhere@1' }] }),
        link('direct', 'sales', { 'x-contexts': [{ within: 7 }] }),
      ];
      const reader = await open(...wrapped, ...odd, ...starts);
      expect(namesOf(reader.transactionObjects(1, all).rows)).toEqual([
        'closure',
        'direct',
        'first',
        'r1',
        'sales',
        'then',
      ]);
      const links = [...reader.transactionLinks(4, all).links].map(
        ({ origin, target }) => `${origin.name} ${target.name}`,
      );
      expect(links).toContain('then second');
    });
  });

  describe('transactions of an object', () => {
    it('are those that hold it, reached, listed or as an end point [X-object-transactions]', async () => {
      const reader = await open(
        transaction('reached', 1, {}),
        transaction('listed', 2, { objects: ['b'], startPoint: 'job' }),
        transaction('ending', 3, { endPoints: ['b'], startPoint: 'job' }),
        transaction('other', 4, { startPoint: 'job' }),
      );
      const names = (id: number): string[] => [...reader.transactionsOf(id)].map(({ name }) => name);
      expect(names(4)).toEqual(['ending', 'listed', 'reached']);
      expect(names(6)).toEqual(['ending', 'other']);
      expect(names(9)).toEqual([]);
    });
  });

  describe('data graphs', () => {
    it('are one for each end point, with what reaches it over direct links [X-data-graph]', async () => {
      const reader = await open(transaction('route', 1, {}), transaction('job', 2, { startPoint: 'job' }));
      const graphs = [...reader.dataGraphs({})].map(({ endPoint, size, stack, nbTransactions }) => ({
        name: endPoint.name,
        size,
        stack,
        nbTransactions,
      }));
      const stack = ['java', 'postgresql', 'sql'];
      expect(graphs).toEqual([
        { name: 'items', size: 2, stack, nbTransactions: 1 },
        { name: 'orders', size: 4, stack, nbTransactions: 1 },
        { name: 'topic', size: 2, stack: ['java', 'kafka'], nbTransactions: 0 },
      ]);
      expect(reader.dataGraph(5)).toEqual([...reader.dataGraphs({ name: 'RDER' })][0]);
      expect([reader.dataGraph(3), reader.dataGraph(999)]).toEqual([undefined, undefined]);
    });

    it('are there too for what a transaction names as its end point [X-end-points] [X-data-graph]', async () => {
      const reader = await open(transaction('route', 1, { endPoints: ['b', 'items'] }));
      expect(reader.dataGraph(4)).toMatchObject({ size: 3, nbTransactions: 1 });
      expect(reader.dataGraph(6)).toMatchObject({ size: 2, nbTransactions: 1 });
    });

    it('are found by name, full name and type of the end point and by the stack [X-data-graph]', async () => {
      const reader = await open();
      const names = (filter: object): string[] => [...reader.dataGraphs(filter)].map(({ endPoint }) => endPoint.name);
      expect(names({ type: 'TABLE' })).toEqual(['items', 'orders']);
      expect(names({ type: 'table', fullName: 'P.O' })).toEqual(['orders']);
      expect(names({ stack: 'KAF' })).toEqual(['topic']);
      expect(names({ stack: '', name: 'x' })).toEqual([]);
    });

    it('have their objects page by page [X-data-graph-objects]', async () => {
      const reader = await open();
      const { total, rows } = reader.dataGraphObjects(5, { skip: 1, limit: 2 });
      expect([total, namesOf(rows)]).toEqual([4, ['b', 'orders']]);
    });
  });
}

function namesOf(rows: JsonRows): string[] {
  const text = Buffer.concat([...rows]).toString();
  return (JSON.parse(`[${text}]`) as { name: string }[]).map(({ name }) => name);
}
