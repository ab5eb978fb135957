/**
 * Reads an index in a process of its own and prints what it took as one line of JSON.
 *   node bench/scip/scip-child.ts records INDEX            the decoder alone: records are made and dropped
 *   node bench/scip/scip-child.ts import INDEX DATA        the whole import, to a published snapshot
 */
import { FaultList } from '../../src/bundle/faults.ts';
import { importScip } from '../../src/importers/scip/import-scip.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { IndexFile } from '../../src/workflows/import/index-file.ts';
import { openStreams } from '../../src/workflows/import/open-streams.ts';

const [work, path = '', dataDirectory = ''] = process.argv.slice(2);
const began = performance.now();
const counted = work === 'records' ? countRecords() : await importWhole();
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (performance.now() - began) / 1000;
process.stdout.write(
  JSON.stringify({
    ...counted,
    seconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: maxRSS / 1024,
  }),
);

function countRecords(): object {
  const bytes = new IndexFile(path, path);
  let records = 0;
  for (const batches of importScip({ indexes: [{ bytes }], analyzedAt: '2026-01-01' })) {
    for (const batch of batches) records += batch.length;
  }
  return { records };
}

async function importWhole(): Promise<object> {
  const faults = new FaultList();
  const application = 'bench';
  const { streams } = await openStreams([path], {
    faults,
    application,
    dataDirectory,
    rules: [],
    onProgress: () => {},
  });
  const report = await importBundles({ dataDirectory, application, inputs: streams, faults, taxonomy: readTaxonomy() });
  return { records: report.records, counts: report.counts, timings: report.timings };
}
