/** Imports generated applications one after the other in one process: import-many.ts <data folder> <first> <count> <objects each> */
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { bundleChunks } from '../data/bundle-lines.ts';

const [dataDirectory = '', first = '0', count = '1', objects = '20000'] = process.argv.slice(2);
const taxonomy = await readTaxonomy([]);
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const application = `application ${n}`;
  const faults = new FaultList();
  const chunks = bundleChunks({ objects: Number(objects), seed: 1000 + n, links: 4 });
  const inputs = [readBundle(asynchronous(chunks), application, faults)];
  await importBundles({ dataDirectory, application, inputs, faults, taxonomy });
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
