/**
 * node bench/transactions/transactions-bench.ts [objects 1000000] [links 4000000] [transactions 10000] [data graphs 10000]
 *
 * Sizes and stacks of all transactions and data graphs over generated call graphs, as an import computes them; what a walk for each
 * would take, by a sample; and a walk for one, as a request makes it. Target: under a minute for the transactions.
 */
import { condense } from '../../src/graph/condensation.ts';
import { measureReach } from '../../src/graph/measure-reach.ts';
import { Reachability } from '../../src/graph/reachability.ts';
import { generateCallGraph } from './call-graph.ts';

const [objects = 1_000_000, links = 4_000_000, transactions = 10_000, dataGraphs = 10_000] = process.argv
  .slice(2)
  .map(Number);
const sample = 50;
const kinds = 64;
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(2);

console.log(`${objects} objects, ${links} links, ${transactions} transactions, ${dataGraphs} data graphs`);
console.log(
  '| links back | components | largest | condense s | transactions s | mean size | data graphs s | a walk each s | one walk ms |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const back of [0, 1, 5, 30]) {
  const graph = generateCallGraph({ objects, links, back, seed: 1 });
  const before = performance.now();
  const condensed = condense(graph);
  const condensing = seconds(before);
  const labelOf = Uint32Array.from({ length: objects }, (_, object) => object % kinds);
  const spread = (count: number, from: number): Uint32Array =>
    Uint32Array.from({ length: count }, (_, i) => Math.floor(((i + from) * objects) / (count + 1)));
  const sizes = new Float64Array(transactions);
  const measure = (starts: Uint32Array, direction: 'callees' | 'callers', into: Float64Array): string => {
    const start = performance.now();
    const counted = new Uint32Array(objects).fill(1);
    const question = { starts, direction, counted, weights: [], labelOf, labelCount: kinds };
    measureReach(condensed, question, (at, { size }) => {
      into[at] = size;
    });
    return seconds(start);
  };
  const starts = spread(transactions, 0);
  const forwards = measure(starts, 'callees', sizes);
  const backwards = measure(spread(dataGraphs, 1), 'callers', new Float64Array(dataGraphs));
  const walker = new Reachability(graph);
  const walking = performance.now();
  for (let i = 0; i < sample; i++) {
    const at = Math.floor((i * transactions) / sample);
    if (walker.from([starts[at] as number]).length !== sizes[at]) throw new Error(`transaction ${at} has another size`);
  }
  const walk = (performance.now() - walking) / sample;
  const largest = condensed.sizes.reduce((a, b) => Math.max(a, b), 0);
  const mean = Math.round(sizes.reduce((a, b) => a + b, 0) / transactions);
  const each = ((walk * transactions) / 1000).toFixed(0);
  console.log(
    `| ${back} % | ${condensed.count} | ${largest} | ${condensing} | ${forwards} | ${mean} | ${backwards} | ${each} | ${walk.toFixed(0)} |`,
  );
}
console.log(`peak memory of the process: ${megabytes(process.resourceUsage().maxRSS * 1024)} MiB`);
