// What the questions cost at the store, without HTTP, on a made-up application; and starting with many applications.
//   node bench/operations/operations-bench.ts [thousands of objects] [data folder] [--walks] [--only TEXT]
// --walks: only impact, hierarchies, paths, graphs and modules; --only: those whose names hold a text
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { importGenerated } from '../dataset/generated-folder.ts';
import { threadClock } from '../thread-clock.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { walks: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const objects = Number(positionals[0] ?? 1000) * 1000;
const dataDirectory = positionals[1] ?? join('bench', 'results', 'operations');
const processorTime = threadClock();

/** Runs a question often and prints median, 99th percentile and maximum in milliseconds: of the clock, and of the thread's processor time. */
function measure(name: string, times: number, ask: (i: number) => void): void {
  if (!name.includes(values.only)) return;
  for (let i = 0; i < Math.min(times, 50); i++) ask(i);
  const wall = new Float64Array(times);
  const processor = new Float64Array(times);
  for (let i = 0; i < times; i++) {
    const [start, used] = [performance.now(), processorTime()];
    ask(i * 7919);
    processor[i] = processorTime() - used;
    wall[i] = performance.now() - start;
  }
  console.log(`${name.padEnd(34)} ${percentiles(wall)}   processor ${percentiles(processor)} ms`);
}

function percentiles(taken: Float64Array): string {
  taken.sort();
  const at = (share: number): string => (taken[Math.floor(share * (taken.length - 1))] as number).toFixed(3);
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}`;
}

/** Reads a long answer and prints its rate, the best of five. */
function stream(name: string, chunks: () => Iterable<Uint8Array>): void {
  if (!name.includes(values.only)) return;
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

const ids = Array.from({ length: 1000 }, (_, i) => 1 + ((i * 104_729) % objects));
const id = (i: number): number => ids[i % ids.length] as number;

function questions(reader: ApplicationReader): void {
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

/** Impact, hierarchies, paths and graphs. */
function walks(reader: ApplicationReader): void {
  const page = { skip: 0, limit: 100 };
  const several = (i: number, count: number): number[] => Array.from({ length: count }, (_, k) => id(i + k));
  const plain = { ...page, includeEscalated: false, includeMembers: false };
  measure('impact of 1 object', 200, (i) => reader.impact(several(i, 1), plain));
  measure('impact of 200 objects', 50, (i) => reader.impact(several(i, 200), plain));
  measure('impact of 1, escalated, members', 50, (i) =>
    reader.impact(several(i, 1), { ...page, includeEscalated: true, includeMembers: true }),
  );
  for (const direction of ['callers', 'callees'] as const) {
    const options = { direction, depth: 3, includeEscalated: false, limit: 100 };
    measure(`call hierarchy, ${direction}, depth 3`, 500, (i) => reader.callHierarchy(id(i), options));
  }
  const one = { includeEscalated: false, limit: 1 };
  measure('shortest path', 100, (i) => reader.paths({ source: id(i), target: id(i + 1) }, one));
  measure('10 shortest paths', 100, (i) => reader.paths({ source: id(i), target: id(i + 1) }, { ...one, limit: 10 }));
  measure('links among 200 objects', 200, (i) => reader.linksAmong(several(i, 200), { includeEscalated: false }));
  measure('the same with statements', 200, (i) =>
    reader.linksAmong(several(i, 200), { includeEscalated: false, withBookmarks: true }),
  );
  const transactions = [...reader.transactions({})].map((transaction) => Number(transaction.id));
  const graph = { full: false, limit: 500 };
  if (transactions.length > 0) {
    measure('graph of a transaction', 200, (i) =>
      reader.transactionGraph(transactions[i % transactions.length] as number, graph),
    );
  }
  const ends = [...reader.dataGraphs({})].map(({ endPoint }) => Number(endPoint.id));
  if (ends.length > 0)
    measure('graph of a data graph', 200, (i) => reader.dataGraphGraph(ends[i % ends.length] as number, graph));
  measure('data graphs of an object', 200, (i) => [...reader.dataGraphsOf(id(i))]);
  measure('transactions of an object', 200, (i) => [...reader.transactionsOf(id(i))]);
}

/** The first question reads where all objects stand, so it is told apart. */
function modules(reader: ApplicationReader): void {
  const start = performance.now();
  const [top] = reader.modules('', false) ?? [];
  console.log(`modules, the first time: ${(performance.now() - start).toFixed(0)} ms`);
  const path = top?.path ?? '';
  const graph = (depth: number, includeEscalated = false) =>
    reader.moduleGraph('', { depth, includeEscalated, includePackages: false });
  measure('modules, top', 100, () => reader.modules('', false));
  measure(`modules below ${path}`.slice(0, 34), 100, () => reader.modules(path, false));
  for (const depth of [1, 2, 3, 4]) {
    const nodes = graph(depth)?.nodes.length ?? 0;
    measure(`module graph, depth ${depth}, ${nodes} nodes`, 200, () => graph(depth));
  }
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

const application = await importGenerated(dataDirectory, objects);
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
if (!values.walks) questions(reader);
walks(reader);
modules(reader);
console.log(
  `memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB, peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
);
reader.release();
await store.close();
