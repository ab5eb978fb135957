import { FaultList } from '../../src/bundle/faults.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import type { ImportedApplication } from './make-store.ts';

/** Imports bundle after bundle into a data folder that goes with the test. */
export async function importApplications(applications: readonly ImportedApplication[]): Promise<string> {
  const dataDirectory = temporaryFolder();
  for (const { name: application, bundles } of applications) {
    for (const bundle of bundles) {
      const batches = [bundle.map((record, index) => ({ line: index + 1, record }))];
      const inputs = [{ file: 'contract', batches }];
      await importBundles({ dataDirectory, application, inputs, faults: new FaultList(), taxonomy: readTaxonomy() });
    }
  }
  return dataDirectory;
}
