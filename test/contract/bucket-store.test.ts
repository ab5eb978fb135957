import { rmSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { changeInStore } from '../../src/workflows/workspace/change-in-store.ts';
import { cephGateway } from '../object-store/ceph-gateway.ts';
import { S3Double } from '../object-store/s3-double.ts';
import { temporaryFolderFor } from '../unit/snapshot/reader/container-bytes.ts';
import { importBundle } from './import-applications.ts';
import type { ImportedApplication, MakeStore } from './make-store.ts';
import { storeContract } from './store.contract.ts';

const ceph = await cephGateway();
const double = typeof ceph === 'string' ? await new S3Double({ bucket: 'contract' }).start() : undefined;
if (typeof ceph === 'string') {
  process.stderr.write(`the contract of stores runs on the double of S3 instead of Ceph: ${ceph}\n`);
}

const cache = temporaryFolderFor('bucket');
/** Stores by what they hold: a test that runs again asks the one that it has asked before. */
const made = new Map<string, Promise<Store>>();
let prefixes = 0;

beforeAll(async () => {
  const environment = typeof ceph === 'string' ? double?.environment : ceph.environment;
  for (const [name, value] of Object.entries(environment ?? {})) vi.stubEnv(name, value);
  if (typeof ceph !== 'string') await ceph.makeBucket('contract');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  if (typeof ceph !== 'string') ceph.stop();
  await double?.stop();
  rmSync(cache, { recursive: true, force: true });
});

/** A service of a bucket, into which every bundle was imported as one version. */
const makeBucketStore: MakeStore = (applications) => {
  const key = JSON.stringify(applications);
  const known = made.get(key);
  if (known) return known;
  const store = openBucket(applications);
  made.set(key, store);
  onTestFinished(async () => {
    made.delete(key);
    await (await store).close();
  });
  return store;
};

async function openBucket(applications: readonly ImportedApplication[]): Promise<Store> {
  const data = `s3://contract/${++prefixes}`;
  const store = openObjectStore(data, process.env);
  for (const { name: application, bundles } of applications) {
    const change = { application, producer: 'contract', keepNewest: 100, onNote: () => {} };
    for (const bundle of bundles) {
      await changeInStore(store, change, (dataDirectory) => importBundle(dataDirectory, application, bundle));
    }
  }
  return openStore({
    data,
    cache,
    cacheSize: 2 ** 30,
    environment: process.env,
    onWarning: (text) => {
      throw new Error(text);
    },
  });
}

storeContract(`a bucket of ${typeof ceph === 'string' ? 'the double of S3' : 'Ceph'}`, makeBucketStore);
