import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { type Report, targetHead, targetRow } from '../report/report.ts';
import { short } from '../report/statistics.ts';
import { pinning } from './cores.ts';
import { benchHeavyAnswers } from './heavy-answers.ts';
import { type OperationRequests, operationRequests } from './operation-requests.ts';
import { haveWrk, type Load, runWrk } from './run-wrk.ts';
import { ServerProcess } from './server-process.ts';

export interface HttpOptions {
  readonly dataset: Dataset;
  readonly scratch: string;
  readonly seed: number;
  /** Of each load. */
  readonly seconds: number;
  readonly connections: readonly number[];
}

/** A load and what it cost the server. */
interface Cost extends Load {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

interface Row {
  readonly operation: OperationRequests;
  readonly connections: number;
  readonly bare: Cost;
  readonly quiet: Cost;
  readonly full: Cost;
}

const program = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export function startOurs(dataset: Dataset, requestLog: 'on' | 'off'): Promise<ServerProcess> {
  const nowhere = openSync('/dev/null', 'w');
  return ServerProcess.start(
    [program, 'serve', '--data', dataset.folder, '--port', '0', '--request-log', requestLog],
    nowhere,
  );
}

/** Every operation over HTTP beside a bare server that sends the same bytes from memory. */
export async function benchHttp(options: HttpOptions, report: Report): Promise<void> {
  if (!haveWrk()) {
    report.add({
      title: 'HTTP',
      notes: ['NOT MEASURED: wrk is missing and cannot be installed: apt-get install wrk'],
      tables: [],
      data: null,
    });
    return;
  }
  const { dataset, scratch, seconds, connections } = options;
  const operations = operationRequests(dataset, options.seed).map((operation, i) => ({
    operation,
    file: join(scratch, `paths-${i}`),
  }));
  for (const { operation, file } of operations)
    writeFileSync(file, operation.paths.map((path) => `${path}\n`).join(''));
  const quiet = await startOurs(dataset, 'off');
  const full = await startOurs(dataset, 'on');
  const bare = await ServerProcess.start([
    join(import.meta.dirname, 'bare-server.ts'),
    quiet.base,
    ...operations.map(({ file }) => file),
  ]);
  try {
    const rows: Row[] = [];
    for (const { operation, file } of operations) {
      for (const server of [bare, quiet, full]) await runWrk(server.base, file, 16, Math.min(2, seconds));
      for (const count of connections) {
        const load = (server: ServerProcess): Promise<Cost> => measure(server, file, count, seconds);
        rows.push({
          operation,
          connections: count,
          bare: await load(bare),
          quiet: await load(quiet),
          full: await load(full),
        });
      }
    }
    report.add(operationsSection(options, rows));
    await bare.stop();
    await full.stop();
    report.add(await benchHeavyAnswers(quiet, dataset, operations[0]!.file, seconds));
  } finally {
    for (const server of [bare, full, quiet]) await server.stop();
  }
}

async function measure(server: ServerProcess, file: string, connections: number, seconds: number): Promise<Cost> {
  const before = server.cpuSeconds();
  const load = await runWrk(server.base, file, connections, seconds);
  if (load.failed > 0) throw new Error(`${load.failed} of ${load.requests} requests of ${file} failed`);
  const cpu = server.cpuSeconds() - before;
  return { ...load, perSecond: load.requests / load.seconds, cpuMicroseconds: (cpu * 1e6) / load.requests };
}

function operationsSection(options: HttpOptions, rows: readonly Row[]): Parameters<Report['add']>[0] {
  const targets = rows.flatMap(({ operation, connections, bare, quiet, full }) => {
    const { target, title } = operation;
    if (target === null || connections !== 16) return [];
    const [ours, everything] = [
      bare.cpuMicroseconds / quiet.cpuMicroseconds,
      bare.cpuMicroseconds / full.cpuMicroseconds,
    ];
    return [
      targetRow(`${title}, log off / bare`, `≥ ${target.quiet}`, short(ours), ours >= target.quiet),
      targetRow(`${title}, everything on / bare`, `≥ ${target.full}`, short(everything), everything >= target.full),
    ];
  });
  const table = rows.map(({ operation, connections, bare, quiet, full }) => [
    operation.title,
    String(connections),
    short(bare.bytes / bare.requests / 1000),
    String(Math.round(bare.perSecond)),
    `${Math.round(quiet.perSecond)} (${short(quiet.perSecond / bare.perSecond)})`,
    `${Math.round(full.perSecond)} (${short(full.perSecond / bare.perSecond)})`,
    [bare, quiet, full].map(({ cpuMicroseconds }) => short(cpuMicroseconds)).join(' / '),
    `${short(quiet.p50)} / ${short(quiet.p95)} / ${short(quiet.p99)} / ${short(quiet.max)}`,
    `${short(bare.p50)} / ${short(bare.p99)}`,
  ]);
  const head = [
    'operation',
    'connections',
    'kB an answer',
    'bare, requests/s',
    'ours, log off (ratio)',
    'ours, everything on (ratio)',
    'µs of processor: bare / off / on',
    'ours, log off, ms: p50 / p95 / p99 / max',
    'bare, ms: p50 / p99',
  ];
  return {
    title: `HTTP, ${options.dataset.objects} objects`,
    notes: [
      `wrk, ${options.seconds} s a load, bare and ours in turn; ${pinning}.`,
      'The targets are judged by processor time a request, bare / ours: on one thread that is the ratio of the throughputs that the servers can reach, and neither the client nor other work on the machine limits it.',
      'Bare: node:http sending the same headers and bodies from memory. Everything on: request log; security headers, snapshot headers and entity tags are always on.',
    ],
    tables: [
      { head: targetHead, rows: targets },
      { head, rows: table },
    ],
    data: rows.map(({ operation, ...rest }) => ({ operation: operation.title, ...rest })),
  };
}
