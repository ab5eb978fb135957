/**
 * `npm run bench`: measures the product against its targets and against what else one would use. Writes bench/results/<time>.md and .json.
 *
 *   node bench/main.ts [--quick] [--size 1000000] [--seed N] [--only import,find,operations,http,everything-on,growth,analyzer,store]
 *     [--peers all|none|sqlite,postgres,duckdb] [--rounds 5] [--queries 120] [--seconds 3] [--sizes 100000,1000000]
 *     [--code DIR] [--work DIR] [--data DIR]
 *
 * `everything-on` is a section of `http` by itself. --data takes the data folder of an earlier run instead of importing; --code is what the analyzer is measured on
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importDataset } from './dataset/dataset.ts';
import { importSection } from './dataset/import-section.ts';
import { benchFind, peerNames } from './find/find-bench.ts';
import { benchApplications } from './growth/application-growth.ts';
import { benchSizes } from './growth/size-growth.ts';
import { benchHttp } from './http/http-bench.ts';
import { Report } from './report/report.ts';
import { runStageBench } from './stage-bench.ts';

const parts = ['import', 'find', 'operations', 'http', 'everything-on', 'growth', 'analyzer', 'store'] as const;
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    size: { type: 'string' },
    seed: { type: 'string' },
    'data-seed': { type: 'string', default: '1' },
    only: { type: 'string', default: parts.join() },
    peers: { type: 'string', default: 'all' },
    rounds: { type: 'string', default: '5' },
    queries: { type: 'string', default: '120' },
    sizes: { type: 'string' },
    code: { type: 'string', default: join(import.meta.dirname, '..') },
    seconds: { type: 'string', default: '3' },
    work: { type: 'string', default: join(tmpdir(), 'stratigraph-bench') },
    data: { type: 'string' },
  },
});
const objects = Number(values.size ?? (values.quick ? 100_000 : 1_000_000));
const only = new Set(values.only.split(','));
const unknown = [...only].filter((part) => !(parts as readonly string[]).includes(part));
if (unknown.length > 0) throw new Error(`--only takes ${parts.join(', ')}; not ${unknown.join(', ')}`);
// A mix drawn afresh: nobody can have tuned on a seed that the clock gives.
const querySeed = Number(values.seed ?? Date.now() % 1_000_000);
// An interrupted run still stops the servers it has started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
mkdirSync(values.work, { recursive: true });
const report = new Report(join(import.meta.dirname, 'results'), { objects, querySeed, ...values });

const shape = { objects, seed: Number(values['data-seed']), links: 4 };
const dataset =
  values.data === undefined
    ? await importDataset(values.work, shape)
    : { ...shape, folder: values.data, application: `Generated ${objects}`, imported: null };
if (only.has('import') && dataset.imported) report.add(importSection(dataset.imported, objects));
if (only.has('find')) {
  const peers = values.peers === 'all' ? peerNames : values.peers === 'none' ? [] : values.peers.split(',');
  const options = {
    dataset,
    scratch: values.work,
    querySeed,
    queries: Number(values.queries),
    rounds: Number(values.rounds),
  };
  await benchFind({ ...options, peers }, report);
}
if (only.has('operations')) {
  const folder = mkdtempSync(join(values.work, 'operations-'));
  const words = [String(objects / 1000), folder];
  report.add(runStageBench('Questions at the store', 'operations/operations-bench.ts', words));
  report.add(runStageBench('Further questions, with their bytes', 'operations/catalogue-bench.ts', words));
  rmSync(folder, { recursive: true });
}
if (only.has('http')) {
  const [seconds, connections] = values.quick ? [1, [16]] : [Number(values.seconds), [1, 16, 64, 256]];
  await benchHttp({ dataset, scratch: values.work, seed: querySeed, seconds, connections }, report);
} else if (only.has('everything-on')) {
  const seconds = values.quick ? 1 : Number(values.seconds);
  const options = { dataset, scratch: values.work, seed: querySeed, seconds, connections: [] };
  await benchHttp({ ...options, everythingOnly: true }, report);
}
if (only.has('growth')) {
  const sizes =
    values.sizes?.split(',').map(Number) ??
    (values.quick ? [20_000, 100_000] : [100_000, 1_000_000, 5_000_000, 10_000_000]);
  report.add(await benchSizes(values.work, sizes, { data: shape.seed, queries: querySeed }, dataset));
  const [steps, each] = values.quick ? [[1, 10], 5000] : [[1, 20, 100, 500], 20_000];
  report.add(await benchApplications(values.work, steps, each));
}
if (only.has('analyzer')) {
  const rounds = values.quick ? '1' : '3';
  report.add(runStageBench(`Analyzer on ${values.code}`, 'analyzer/analyzer-bench.ts', [values.code, rounds]));
}
if (only.has('store')) {
  const folder = mkdtempSync(join(values.work, 'store-'));
  const [applications, each] = values.quick ? ['1000', '5'] : ['10000', '20'];
  const many = (title: string, ...words: string[]): void => {
    report.add(runStageBench(title, 'applications/applications-bench.ts', [applications, ...words]));
  };
  const words = [String(objects / 1000), join(folder, 'ranges')];
  report.add(runStageBench('A snapshot of a bucket, read by ranges', 'ranges/ranges-bench.ts', words));
  many('A bucket of many applications');
  many('A data folder of many applications', join(folder, 'applications'));
  report.add(runStageBench('Servers of a bucket behind a balancer', 'balancer/balancer-bench.ts', [each]));
  rmSync(folder, { recursive: true });
}
report.finish();
