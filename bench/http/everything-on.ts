import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { type Section, targetHead, targetRow } from '../report/report.ts';
import { median, medianInterval, short } from '../report/statistics.ts';
import { logOff, measure, startOurs } from './measure.ts';
import type { OperationRequests } from './operation-requests.ts';
import type { ServerProcess } from './server-process.ts';

const keys = 1000;
/** Loads of each way, in turn with those of the others. The first is not counted. */
const rounds = 6;
/** Pairs of loads, one of a way and one of the other, of which the share is judged; a third of them with each of three processes of each way. */
const pairs = 60;
const processes = 3;
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

/** Two servers that are loaded in turn, and what is sent to each. */
interface Pair {
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly headers: readonly [readonly string[], readonly string[]];
}

/**
 * What the second of two servers costs beyond the first, as a share, once for each pair of loads. Other work on the machine changes the cost of a
 * request by half from one second to the next, and that of two loads beside each other alike; which is first changes from pair to pair.
 */
async function pairedShares(paired: readonly Pair[], file: string, seconds: number): Promise<number[]> {
  const shares: number[] = [];
  for (let at = -paired.length; at < pairs; at++) {
    const { servers, headers } = paired[(at + paired.length) % paired.length] as Pair;
    const costs = [0, 0];
    for (const side of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      costs[side] = (await measure(servers[side], file, 16, seconds, headers[side])).cpuMicroseconds;
    // The first pair of each two processes warms them up.
    if (at >= 0) shares.push((costs[1] as number) / (costs[0] as number) - 1);
  }
  return shares;
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
    const start = ({ flags, environment }: Way): Promise<ServerProcess> =>
      startOurs(dataset, flags, false, environment);
    for (const way of ways) servers.push(await start(way));
    const paired: Pair[] = [];
    for (let at = 0; at < processes; at++) {
      const pair = [await start(ways[1] as Way), await start(ways[2] as Way)] as const;
      servers.push(...pair);
      paired.push({ servers: pair, headers: [[], headers] });
    }
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
      const shares = await pairedShares(paired, file, seconds);
      const share = median(shares);
      const [low, high] = medianInterval(shares);
      targets.push(
        targetRow(
          `${operation.title}: everything on, beyond log and metrics`,
          `≤ ${most * 100} %`,
          `${short(share * 100)} % (${short(low * 100)} to ${short(high * 100)})`,
          share <= most,
        ),
      );
      rows.push([operation.title, ...costs.map((each) => `${short(median(each))} (${short(Math.min(...each))})`)]);
      data.push({ operation: operation.title, costs, shares });
    }
    return {
      title: `Everything on, ${dataset.objects} objects`,
      notes: [
        `Microseconds of processor time a request: median (least) of ${rounds - 1} loads of ${seconds} s in turn, 16 connections, one of ${keys} keys for some applications, limits for key and address.`,
        `The share is the median of ${pairs} pairs of loads, one right after the other and first in turn, of ${processes} processes of each way; in brackets where the median lies with 95 % confidence.`,
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
