import { it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { compareChanges } from './compare-changes.ts';
import { compareStores } from './compare-stores.ts';
import { importApplications } from './import-applications.ts';
import { makeNaiveStore } from './make-naive-store.ts';
import type { MakeStore } from './make-store.ts';
import { storeContract } from './store.contract.ts';

/** Imports bundle after bundle into a folder that goes with the test, and opens it. */
const makeEmbeddedStore: MakeStore = async (applications) => {
  const dataDirectory = await importApplications(applications);
  return openEmbeddedStore({
    dataDirectory,
    onWarning: (text) => {
      throw new Error(text);
    },
  });
};

storeContract('embedded', makeEmbeddedStore);

const makeNaive: MakeStore = async (applications) => makeNaiveStore(applications, readTaxonomy());

it('the embedded store answers byte for byte as the naive one', async () => {
  await compareStores(makeNaive, makeEmbeddedStore, 60);
}, 120_000);

it('the embedded store tells the changes that the naive one tells [X-difference]', async () => {
  await compareChanges(makeNaive, makeEmbeddedStore, 40);
}, 120_000);
