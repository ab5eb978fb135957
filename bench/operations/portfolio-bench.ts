// What questions to all applications cost at the store, without HTTP, on made-up applications; and their export as tables.
//   node bench/operations/portfolio-bench.ts [applications] [objects of each] [data folder]
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { systemReading } from '../../src/files/read-files.ts';
import { portfolioOf } from '../../src/http/portfolio.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { currentVersion } from '../../src/versions/folder-versions.ts';
import { exportTables } from '../../src/workflows/tables/export-tables.ts';
import { bundleChunks } from '../data/bundle-lines.ts';

const [applications = 300, objects = 1000] = process.argv.slice(2, 4).map(Number);
const dataDirectory = process.argv[4] ?? join('bench', 'results', `portfolio-${applications}-${objects}`);
const taxonomy = readTaxonomy();

for (let seed = 1; seed <= applications; seed++) {
  const application = `generated-${seed}`;
  if (currentVersion(systemReading, applicationFolder(dataDirectory, application)) !== undefined) continue;
  const faults = new FaultList();
  const inputs = [readBundle(asynchronous(bundleChunks({ objects, seed, links: 4 })), 'generated', faults)];
  await importBundles({ dataDirectory, application, inputs, faults, taxonomy });
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const portfolio = portfolioOf({ store, loadTimeout: 5000 });
const { service } = buildCatalogue({ maximumLimit: 100_000 });

const questions: readonly (readonly [operation: string, input: object])[] = [
  ['find-portfolio-objects', { limit: 20, name: 'order' }],
  ['find-portfolio-objects', { limit: 20, skip: 5000, name: 'e' }],
  ['list-portfolio-packages', { limit: 20, name: 'core', version: '<2.17.1', called: true }],
  ['list-portfolio-packages', { limit: 20 }],
  ['list-portfolio-vulnerabilities', { limit: 20, called: true }],
];
for (const [name, input] of questions) {
  const operation = service.find((each) => each.name === name);
  const times: number[] = [];
  let answer: object = {};
  for (let i = 0; i < 6; i++) {
    const start = performance.now();
    answer = (await operation?.run(portfolio, input as never)) as object;
    times.push(performance.now() - start);
  }
  const [first = 0, ...again] = times;
  const total = Object.entries(answer).find(([member]) => member.startsWith('total'))?.[1];
  const median = again.sort((a, b) => a - b)[2] ?? 0;
  console.log(`${name} ${JSON.stringify(input)}: ${total}; first ${first.toFixed(0)} ms, then ${median.toFixed(0)} ms`);
}
await store.close();

const output = join(dataDirectory, 'tables');
mkdirSync(output, { recursive: true });
const start = performance.now();
await exportTables({ dataDirectory, output, onNote: () => {} });
console.log(`tables of all: ${((performance.now() - start) / 1000).toFixed(1)} s`);
rmSync(output, { recursive: true });
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
