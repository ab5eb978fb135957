import type { Dataset } from '../dataset/dataset.ts';
import type { Section } from '../report/report.ts';
import { short } from '../report/statistics.ts';
import { measure } from './measure.ts';
import type { OperationRequests } from './operation-requests.ts';
import type { ServerProcess } from './server-process.ts';

const codings = ['gzip', 'br', 'zstd'] as const;

/** What compression saves and costs, on answers of several sizes. */
export async function benchCodedAnswers(
  server: ServerProcess,
  dataset: Dataset,
  requests: readonly { readonly operation: OperationRequests; readonly file: string }[],
  seconds: number,
): Promise<Section> {
  const rows: string[][] = [];
  const data: object[] = [];
  for (const { operation, file } of requests) {
    const plain = await measure(server, file, 16, seconds);
    for (const coding of [undefined, ...codings]) {
      const cost =
        coding === undefined ? plain : await measure(server, file, 16, seconds, [`Accept-Encoding: ${coding}`]);
      const [kilobytes, share] = [
        cost.bytes / cost.requests / 1000,
        cost.bytes / cost.requests / (plain.bytes / plain.requests),
      ];
      rows.push([
        operation.title,
        coding ?? 'none',
        `${short(kilobytes)} (${short(share * 100)} %)`,
        short(cost.cpuMicroseconds),
        String(Math.round(cost.perSecond)),
        `${short(cost.p50)} / ${short(cost.p99)}`,
      ]);
      data.push({ operation: operation.title, coding: coding ?? null, ...cost });
    }
  }
  return {
    title: `Compressed answers, ${dataset.objects} objects`,
    notes: [
      '16 connections. Processor time of all threads of the process: compression runs beside the serving thread.',
    ],
    tables: [{ head: ['operation', 'coding', 'kB an answer', 'µs of processor', 'requests/s', 'ms: p50 / p99'], rows }],
    data,
  };
}
