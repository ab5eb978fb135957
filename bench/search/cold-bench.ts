/**
 * Find objects from cold memory, as after other work: before each query the processor's caches are overwritten and the process idles.
 * One snapshot, by stage (search, rows), back to back and cold, in turn.
 * node bench/search/cold-bench.ts DATA_FOLDER [--objects 1000000] [--seed 1] [--query-seed 7] [--queries 120] [--rounds 5] [--idle 40] [--overwrite 96]
 */
import { setTimeout as idle } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { drawHeldOutMix } from '../queries/held-out-mix.ts';
import { geometricMean, median, quantile, short } from '../report/statistics.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    objects: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    'query-seed': { type: 'string', default: '7' },
    queries: { type: 'string', default: '120' },
    rounds: { type: 'string', default: '5' },
    idle: { type: 'string', default: '40' },
    overwrite: { type: 'string', default: '96' },
  },
});
const data = { objects: Number(values.objects), seed: Number(values.seed) };
const mix = drawHeldOutMix(data, Number(values.queries), Number(values['query-seed']));
const store = openEmbeddedStore({ dataDirectory: positionals[0] ?? '.', onWarning: console.error });
const reader = await store.open(`Generated ${data.objects}`);
const overwritten = new Uint8Array(Number(values.overwrite) * 1e6);
/** Milliseconds: `times[mode][query][round]`, each of search and rows. */
const times = ['back to back', 'cold'].map(() => mix.map(() => [] as [number, number][]));

for (let warming = 0; warming < 20; warming++) for (const query of mix) [...reader.findObjects(query).rows];
for (let round = 0; round < Number(values.rounds); round++) {
  for (const [mode, samples] of times.entries()) {
    for (const [q, query] of mix.entries()) {
      if (mode === 1) await chill();
      const started = performance.now();
      const { rows } = reader.findObjects(query);
      const found = performance.now();
      [...rows];
      samples[q]!.push([found - started, performance.now() - found]);
    }
  }
}
console.log('| ms | geometric mean of medians | of it search | rows | p50 | p99 |\n|---|---:|---:|---:|---:|---:|');
for (const [mode, samples] of times.entries()) {
  const mean = (of: (sample: [number, number]) => number): string =>
    short(geometricMean(samples.map((list) => median(list.map(of)))));
  const all = samples.flat().map(([search, rows]) => search + rows);
  const cells = [mean(([search, rows]) => search + rows), mean(([search]) => search), mean(([, rows]) => rows)];
  const tail = [short(quantile(all, 0.5)), short(quantile(all, 0.99))];
  console.log(`| ${['back to back', 'cold'][mode]} | ${[...cells, ...tail].join(' | ')} |`);
}
reader.release();
await store.close();

async function chill(): Promise<void> {
  for (let at = 0; at < overwritten.length; at += 64) overwritten[at]!++;
  await idle(Number(values.idle));
}
