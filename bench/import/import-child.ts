import { createReadStream } from 'node:fs';
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';

/** Imports one bundle in a process of its own and prints what it took as one line of JSON. */
const [bundle, dataDirectory] = process.argv.slice(2) as [string, string];
const faults = new FaultList();
const input = readBundle(createReadStream(bundle, { highWaterMark: 1 << 20 }), bundle, faults);
const began = performance.now();
const report = await importBundles({
  dataDirectory,
  application: 'bench',
  inputs: [input],
  faults,
  taxonomy: readTaxonomy(),
});
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    report,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
