import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RangeSource } from '../../src/snapshot/ranges/range-source.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { type RangedStoreOptions, rangedStore } from '../unit/snapshot/ranges/ranged-snapshot.ts';
import { temporaryFolderFor } from '../unit/snapshot/reader/container-bytes.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { serviceOver, type TestService, type TestServiceOptions } from './test-service.ts';

const data = temporaryFolderFor('ranged-http');
const count = 6000;
const app = '/rest/applications/App';
/** Long ones are streamed: they are many times what goes out in one write. */
const paths = [
  `${app}/objects?limit=${count}&select=source-locations`,
  `${app}/objects?limit=${count}&skip=1&name=7`,
  `${app}/objects/1/callees?select=parent&select=source-locations`,
  `${app}/objects/77/callers?select=bookmarks`,
  `${app}/objects/4242`,
  `${app}/levels/5/nodes?name=&select=children`,
  `${app}/modules/graph?depth=2`,
  `${app}/statistics`,
  '/rest/portfolio/objects?limit=50&name=99',
];

function* lines(): Iterable<object> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  for (let n = 0; n < 20; n++) yield { record: 'file', key: `f${n}`, path: `src/f${n}.ts`, lines: 9 };
  for (let n = 0; n < count; n++) {
    const name = `m${(n * 7919) % count}`;
    const place = { file: `f${n % 20}`, startLine: 1 + (n % 7), endLine: 8 };
    const fullName = `shop.${'p'.repeat(n % 301)}.${name}`;
    const common = {
      record: 'object',
      key: `k${n}`,
      id: n + 1,
      name,
      fullName,
      type: 'TypeScript Method',
      typeId: 'T',
    };
    yield { ...common, language: 'TypeScript', parent: n % 10 === 0 ? null : `k${n - (n % 10)}`, locations: [place] };
  }
  for (let n = 1; n < count; n++) {
    yield {
      record: 'link',
      from: 'k0',
      to: `k${n}`,
      type: 'CALL',
      locations: [{ file: 'f0', startLine: 2, endLine: 2 }],
    };
  }
}

function rangedService(options: RangedStoreOptions = {}, service: TestServiceOptions = {}): TestService {
  const { store } = rangedStore(data, options);
  const made = serviceOver(store, service);
  onTestFinished(() => made.server.close(0));
  return made;
}

/** How often a cold service waits in turn for the store before it answers. */
async function waits(path: string): Promise<number> {
  let [times, running] = [0, 0];
  const through = ({ size, read }: RangeSource): RangeSource => ({
    size,
    read: async (offset, length) => {
      if (running++ === 0) times++;
      await sleep(5);
      const bytes = await read(offset, length);
      running--;
      return bytes;
    },
  });
  const { status } = await rangedService({ through }).get(path);
  expect(status).toBe(200);
  return times;
}

let expected: string[];

beforeAll(async () => {
  await importText(data, 'App', [...lines()].map((line) => JSON.stringify(line)).join('\n'));
  const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => undefined });
  const local = serviceOver(store);
  expected = [];
  for (const path of paths) {
    const { status, text } = await local.get(path);
    expect(`${status} ${path}`).toBe(`200 ${path}`);
    expected.push(`${status} ${text}`);
  }
  await local.server.close(0);
  await store.close();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

it.each(paths.map((path, at) => [path, at] as const))(
  'the first answer of a cold service is the local one, byte for byte: %s [RN-stream] [RN-same]',
  async (path, at) => {
    const { status, text } = await rangedService().get(path);
    expect(`${status} ${text}` === expected[at]).toBe(true);
  },
);

it('a cold service that is asked everything at once answers everything as the local one does [RN-stream]', async () => {
  const service = rangedService();
  const found = await Promise.all(paths.map((path) => service.get(path)));
  const same = found.map(({ status, text }, at) => `${status} ${text}` === expected[at]);
  expect(same).toEqual(paths.map(() => true));
});

it('where an object stands is fetched while its row is', async () => {
  const alone = await waits(`${app}/objects/4242`);
  expect(alone).toBeGreaterThan(2);
  expect(await waits(`${app}/objects/4242?select=source-locations`)).toBe(alone);
});

it('an answer that cannot be had in time is refused whole, with when to ask again [RN-patience]', async () => {
  let isSlow = false;
  const through = ({ size, read }: RangeSource): RangeSource => ({
    size,
    read: (offset, length) => (isSlow ? new Promise(() => undefined) : read(offset, length)),
  });
  const { get } = rangedService({ through }, { limits: { loadTimeout: 50 } });
  expect((await get(app)).status).toBe(200);
  isSlow = true;
  const { status, headers, json } = await get(paths[0] as string);
  expect([status, headers['retry-after'], json.code]).toEqual([503, '2', 'snapshot-loading']);
});
