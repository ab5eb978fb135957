import { it } from 'vitest';
import { FaultList } from '../../src/bundle/faults.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { compareChanges } from './compare-changes.ts';
import { compareStores } from './compare-stores.ts';
import { makeNaiveStore } from './make-naive-store.ts';
import type { MakeStore } from './make-store.ts';
import { storeContract } from './store.contract.ts';

/** Imports bundle after bundle into a folder that goes with the test, and opens it. */
const makeEmbeddedStore: MakeStore = async (applications) => {
  const dataDirectory = temporaryFolder();
  for (const { name: application, bundles } of applications) {
    for (const bundle of bundles) {
      const batches = [bundle.map((record, index) => ({ line: index + 1, record }))];
      const inputs = [{ file: 'contract', batches }];
      await importBundles({ dataDirectory, application, inputs, faults: new FaultList(), taxonomy: readTaxonomy() });
    }
  }
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
