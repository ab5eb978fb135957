// What the questions cost at the store, without HTTP, on a made-up application; and starting with many applications.
//   node bench/operations/operations-bench.ts [thousands of objects] [data folder]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { bundleChunks } from '../data/bundle-lines.ts';

const objects = Number(process.argv[2] ?? 1000) * 1000;
const dataDirectory = process.argv[3] ?? join('bench', 'results', 'operations');
const application = `generated-${objects}`;

async function build(): Promise<void> {
  if (existsSync(applicationFolder(dataDirectory, application).currentFile)) return;
  const start = performance.now();
  const faults = new FaultList();
  const inputs = [readBundle(asynchronous(bundleChunks({ objects, seed: 1, links: 4 })), 'generated', faults)];
  await importBundles({ dataDirectory, application, inputs, faults, taxonomy: readTaxonomy() });
  console.log(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function* asynchronous(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Runs a question often and prints the median and the 99th percentile in milliseconds. */
function measure(name: string, times: number, ask: (i: number) => void): void {
  for (let i = 0; i < Math.min(times, 50); i++) ask(i);
  const taken = Float64Array.from({ length: times }, (_, i) => {
    const start = performance.now();
    ask(i * 7919);
    return performance.now() - start;
  }).sort();
  const at = (share: number): string => (taken[Math.floor(share * (times - 1))] as number).toFixed(3);
  console.log(`${name.padEnd(34)} p50 ${at(0.5)}  p99 ${at(0.99)} ms`);
}

/** Reads a long answer and prints its rate, the best of five. */
function stream(name: string, chunks: () => Iterable<Uint8Array>): void {
  let best = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (let round = 0; round < 5; round++) {
    bytes = 0;
    const start = performance.now();
    for (const chunk of chunks()) bytes += chunk.length;
    best = Math.min(best, performance.now() - start);
  }
  const rate = bytes / 1e6 / (best / 1000);
  console.log(`${name.padEnd(34)} ${(bytes / 1e6).toFixed(1)} MB in ${best.toFixed(0)} ms: ${rate.toFixed(0)} MB/s`);
}

function questions(reader: ApplicationReader): void {
  const ids = Array.from({ length: 1000 }, (_, i) => 1 + ((i * 104_729) % objects));
  const id = (i: number): number => ids[i % ids.length] as number;
  measure('object', 5000, (i) => reader.object(id(i)));
  measure('source locations', 5000, (i) => reader.sourceLocations(id(i)));
  measure('callees, direct', 5000, (i) => [...reader.callees(id(i), { includeEscalated: false })]);
  measure('callees, all', 5000, (i) => [...reader.callees(id(i), { includeEscalated: true })]);
  measure('level nodes', 2000, () => reader.levelNodes(5, { name: 'method' }));
  measure('level graph 5', 2000, () => reader.levelGraph(5));
  measure('find, 20 rows, name', 1000, (i) =>
    drain(find(reader, { name: ['order', 'e', 'Cart', 'setTok'][i % 4] as string }, 20)),
  );
  measure('find, 20 rows, no filter', 1000, (i) => drain(find(reader, {}, 20, i % objects)));
  measure('find, 1000 rows, no filter', 300, (i) => drain(find(reader, {}, 1000, i % objects)));
  measure('find, 1000 rows, with locations', 300, (i) => drain(find(reader, {}, 1000, i % objects, true)));
  stream('100 000 neighbouring rows', () => find(reader, {}, 100_000, 1000));
  stream('100 000 rows of a filter', () => find(reader, { name: 'order' }, 100_000));
  stream('100 000 rows with locations', () => find(reader, {}, 100_000, 1000, true));
  const node = [...reader.levelNodes(5, {})].sort((a, b) => b.nbObjects - a.nbObjects)[0];
  if (node) stream(`${node.nbObjects} objects of a level-5 node`, () => reader.nodeObjects(node.nodeId));
  measure('transactions, all', 5, () => [...reader.transactions({})]);
  measure('transactions, filtered', 200, () => [...reader.transactions({ name: 'order' })]);
}

function find(
  reader: ApplicationReader,
  filter: { readonly name?: string },
  limit: number,
  skip = 0,
  withLocations = false,
): Iterable<Uint8Array> {
  return reader.findObjects({ ...filter, limit, skip, withLocations }).rows;
}

function drain(chunks: Iterable<Uint8Array>): void {
  for (const _ of chunks);
}

await build();
const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const start = performance.now();
const reader = await store.open(application);
const opened = performance.now();
reader.object(1);
const firstObject = performance.now();
drain(find(reader, { name: 'order' }, 20));
const firstSearch = performance.now();
console.log(
  `opened in ${(opened - start).toFixed(1)} ms, first object after ${(firstObject - start).toFixed(1)} ms, first search after ${(firstSearch - start).toFixed(1)} ms`,
);
questions(reader);
console.log(
  `memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB, peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
);
reader.release();
await store.close();
