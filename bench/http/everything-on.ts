import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { type Section, targetHead, targetRow } from '../report/report.ts';
import { median, short } from '../report/statistics.ts';
import { logOff, measure, startOurs } from './measure.ts';
import type { OperationRequests } from './operation-requests.ts';
import type { ServerProcess } from './server-process.ts';

const keys = 1000;
/** Loads of each way, in turn with those of the others. The first is not counted. */
const rounds = 6;
/** So much that no request of the load is refused: the counting costs what it costs. */
const limits = ['--rate-per-key', '100000', '--rate-per-address', '100000', '--rate-burst', '60'];
/** The most that it may cost beyond the log and the metrics, as a share. */
const most = 0.05;

/** A way to run the service. */
interface Way {
  readonly title: string;
  readonly flags: readonly string[];
  /** Sent with each request. */
  readonly headers: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

/** What takes telemetry and does nothing with it, in this process. */
async function startCollector(): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * What a request costs with keys, patterns of applications, limits of the rate, names of hosts, request log and metrics on, beside a service with
 * the log and the metrics alone and one with nothing; and what telemetry adds, of which no share is asked.
 */
export async function benchEverythingOn(
  dataset: Dataset,
  requests: readonly { readonly operation: OperationRequests; readonly file: string }[],
  scratch: string,
  seconds: number,
): Promise<Section> {
  const folder = mkdtempSync(join(scratch, 'keys-'));
  const about = {
    name: 'bench',
    applications: ['Generated*', 'Other'],
    createdAt: new Date().toISOString(),
    expiresAt: null,
  };
  const made: string[] = [];
  for (let at = 0; at < keys; at++) made.push((await createKey(keyFolder(folder), about)).key);
  const collector = await startCollector();
  const guarded = ['--keys', folder, '--allowed-hosts', '127.0.0.1,stratigraph.example.org', ...limits];
  const headers = [`X-API-KEY: ${made[keys >> 1]}`];
  const exporter = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' };
  const ways: readonly Way[] = [
    { title: 'nothing', flags: logOff, headers: [] },
    { title: 'log and metrics', flags: [], headers: [] },
    { title: 'everything', flags: guarded, headers },
    { title: 'and 1 of 100 traces', flags: guarded, headers, environment: { ...process.env, ...exporter, ...sampler } },
    { title: 'and all traces', flags: guarded, headers, environment: { ...process.env, ...exporter } },
  ];
  const servers: ServerProcess[] = [];
  try {
    for (const { flags, environment } of ways) servers.push(await startOurs(dataset, flags, false, environment));
    const targets: string[][] = [];
    const rows: string[][] = [];
    const data: object[] = [];
    for (const { operation, file } of requests) {
      const costs = ways.map((): number[] => []);
      for (let round = 0; round < rounds; round++) {
        for (const [at, way] of ways.entries()) {
          const server = servers[at] as ServerProcess;
          const { cpuMicroseconds } = await measure(server, file, 16, seconds, way.headers);
          if (round > 0) costs[at]?.push(cpuMicroseconds);
        }
      }
      const [, counted = 0, all = 0] = costs.map(median);
      const share = all / counted - 1;
      targets.push(
        targetRow(
          `${operation.title}: everything on, beyond log and metrics`,
          `≤ ${most * 100} %`,
          `${short(share * 100)} % (${short(all - counted)} µs)`,
          share <= most,
        ),
      );
      rows.push([operation.title, ...costs.map((each) => `${short(median(each))} (${short(Math.min(...each))})`)]);
      data.push({ operation: operation.title, costs });
    }
    return {
      title: `Everything on, ${dataset.objects} objects`,
      notes: [
        `Microseconds of processor time a request: median (least) of ${rounds - 1} loads of ${seconds} s in turn, 16 connections, one of ${keys} keys for some applications, limits for key and address.`,
      ],
      tables: [
        { head: targetHead, rows: targets },
        { head: ['operation', ...ways.map(({ title }) => title)], rows },
      ],
      data,
    };
  } finally {
    for (const server of servers) await server.stop();
    collector.server.close();
    rmSync(folder, { recursive: true });
  }
}
