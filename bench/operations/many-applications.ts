// How long starting with many applications takes: listing them all, then opening each once.
//   node bench/operations/many-applications.ts [applications] [data folder]
import { join } from 'node:path';
import { FaultList } from '../../src/bundle/faults.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { generatedApplication } from './generated-application.ts';

const applications = Number(process.argv[2] ?? 500);
const dataDirectory = process.argv[3] ?? join('bench', 'results', 'many-applications');

async function build(): Promise<void> {
  const present = (await openEmbeddedStore({ dataDirectory, onWarning: console.error }).applications()).length;
  for (let n = present; n < applications; n++) {
    const inputs = [generatedApplication(1000)];
    const application = `application ${String(n).padStart(4, '0')}`;
    await importBundles({ dataDirectory, application, inputs, faults: new FaultList(), taxonomy: readTaxonomy() });
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(2)} s`;
}

await build();
const store = openEmbeddedStore({ dataDirectory, memoryBudget: 64 * 2 ** 20, onWarning: console.error });
let start = performance.now();
const listed = await store.applications();
console.log(`${listed.length} applications listed in ${seconds(start)}`);
start = performance.now();
for (const { name } of listed) {
  const reader = await store.open(name);
  reader.findObjects({ name: 'order', skip: 0, limit: 20, withLocations: false });
  reader.release();
}
console.log(
  `each opened and searched in ${seconds(start)}, memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
);
await store.close();
