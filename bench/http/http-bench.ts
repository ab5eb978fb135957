import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { type Report, targetHead, targetRow } from '../report/report.ts';
import { short } from '../report/statistics.ts';
import { benchCodedAnswers } from './coded-answers.ts';
import { onCore, pinning } from './cores.ts';
import { benchEverythingOn } from './everything-on.ts';
import { benchHeavyAnswers } from './heavy-answers.ts';
import { type Cost, logOff, measure, startOurs } from './measure.ts';
import { type OperationRequests, operationRequests } from './operation-requests.ts';
import { haveWrk, runWrk } from './run-wrk.ts';
import { ServerProcess } from './server-process.ts';
import { benchServingThreads } from './serving-threads.ts';

export interface HttpOptions {
  readonly dataset: Dataset;
  readonly scratch: string;
  readonly seed: number;
  /** Of each load. */
  readonly seconds: number;
  readonly connections: readonly number[];
  /** What access, limits and names of hosts cost, and nothing else. */
  readonly everythingOnly?: boolean;
}

/** Answers on which compression is measured. */
const codedTitles = new Set([
  'find objects, unfiltered page of 20',
  'find objects, unfiltered page of 1000',
  'level graph',
]);

interface Row {
  readonly operation: OperationRequests;
  readonly connections: number;
  readonly bare: Cost;
  readonly quiet: Cost;
  readonly full: Cost;
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
  const operations = writtenRequests(options);
  if (options.everythingOnly === true) {
    report.add(await benchEverythingOn(dataset, operations.slice(0, 3), scratch, seconds));
    return;
  }
  const quiet = await startOurs(dataset, logOff);
  const full = await startOurs(dataset, []);
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
    const files = operations.map(({ file }) => file);
    report.add(operationsSection(options, rows, operationCosts(dataset, seconds, files)));
    await bare.stop();
    const sized = operations.filter(({ operation }) => codedTitles.has(operation.title));
    report.add(await benchCodedAnswers(quiet, dataset, sized, seconds));
    await full.stop();
    report.add(await benchHeavyAnswers(quiet, dataset, operations[0]!.file, seconds));
    await quiet.stop();
    report.add(await benchEverythingOn(dataset, operations.slice(0, 3), scratch, seconds));
    report.add(await benchServingThreads(dataset, operations.slice(0, 4), seconds));
  } finally {
    for (const server of [bare, full, quiet]) await server.stop();
  }
}

/** The requests of each operation, and the file in which their paths stand. */
function writtenRequests({ dataset, scratch, seed }: HttpOptions): { operation: OperationRequests; file: string }[] {
  return operationRequests(dataset, seed).map((operation, i) => {
    const file = join(scratch, `paths-${i}`);
    writeFileSync(file, operation.paths.map((path) => `${path}\n`).join(''));
    return { operation, file };
  });
}

/** Processor time of the questions of each file without HTTP. */
function operationCosts(dataset: Dataset, seconds: number, files: readonly string[]): number[] {
  const script = join(import.meta.dirname, 'operation-cost.ts');
  const command = onCore('server', process.execPath, [script, dataset.folder, String(seconds), ...files]);
  const { status, stdout } = spawnSync(...command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  return JSON.parse(stdout) as number[];
}

function operationsSection(
  options: HttpOptions,
  rows: readonly Row[],
  costs: readonly number[],
): Parameters<Report['add']>[0] {
  const operations = [...new Set(rows.map(({ operation }) => operation))];
  const costOf = (operation: OperationRequests): number => costs[operations.indexOf(operation)]!;
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
      beyondRow(title, quiet.cpuMicroseconds, costOf(operation)),
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
    short(costOf(operation)),
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
    'of these the question itself',
    'ours, log off, ms: p50 / p95 / p99 / max',
    'bare, ms: p50 / p99',
  ];
  return {
    title: `HTTP, ${options.dataset.objects} objects`,
    notes: [
      `wrk, ${options.seconds} s a load, bare and ours in turn; ${pinning}.`,
      'The targets are judged by processor time a request, bare / ours: on one thread that is the ratio of the throughputs that the servers can reach, and neither the client nor other work on the machine limits it.',
      'Log off: metrics off too. Bare: node:http sending the same headers and bodies from memory. Everything on: request log, metrics; security headers, snapshot headers and entity tags are always on.',
    ],
    tables: [
      { head: targetHead, rows: targets },
      { head, rows: table },
    ],
    data: rows.map(({ operation, ...rest }) => ({ operation: operation.title, ...rest })),
  };
}

function beyondRow(title: string, served: number, question: number): string[] {
  const beyond = served - question;
  return targetRow(
    `${title}, processor time beyond the question itself`,
    '≤ 45 µs',
    `${short(beyond)} µs`,
    beyond <= 45,
  );
}
