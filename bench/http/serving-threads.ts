import type { Dataset } from '../dataset/dataset.ts';
import { type Section, targetHead, targetRow } from '../report/report.ts';
import { median, short } from '../report/statistics.ts';
import { logOff, measure, startOurs } from './measure.ts';
import type { OperationRequests } from './operation-requests.ts';

/** What a second serving thread costs a request, and in memory. Neither server is kept to one core. */
export async function benchServingThreads(
  dataset: Dataset,
  requests: readonly { readonly operation: OperationRequests; readonly file: string }[],
  seconds: number,
): Promise<Section> {
  const servers = [
    await startOurs(dataset, logOff, true),
    await startOurs(dataset, [...logOff, '--threads', '2'], true),
  ];
  try {
    const targets: string[][] = [];
    const data: object[] = [];
    for (const { operation, file } of requests) {
      const costs: [number[], number[]] = [[], []];
      const rates: [number[], number[]] = [[], []];
      for (let round = 0; round < 4; round++) {
        for (const which of [0, 1] as const) {
          const { cpuMicroseconds, perSecond } = await measure(servers[which]!, file, 64, seconds);
          if (round === 0) continue;
          costs[which].push(cpuMicroseconds);
          rates[which].push(perSecond);
        }
      }
      const [one, two] = [median(costs[0]), median(costs[1])];
      const value = `${short(two / one)} (${short(two)} against ${short(one)} µs; ${short(median(rates[1]) / median(rates[0]))} × the requests/s)`;
      targets.push(
        targetRow(`${operation.title}: processor time a request, two threads / one`, '≤ 1.1', value, two <= 1.1 * one),
      );
      data.push({ operation: operation.title, costs, rates });
    }
    const memory = servers.map((server) => server.memory().now);
    return {
      title: `Serving threads, ${dataset.objects} objects`,
      notes: [
        '64 connections, medians of 3 rounds in turn; the client takes its processor time from the same two cores, so requests a second say little.',
        `Memory of the process after the loads: ${short(memory[0]!)} MB with one thread, ${short(memory[1]!)} MB with two, each of which holds the index.`,
      ],
      tables: [{ head: targetHead, rows: targets }],
      data: { data, memory },
    };
  } finally {
    for (const server of servers) await server.stop();
  }
}
