import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { systemReading } from '../../src/files/read-files.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { currentVersion } from '../../src/versions/folder-versions.ts';
import { bundleChunks } from '../data/bundle-lines.ts';

/** Imports a made-up application of so many objects into a data folder that does not have it yet, or `again`; resolves to its name. */
export async function importGenerated(
  dataDirectory: string,
  objects: number,
  application = `generated-${objects}`,
  { again = false } = {},
): Promise<string> {
  if (!again && currentVersion(systemReading, applicationFolder(dataDirectory, application)) !== undefined)
    return application;
  const start = performance.now();
  const faults = new FaultList();
  const inputs = [readBundle(asynchronous(bundleChunks({ objects, seed: 1, links: 4 })), 'generated', faults)];
  await importBundles({ dataDirectory, application, inputs, faults, taxonomy: readTaxonomy() });
  if (!again) console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return application;
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
