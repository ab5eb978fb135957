/** Imports one bundle, from a file or standard input (`-`), and prints what it took as one line of JSON: import-child.ts <data folder> <application> <file> */

import { FaultList } from '../../src/bundle/faults.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { openStreams } from '../../src/workflows/import/open-streams.ts';

const [dataDirectory = '', application = '', file = '-'] = process.argv.slice(2);
const started = performance.now();
const faults = new FaultList();
const { streams: inputs } = await openStreams([file], {
  faults,
  application,
  dataDirectory,
  rules: [],
  onProgress: () => {},
});
const report = await importBundles({ dataDirectory, application, inputs, faults, taxonomy: await readTaxonomy([]) });
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (performance.now() - started) / 1000;
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ report, seconds, cpuSeconds, peakMegabytes: maxRSS / 1000 }));
