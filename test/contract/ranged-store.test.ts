import { rmSync } from 'node:fs';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { blockBytes } from '../../src/snapshot/format/block-checksums.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { Store } from '../../src/store/store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { temporaryFolderFor } from '../unit/snapshot/reader/container-bytes.ts';
import { compareChanges } from './compare-changes.ts';
import { compareStores } from './compare-stores.ts';
import { packedSource } from './counting-source.ts';
import { importApplications } from './import-applications.ts';
import { makeNaiveStore } from './make-naive-store.ts';
import type { MakeStore } from './make-store.ts';
import { storeContract } from './store.contract.ts';

const folder = temporaryFolderFor('ranged');
const counts = { requests: 0, bytes: 0 };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stores by what they hold: a test that runs again asks the one that it has asked before. */
const made = new Map<string, Promise<Store>>();

/** A store whose snapshots are kept elsewhere, and of which nothing is here at first. A unit is one block, so that small snapshots have many. */
const makeRangedStore: MakeStore = (applications) => {
  const key = JSON.stringify(applications);
  const known = made.get(key);
  if (known) return known;
  const store = openRanged(applications);
  made.set(key, store);
  onTestFinished(async () => {
    made.delete(key);
    await (await store).close();
  });
  return store;
};

async function openRanged(applications: Parameters<MakeStore>[0]): Promise<Store> {
  return openEmbeddedStore({
    dataDirectory: await importApplications(applications),
    ranges: {
      cache: { folder: `${folder}/${made.size}-${counts.requests}`, budget: 2 ** 30, unitBytes: blockBytes },
      source: ({ path }) => packedSource(path, counts),
    },
    onWarning: (text) => {
      throw new Error(text);
    },
  });
}

storeContract('embedded, by ranges', makeRangedStore);

const makeNaive: MakeStore = async (applications) => makeNaiveStore(applications, readTaxonomy());

it('a store that reads by ranges answers byte for byte as the naive one [RN-same]', async () => {
  await compareStores(makeNaive, makeRangedStore, 25);
  expect(counts.requests).toBeGreaterThan(100);
}, 120_000);

it('a store that reads by ranges tells the changes that the naive one tells [RN-same]', async () => {
  await compareChanges(makeNaive, makeRangedStore, 20);
}, 120_000);
