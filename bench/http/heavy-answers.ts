import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { type Section, targetHead, targetRow } from '../report/report.ts';
import { median, short } from '../report/statistics.ts';
import { onCore } from './cores.ts';
import { drain } from './drain.ts';
import { runWrk } from './run-wrk.ts';
import type { ServerProcess } from './server-process.ts';

const large = 100_000;

/** Long answers: how fast and in how much memory one goes out, and what they do to the point reads of others. */
export async function benchHeavyAnswers(
  server: ServerProcess,
  dataset: Dataset,
  pointReads: string,
  seconds: number,
): Promise<Section> {
  const application = `/rest/applications/${encodeURIComponent(dataset.application)}`;
  const path = `${application}/objects?limit=${Math.min(large, dataset.objects)}`;
  const port = Number(new URL(server.base).port);
  const rates: number[] = [];
  await drain(port, path);
  server.forgetPeak();
  const before = server.memory().now;
  for (let i = 0; i < 7; i++) {
    const started = performance.now();
    const bytes = await drain(port, path);
    rates.push(bytes / 1e3 / (performance.now() - started));
  }
  const extra = server.memory().peak - before;
  const quiet: number[] = [];
  const mixed: number[] = [];
  for (let round = 0; round < 3; round++) {
    quiet.push((await runWrk(server.base, pointReads, 16, seconds)).p99);
    const reader = spawn(
      ...onCore('client', process.execPath, [
        join(import.meta.dirname, 'heavy-reader.ts'),
        server.base,
        application,
        String(dataset.objects),
        '2',
      ]),
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    mixed.push((await runWrk(server.base, pointReads, 16, Math.max(5, seconds))).p99);
    reader.kill();
  }
  const [rate, calm, loaded] = [median(rates), median(quiet), median(mixed)];
  const rows = [
    targetRow('answer of 100 000 objects, uncompressed', '≥ 300 MB/s', `${short(rate)} MB/s`, rate >= 300),
    targetRow('memory it takes beyond before', '≤ 8 MB', `${short(extra)} MB`, extra <= 8),
    targetRow(
      'p99 of point reads while another client takes two such answers a second',
      '≤ 3 × quiet',
      `${short(loaded / calm)} × (${short(loaded)} ms against ${short(calm)} ms)`,
      loaded <= 3 * calm,
    ),
  ];
  return {
    title: `Long answers, ${dataset.objects} objects`,
    notes: [
      'A plain socket reads the long answers; point reads by wrk over 16 connections; medians of 7 answers and of 3 rounds, quiet and mixed in turn.',
    ],
    tables: [{ head: targetHead, rows }],
    data: { rates, extra, quiet, mixed },
  };
}
