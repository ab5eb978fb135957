/**
 * A service at half of what it can do while its application is imported again and again: whether answers fail or change, and how memory and
 * latency grow. The imports run at idle priority, as on a machine that serves meanwhile: service and client leave less than one of two
 * processors free.
 *
 *   node bench/soak/soak-bench.ts [--minutes 60] [--every SECONDS, default 60] [--objects 20000] [--work DIR]
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importBundle, writeBundle } from '../dataset/dataset.ts';
import { ServerProcess, waitedIn } from '../http/server-process.ts';
import { LeanClient } from './lean-client.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    every: { type: 'string', default: '60' },
    objects: { type: 'string', default: '20000' },
    work: { type: 'string', default: tmpdir() },
  },
});
const [minutes, every, objects] = [Number(values.minutes), Number(values.every), Number(values.objects)];
mkdirSync(values.work, { recursive: true });
const work = mkdtempSync(join(values.work, 'stratigraph-soak-'));
const connections = 16;
const warmUpSeconds = 10;
/** Milliseconds after which a request that could not be sent in its time is left out and counted: the machine was busy, not the service. */
const mostOverdue = 5000;

/** One row of the table: what happened between two imports. */
interface Interval {
  readonly minute: number;
  readonly p50: number;
  readonly p99: number;
  readonly megabytes: number;
  /** Processor time of the service for each answer, in microseconds: what other work on the machine does not change much. */
  readonly processor: number;
  /** Seconds of the interval for which the service, and the client, could have run and had no processor. */
  readonly waited: readonly [service: number, client: number];
}

const [bundle, folder, application] = [join(work, 'bundle.ndjson'), join(work, 'data'), `Generated ${objects}`];
const importAgain = () => importBundle(bundle, folder, application, { yielding: true });

/** Requests a second when all connections ask without a pause. */
async function capacity(client: LeanClient, paths: readonly string[]): Promise<number> {
  const end = performance.now() + warmUpSeconds * 1000;
  let asked = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) await client.ask(paths[asked++ % paths.length] as string);
  };
  await Promise.all(Array.from({ length: connections }, caller));
  return asked / warmUpSeconds;
}

/** Growth of a value an hour, by least squares. */
function slope(intervals: readonly Interval[], value: (interval: Interval) => number): number {
  const mean = (of: (interval: Interval) => number): number =>
    intervals.reduce((sum, each) => sum + of(each), 0) / intervals.length;
  const [x, y] = [mean(({ minute }) => minute), mean(value)];
  const variance = intervals.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return (60 * intervals.reduce((sum, each) => sum + (each.minute - x) * (value(each) - y), 0)) / variance;
}

await writeBundle({ objects, seed: 1, links: 4 }, bundle);
// The first import adds all objects, from the second on none changes: so answers stay the same.
await importAgain();
await importAgain();
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const server = await ServerProcess.start([main, 'serve', '--data', folder, '--port', '0'], 'ignore', true);
const client = new LeanClient(server.base, connections);
try {
  const base = `/rest/applications/${encodeURIComponent(application)}`;
  const ids = Array.from({ length: 200 }, (_, i) => 1 + ((i * 7919) % objects));
  const paths = ids.flatMap((id) => [
    `${base}/objects/${id}`,
    `${base}/objects/${id}/callees`,
    `${base}/objects?limit=20&skip=${id}`,
  ]);
  const expected = new Map<string, string>();
  for (const path of paths) expected.set(path, await client.ask(path));
  const rate = (await capacity(client, paths)) / 2;
  console.log(`${rate.toFixed(0)} requests a second, half of what the service answers; an import every ${every} s`);
  console.log(
    'minute     p50 ms     p99 ms  memory MB  processor us  service and client waited for one, s  asked  failed or changed',
  );
  const intervals: Interval[] = [];
  let [asked, answered, left, wrong] = [0, 0, 0, 0];
  // In microseconds. Adding to it takes no longer the more it holds: sorting all latencies of a minute would hold up what is sent next.
  const latencies = createHistogram({ figures: 3 });
  const waitedSoFar = (): [number, number] => [
    server.waitedSeconds(),
    waitedIn(readFileSync('/proc/self/schedstat', 'utf8')),
  ];
  let [waitedBefore, processorBefore] = [waitedSoFar(), server.cpuSeconds()];
  let importing: Promise<unknown> = Promise.resolve();
  const start = performance.now();
  let nextImport = start + every * 1000;
  for (let due = start; due < start + minutes * 60_000; due += 1000 / rate) {
    const early = due - performance.now();
    // Behind its time the client still has to take the answers that have come.
    await (early > 0 ? sleep(early) : turn());
    if (early < -mostOverdue) {
      left++;
      continue;
    }
    const path = paths[asked++ % paths.length] as string;
    void client.ask(path).then((answer) => {
      answered++;
      latencies.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
      if (answer !== expected.get(path) || !answer.startsWith('200 ')) wrong++;
    });
    if (performance.now() < nextImport) continue;
    nextImport += every * 1000;
    const at = (percent: number): number => latencies.percentile(percent) / 1000;
    const waitedNow = waitedSoFar();
    const waited = waitedNow.map((seconds, i) => seconds - (waitedBefore[i] ?? 0)) as [number, number];
    const processorNow = server.cpuSeconds();
    const processor = ((processorNow - processorBefore) * 1e6) / latencies.count;
    [waitedBefore, processorBefore] = [waitedNow, processorNow];
    const [minute, megabytes] = [(due - start) / 60_000, server.memory().now];
    const [p50, p99] = [at(50), at(99)];
    latencies.reset();
    intervals.push({ minute, p50, p99, megabytes, processor, waited });
    const numbers = [minute, p50, p99, megabytes, processor, ...waited].map((number) => number.toFixed(1).padStart(9));
    console.log(`${numbers.join('  ')}  ${asked}  ${wrong}`);
    importing = importing.then(importAgain);
  }
  await importing;
  while (answered < asked) await sleep(100);
  // Code that the engine compiles and caches that fill make the first quarter grow.
  const settled = intervals.slice(Math.ceil(intervals.length / 4));
  const grows = (value: (interval: Interval) => number): string => slope(settled, value).toFixed(1);
  console.log(
    `in an hour: memory ${grows(({ megabytes }) => megabytes)} MB, p99 ${grows(({ p99 }) => p99)} ms, processor ${grows(({ processor }) => processor)} us; ` +
      `${wrong} of ${asked} answers failed or changed, ${left} requests were not sent as the client had no processor for ${mostOverdue / 1000} s`,
  );
  if (wrong > 0) process.exitCode = 1;
} finally {
  client.close();
  await server.stop();
  rmSync(work, { recursive: true, force: true });
}
