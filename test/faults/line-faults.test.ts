import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { changeInStore } from '../../src/workflows/workspace/change-in-store.ts';
import { serviceOver } from '../http/test-service.ts';
import { cephGateway } from '../object-store/ceph-gateway.ts';
import { proxyOf } from '../object-store/fault-proxy.ts';
import type { FaultyGateway, S3Fault } from '../object-store/faulty-gateway.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { importText } from '../unit/store/imported-folder.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';
import { checkVersions, importRounds } from './import-rounds.ts';

const importers = 3;
const count = 6000;
const data = 's3://line-faults/data';
const app = '/rest/applications/App';
const paths = [
  `${app}/objects?limit=${count}`,
  `${app}/objects?limit=100&name=7`,
  `${app}/objects?limit=100&fullname=99`,
  `${app}/objects/4242`,
  `${app}/objects/1/callees`,
  `${app}/levels/5/nodes?name=&select=children`,
  '/rest/portfolio/objects?limit=50&name=99',
];
const passing: readonly S3Fault[] = ['unavailable', 'throttled', 'reset', 'lost', 'cut', 'expired'];

function* lines(): Iterable<object> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  const common = { record: 'object', type: 'Java Class', typeId: 'C', language: 'Java' };
  for (let n = 0; n < count; n++) {
    const name = `object ${(n * 7919) % count}`;
    yield { ...common, key: `k${n}`, id: n + 1, name, fullName: `${'p'.repeat(n % 301)}.${name}` };
  }
  for (let n = 1; n < count; n++) yield { record: 'link', from: `k${n % 50}`, to: `k${n}`, type: 'CALL' };
}

const text = [...lines()].map((line) => JSON.stringify(line)).join('\n');
const ceph = await cephGateway();

if (typeof ceph === 'string') it(`has no Ceph to inject faults before: ${ceph}`, ({ skip }) => skip(ceph));
else {
  describe('with a line to Ceph that has faults', () => {
    let gateway: FaultyGateway;
    beforeAll(async () => {
      vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
      for (const [name, value] of Object.entries(ceph.environment)) vi.stubEnv(name, value);
      await ceph.makeBucket('line-faults');
    });
    beforeEach(async () => {
      const place = await proxyOf(ceph);
      gateway = place.gateway;
      for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value);
    });
    afterEach(async () => {
      vi.unstubAllEnvs();
      await gateway.stop();
    });
    afterAll(() => ceph.stop());

    it('a cold service gives the answers of a folder, or refuses whole until it has them [OS-line-faults]', {
      timeout: Math.max(faultTimeout, 120_000),
    }, async () => {
      const folder = temporaryFolder();
      await importText(folder, 'App', text);
      const expected = await answersOf(openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined }));
      const change = { application: 'App', producer: 'test', keepNewest: 5, onNote: () => undefined };
      await changeInStore(openObjectStore(data, process.env), change, (work) => importText(work, 'App', text));
      const injected = new Set<S3Fault>();
      let asked = 0;
      gateway.options = {
        delay: 5,
        fault: ({ url }) => {
          const isSnapshot = url.pathname.includes('/snapshots/');
          const isFirst = isSnapshot && !injected.has('damaged');
          if (!isFirst && asked++ % 5 > 0) return undefined;
          const turn = Math.floor(asked / 5);
          const isWrong = isFirst || (isSnapshot && turn % 2 === 0);
          const fault = isWrong ? 'damaged' : (passing[turn % passing.length] as S3Fault);
          injected.add(fault);
          return fault;
        },
      };
      for (let round = 0; round < runs(3, 100); round++) expect(await answersOf(coldStore())).toEqual(expected);
      expect(injected).toContain('damaged');
      expect(injected.size).toBeGreaterThan(3);
    });

    it(`${importers} importers lose no version and give no id twice [OS-line-faults] [OS-commit]`, {
      timeout: Math.max(faultTimeout, 300_000),
    }, async () => {
      const next = chance();
      const location = 's3://line-faults/imports';
      gateway.options = {
        fault: () => (below(next, 20) === 0 ? passing[below(next, passing.length)] : undefined),
      };
      const mayFail = /ObjectStoreError|S3Failure|failed: |was answered /;
      const rounds = { location, count: runs(2, 40), next, isKilled: true, mayFail };
      const said = new Map<number, string>();
      await Promise.all(Array.from({ length: importers }, (_, i) => importRounds(`importer${i}`, rounds, said)));
      gateway.options = {};
      await checkVersions(openObjectStore(location, process.env), said);
      expect(said.size).toBeGreaterThan(0);
    });
  });
}

/** A service of the bucket that has read nothing of it. */
function coldStore(): Promise<Store> {
  return openStore({
    data,
    cache: join(temporaryFolder(), 'cache'),
    cacheSize: 2 ** 30,
    environment: process.env,
    onWarning: () => undefined,
  });
}

/** The answers to all paths at once; what is refused for now is asked again. */
async function answersOf(opened: Store | Promise<Store>): Promise<string[]> {
  const store = await opened;
  const { get, server } = serviceOver(store);
  onTestFinished(async () => {
    await server.close(0);
    await store.close();
  });
  const answer = async (path: string): Promise<string> => {
    const { status, headers, text: body } = await get(path);
    if (status !== 503) return `${status} ${body}`;
    expect(headers['retry-after']).toMatch(/^\d+$/);
    return answer(path);
  };
  return Promise.all(paths.map(answer));
}
