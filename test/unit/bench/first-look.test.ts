import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { coveragePlaces } from '../../../bench/first-look/coverage-places.ts';
import { drawOrder } from '../../../bench/first-look/draw-order.ts';
import { startPointKind } from '../../../bench/first-look/entry-kind.ts';
import type { FoundEntry, FoundFunction, FoundTable } from '../../../bench/first-look/found.ts';
import { matchEntries } from '../../../bench/first-look/match-entries.ts';
import { matchMethod } from '../../../bench/first-look/match-methods.ts';
import { matchRequests } from '../../../bench/first-look/match-requests.ts';
import { matchTables } from '../../../bench/first-look/match-tables.ts';
import { normalisePath } from '../../../bench/first-look/normalise-path.ts';
import { readTruth, type TruthEntry } from '../../../bench/first-look/truth.ts';

describe('a path', () => {
  it.each([
    ['/api/users/:id', 'api/users/{}'],
    ['/api/users/:id(\\d+)/', 'api/users/{}'],
    ['api/users/<int:pk>/', 'api/users/{}'],
    ['^api/users/(?P<pk>[0-9]+)/$', 'api/users/{}'],
    ['/api/users/{id:int}', 'api/users/{}'],
    ['/api/users{/:page}', 'api/users/{}'],
    ['/api/users/{id:[a-z]{2,4}}.json', 'api/users/{}.json'],
    ['/groups/{id}/{slug:[^/]*}', 'groups/{}/{}'],
    ['/api//users/[id]', 'api/users/{}'],
    ['/docs/[...slug]', 'docs/{}'],
    ['/docs/[[...slug]]', 'docs/{}'],
    ['/docs/*', 'docs/{}'],
    ['/users/$userId/posts', 'users/{}/posts'],
    ['/docs/:rest*', 'docs/{}'],
    ['/docs/?*', 'docs/{}'],
    ['/__assets*', '__assets{}'],
    ['/files/:name.json', 'files/{}.json'],
    ['/users/:id?', 'users/{}'],
    ['/^\\/files\\/(.*)$/', 'files/{}'],
    ['r/(?:a|b)/x', 'r/{}/x'],
    ['/files/([a-z_-]+)/(.*)', 'files/{}/{}'],
    ['/_schema', '_schema'],
    ['/', ''],
    ['', ''],
  ])('%s is %s', (path, normalised) => {
    expect(normalisePath(path)).toBe(normalised);
  });
});

describe('the kind of a start point', () => {
  it.each([
    ['Express GET Operation', 'route', 'GET'],
    ['Hono ALL Operation', 'route', 'ANY'],
    ['SvelteKit POST Operation', 'route', 'POST'],
    ['GraphQL Mutation', 'operation', 'Mutation'],
    ['GraphQL Field Resolver', 'apart', ''],
    ['React Router Page', 'page', ''],
    ['React Event Handler', 'apart', ''],
    ['NestJS Event Handler', 'consumer', ''],
    ['Celery Task', 'consumer', ''],
    ['node-cron Job', 'job', ''],
    ['tRPC Query', 'procedure', ''],
    ['Command Line Command', 'command', ''],
    ['Package Export', 'apart', ''],
  ])('of type %s is %s', (type, kind, verb) => {
    expect(startPointKind(type)).toEqual({ kind, verb });
  });
});

function entry(of: Partial<TruthEntry>): TruthEntry {
  return { kind: 'route', verb: 'GET', path: '/a', file: 'a.ts', line: 10, ...of };
}

function start(of: Partial<FoundEntry>): FoundEntry {
  const places = [{ file: 'a.ts', startLine: 10, endLine: 12 }];
  const base = { id: '1', transaction: '1', type: 'Express GET Operation', handlers: [], requests: [] };
  return { ...base, kind: 'route', verb: 'GET', name: 'a', places, ...of };
}

function code(
  name: string,
  file: string,
  startLine: number,
  endLine: number,
  type = 'TypeScript Function',
): FoundFunction {
  return {
    id: `${file}:${startLine}`,
    name,
    fullName: `${file}.${name}`,
    type,
    places: [{ file, startLine, endLine }],
  };
}

describe('entries', () => {
  it('are found by verb and path, and what is in no truth is unexpected', () => {
    const found = [start({ name: 'users/{}' }), start({ id: '2', name: 'other' })];
    const { matches, unexpected } = matchEntries(
      [entry({ path: '/users/:id' }), entry({ path: '/users/:id', verb: 'PUT' })],
      found,
    );
    expect(matches.map((each) => each.found?.id ?? null)).toEqual(['1', null]);
    expect(matches[1]?.otherVerbs).toEqual([found[0]]);
    expect(unexpected).toEqual([found[1]]);
  });

  it('of any verb are found by each verb, not the other way round', () => {
    const both = [start({ id: '1' }), start({ id: '2', verb: 'POST' })];
    const any = matchEntries([entry({ verb: 'ANY' })], both);
    expect(any.matches[0]?.all).toEqual(both);
    expect(any.unexpected).toEqual([]);
    const one = matchEntries([entry({ verb: 'GET' })], [start({ verb: 'ANY' })]);
    expect(one.matches[0]?.found).toBeNull();
  });

  it('of one path in two files need a start point each', () => {
    const truth = [entry({ file: 'a.ts' }), entry({ file: 'b.ts' })];
    const { matches } = matchEntries(truth, [start({})]);
    expect(matches.map((each) => each.found?.id ?? null)).toEqual(['1', null]);
    const again = matchEntries([entry({ line: 10 }), entry({ line: 40 })], [start({})]);
    expect(again.matches.map((each) => each.found?.id ?? null)).toEqual(['1', '1']);
  });

  it('without a path are found by name, else by where they or their handlers stand', () => {
    const truth = [
      entry({ kind: 'operation', verb: 'Query', path: 'users.list', line: 50 }),
      entry({
        kind: 'job',
        verb: '',
        path: 'nightly',
        file: 'jobs.ts',
        line: 3,
        handler: { file: 'purge.ts', line: 7 },
      }),
      entry({ kind: 'command', verb: '', path: 'seed', file: 'seed.py', line: 3 }),
    ];
    const found = [
      start({ id: '1', kind: 'operation', verb: 'Mutation', name: 'users.list', places: [] }),
      start({
        id: '2',
        kind: 'operation',
        verb: 'Query',
        name: 'list',
        places: [{ file: 'a.ts', startLine: 51, endLine: 60 }],
      }),
      start({
        id: '3',
        kind: 'job',
        verb: '',
        name: '0 0 * * *',
        places: [],
        handlers: [code('purge', 'purge.ts', 7, 9)],
      }),
    ];
    const { matches, unexpected } = matchEntries(truth, found);
    expect(matches.map((each) => each.found?.id ?? null)).toEqual(['2', '3', null]);
    expect(unexpected.map(({ id }) => id)).toEqual(['1']);
  });

  it('that stand a few lines apart are each found by the nearest one', () => {
    const job = { kind: 'job', verb: '', file: 'jobs.ts' } as const;
    const truth = [entry({ ...job, path: 'purge', line: 11 }), entry({ ...job, path: 'notify', line: 14 })];
    const at = (id: string, startLine: number): FoundEntry =>
      start({
        id,
        kind: 'job',
        verb: '',
        name: '* * * * *',
        places: [{ file: 'jobs.ts', startLine, endLine: startLine }],
      });
    const { matches } = matchEntries(truth, [at('later', 14), at('earlier', 11)]);
    expect(matches.map((each) => each.found?.id)).toEqual(['earlier', 'later']);
  });

  it('that are listeners of events within the program are found where the truth has them, and wrong nowhere', () => {
    const listener = (name: string): FoundEntry => start({ kind: 'apart', verb: '', type: 'Event Listener', name });
    const truth = [entry({ kind: 'consumer', verb: '', path: 'paid' })];
    const { matches, unexpected } = matchEntries(truth, [listener('sent'), listener('paid')]);
    expect(matches.map(({ found }) => found?.name)).toEqual(['paid']);
    expect(unexpected).toEqual([]);
    expect(
      matchEntries([entry({ kind: 'job', verb: '', path: 'paid' })], [listener('paid')]).matches[0]?.found,
    ).toBeNull();
  });

  it('that stand at the place of an optional consumer are not unexpected, and those elsewhere are', () => {
    const topic = (name: string, startLine: number): FoundEntry =>
      start({
        kind: 'consumer',
        verb: '',
        type: 'Kafka Consumer',
        name,
        places: [{ file: 'a.ts', startLine, endLine: startLine }],
      });
    const truth = [entry({ kind: 'consumer', verb: '', path: 'all topics', optional: true })];
    const { unexpected } = matchEntries(truth, [topic('a', 10), topic('b', 10), topic('c', 40)]);
    expect(unexpected.map(({ name }) => name)).toEqual(['c']);
  });

  it('that are optional are neither missed nor unexpected', () => {
    const { matches, unexpected } = matchEntries(
      [entry({ optional: true }), entry({ path: '/b', optional: true })],
      [start({})],
    );
    expect([matches, unexpected]).toEqual([[], []]);
  });

  it('are right in their handler where the start point leads to it', () => {
    const truth = [entry({ handler: { file: 'h.ts', line: 5, name: 'list' } })];
    const right = matchEntries(truth, [start({ handlers: [code('list', 'h.ts', 5, 9)] })]);
    const wrong = matchEntries(truth, [start({ handlers: [code('log', 'log.ts', 5, 9)] })]);
    expect([right, wrong].map(({ matches }) => matches[0]?.handlerRight)).toEqual([true, false]);
  });
});

describe('tables', () => {
  const found: FoundTable[] = [
    { fullName: 'public.Users', access: new Set(['select']) },
    { fullName: 'audit', access: new Set(['insert']) },
  ];

  it('are compared without case and schema, with and without the kind', () => {
    const truth = [
      { table: 'users', access: ['select', 'update'] as const },
      { table: 'items', access: ['select'] as const },
    ];
    const { found: hit, missed, unexpected, kinds } = matchTables({ tables: truth }, found);
    expect(hit.map(({ table }) => table)).toEqual(['users']);
    expect(missed.map(({ table }) => table)).toEqual(['items']);
    expect(unexpected).toEqual(['audit']);
    expect(kinds.found).toEqual(['select users']);
    expect(kinds.missed).toEqual(['update users', 'select items']);
    expect(kinds.unexpected).toEqual(['insert audit']);
  });

  it('that are optional are neither missed nor unexpected', () => {
    const truth = [
      { table: 'users', access: [], optionalAccess: ['select'] as const },
      { table: 'gone', access: ['select'] as const, optional: true },
    ];
    const { missed, unexpected, kinds } = matchTables({ tables: truth }, found, ['audit']);
    expect([missed, unexpected, kinds.missed, kinds.unexpected]).toEqual([[], [], [], []]);
  });

  it('are not unexpected where the truth is partial', () => {
    const { missed, unexpected } = matchTables({ tables: [{ table: 'gone', access: [] }], isPartial: true }, found);
    expect([missed.length, unexpected.length]).toEqual([1, 0]);
  });

  it('of two schemas are two tables', () => {
    expect(matchTables({ tables: [{ table: 'shop.users', access: [] }] }, found).missed).toHaveLength(1);
  });
});

describe('requests', () => {
  it('are joined where the statement is linked with the entry, and wrong where with another', () => {
    const requests = [{ file: 'c.ts', startLine: 5, endLine: 5 }];
    const found = [start({ name: 'users/{}', requests }), start({ id: '2', name: 'other', requests })];
    const request = { file: 'c.ts', line: 5, verb: 'GET', path: '/users/:id' };
    const { joined, missed, wrong } = matchRequests([request, { ...request, line: 50 }], found);
    expect([joined.length, missed.length]).toEqual([1, 1]);
    expect(wrong.map((each) => each.entry.id)).toEqual(['2']);
  });

  it('that reach no entry are not required, and wrong where they are joined', () => {
    const requests = [{ file: 'c.ts', startLine: 5, endLine: 5 }];
    const nowhere = { file: 'c.ts', line: 5, verb: 'GET', path: [] };
    const { joined, missed, wrong } = matchRequests(
      [nowhere, { ...nowhere, line: 50 }],
      [start({ name: 'users/{}', requests })],
    );
    expect([joined.length, missed.length, wrong.length]).toEqual([0, 0, 1]);
  });
});

describe('methods', () => {
  const module = code('a', 'a.ts', 1, 40, 'TypeScript Module');
  const run = code('run', 'a.ts', 5, 15);
  const nested = code('each callback', 'a.ts', 7, 9, 'TypeScript Anonymous Function');
  const alone = code('then callback', 'a.ts', 30, 32, 'TypeScript Anonymous Function');
  const help = code('help', 'b.ts', 3, 4);
  const other = code('other', 'b.ts', 20, 24);
  const calls: Record<string, FoundFunction[]> = { [nested.id]: [help], [alone.id]: [run], [run.id]: [other] };
  const functions: Record<string, FoundFunction[]> = { 'a.ts': [module, run, nested, alone], 'b.ts': [help, other] };
  const all = Object.values(functions).flat();
  const product = {
    functionsIn: (file: string) => functions[file] ?? [],
    callees: async (id: string) => calls[id] ?? [],
    callers: async (id: string) => all.filter((each) => (calls[each.id] ?? []).some((callee) => callee.id === id)),
  };

  it('have the calls of nameless functions in them', async () => {
    const callees = [{ name: 'help', file: 'b.ts', line: 3 }];
    const callers = [{ name: 'module', file: 'a.ts', line: 1 }];
    const match = await matchMethod({ name: 'run', file: 'a.ts', line: 5, callees, callers }, product);
    expect([match.missedCallees, match.missedCallers]).toEqual([[], []]);
    expect(match.unexpectedCallees).toEqual([other]);
    const caller = [{ name: 'run', file: 'a.ts', line: 5 }];
    const called = await matchMethod({ name: 'help', file: 'b.ts', line: 3, callees: [], callers: caller }, product);
    expect(called.missedCallers).toEqual([]);
  });

  it('have the calls of functions with a name in them where the truth says so', async () => {
    const held = code('load', 'a.ts', 7, 9);
    const functionsOf = { ...functions, 'a.ts': [module, run, held] };
    const inner = {
      ...product,
      functionsIn: (file: string) => functionsOf[file as keyof typeof functionsOf] ?? [],
      callees: async (id: string) => (id === held.id ? [help] : []),
      callers: async (id: string) => (id === help.id ? [held] : []),
    };
    const callees = [{ name: 'help', file: 'b.ts', line: 3 }];
    const match = await matchMethod({ name: 'run', file: 'a.ts', line: 5, callees, callers: [] }, inner);
    expect([match.missedCallees, match.unexpectedCallees]).toEqual([[], []]);
    const caller = [{ name: 'run', file: 'a.ts', line: 5 }];
    const called = await matchMethod({ name: 'help', file: 'b.ts', line: 3, callees: [], callers: caller }, inner);
    expect([called.missedCallers, called.unexpectedCallers]).toEqual([[], []]);
    const none = await matchMethod({ name: 'run', file: 'a.ts', line: 5, callees: [], callers: [] }, inner);
    expect(none.unexpectedCallees).toEqual([]);
  });

  it('that the product has no object for miss everything', async () => {
    const callees = [{ name: 'help', file: 'b.ts', line: 3 }];
    const match = await matchMethod({ name: 'gone', file: 'c.ts', line: 1, callees, callers: [] }, product);
    expect([match.isKnown, match.missedCallees]).toEqual([false, callees]);
  });
});

describe('the coverage report', () => {
  it('lists a place by file and line, however it is laid out', () => {
    const places = coveragePlaces({ libraries: [{ unresolved: [{ file: 'a.ts', line: 9 }] }], skipped: ['b.ts:3'] });
    expect(['a.ts:10', 'b.ts:3', 'a.ts:30', 'c.ts:9'].map((each) => places?.has(each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(coveragePlaces(null)).toBeNull();
  });

  it('are counted, those of calls apart, and compared with what was missed', () => {
    const unresolved = [9, 9, 20].map((line) => ({ file: 'a.ts', line }));
    const report = {
      libraries: [{ unresolved }],
      hidden: [{ file: 'b.ts', line: 1 }],
      calls: [{ file: 'c.ts', line: 3 }],
      uncalled: [
        {
          functions: [
            { file: 'd.ts', line: 30, name: 'paid', at: { file: 'd.ts', line: 4 } },
            { file: 'e.ts', line: 8, name: 'sent' },
          ],
        },
      ],
    };
    expect(coveragePlaces(report)?.open(['a.ts:11', 'c.ts:3', 'd.ts:30', 'e.ts:8'])).toEqual({ places: 5, misses: 2 });
    expect(coveragePlaces(report)?.has('d.ts:30')).toBe(true);
  });
});

describe('the truths', () => {
  const folder = new URL('../../../bench/first-look/draw-1/', import.meta.url);
  const files = readdirSync(folder).filter((name) => !name.startsWith('results-'));

  it.each(files)('%s lists the tables of its entries alone', (file) => {
    expect(readTruth(fileURLToPath(new URL(file, folder))).tableAccesses.length).toBeGreaterThan(0);
  });
});

describe('the draw', () => {
  it('is the same for the same seed and another for another', () => {
    const names = ['a/a', 'b/b', 'c/c', 'd/d'];
    expect(drawOrder('seed', names)).toEqual(drawOrder('seed', [...names].reverse()));
    expect(drawOrder('other', names)).not.toEqual(drawOrder('seed', names));
  });

  it('has each application once in the pool', () => {
    const pool = JSON.parse(readFileSync(new URL('../../../bench/first-look/pool.json', import.meta.url), 'utf8'));
    const names = Object.values(pool).flat();
    expect(new Set(names).size).toBe(names.length);
  });
});
