/** Opens one application in a fresh process and measures it; prints one line of JSON: measure-size.ts <data folder> <application> <objects> <data seed> <query seed> <rounds> */
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { drawHeldOutMix } from '../queries/held-out-mix.ts';
import { quantile } from '../report/statistics.ts';

const [dataDirectory = '', application = '', objects = '', dataSeed = '', querySeed = '', rounds = '5'] =
  process.argv.slice(2);
const mix = drawHeldOutMix({ objects: Number(objects), seed: Number(dataSeed) }, 120, Number(querySeed));
global.gc?.();
const before = process.memoryUsage.rss();

const started = performance.now();
const store = openEmbeddedStore({ dataDirectory, onWarning: (text) => console.error(text) });
const reader = await store.open(application);
const openMilliseconds = performance.now() - started;
const consume = (rows: Iterable<Uint8Array>): void => {
  for (const _ of rows);
};
consume(reader.findObjects({ name: 'e', skip: 0, limit: 20, withLocations: false }).rows);
const firstAnswerMilliseconds = performance.now() - started;

const times: number[] = [];
for (let round = -1; round < Number(rounds); round++) {
  for (const query of mix) {
    const asked = performance.now();
    consume(reader.findObjects(query).rows);
    if (round >= 0) times.push(performance.now() - asked);
  }
}
const pointReads: number[] = [];
for (let i = 0; i < 2000; i++) {
  const id = 1 + Math.floor((i * 0.618_033_988_749 * Number(objects)) % Number(objects));
  const asked = performance.now();
  reader.object(id);
  for (const _ of reader.callees(id, { includeEscalated: false }));
  pointReads.push(performance.now() - asked);
}
const of = (samples: readonly number[], share: number): number => quantile(samples, share);
const memoryMegabytes = (process.memoryUsage.rss() - before) / 1e6;
reader.release();
await store.close();
process.stdout.write(
  JSON.stringify({
    openMilliseconds,
    firstAnswerMilliseconds,
    find: { p50: of(times, 0.5), p95: of(times, 0.95), p99: of(times, 0.99), max: of(times, 1) },
    point: { p50: of(pointReads, 0.5), p99: of(pointReads, 0.99) },
    memoryMegabytes,
  }),
);
