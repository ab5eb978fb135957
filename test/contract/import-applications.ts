import { FaultList } from '../../src/bundle/faults.ts';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import type { ImportedApplication } from './make-store.ts';

/** Imports bundle after bundle into a data folder that goes with the test. */
export async function importApplications(applications: readonly ImportedApplication[]): Promise<string> {
  const dataDirectory = temporaryFolder();
  for (const { name, bundles } of applications) {
    for (const bundle of bundles) await importBundle(dataDirectory, name, bundle);
  }
  return dataDirectory;
}

/** Imports one bundle into a data folder. */
export async function importBundle(
  dataDirectory: string,
  application: string,
  bundle: readonly BundleRecord[],
): Promise<void> {
  const batches = [bundle.map((record, index) => ({ line: index + 1, record }))];
  const inputs = [{ file: 'contract', batches }];
  await importBundles({ dataDirectory, application, inputs, faults: new FaultList(), taxonomy: readTaxonomy() });
}
