// A service of thousands of applications: time from the start of the process to ready and to the first list, lists that follow, and memory.
// In a bucket, of which each answer comes after 30 ms (a double of S3 in this process); or in a data folder, which is made where there is none.
//   node bench/applications/applications-bench.ts [applications, default 10000] [data folder]
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ApplicationInfo } from '../../src/model/application.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { applicationFolder, applicationKey, snapshotFile } from '../../src/snapshot/format/data-directory.ts';
import { versionFile } from '../../src/versions/folder-versions.ts';
import { renewCopies } from '../../src/versions/record-copies.ts';
import { snapshotsPrefix, versionKey } from '../../src/versions/version-keys.ts';
import { encodeVersion, type PublishedVersion } from '../../src/versions/version-record.ts';
import { S3Double } from '../../test/object-store/s3-double.ts';

const count = Number(process.argv[2] ?? 10_000);
const folder = process.argv[3];
const program = join(import.meta.dirname, '..', '..', 'bin', 'stratigraph.js');
const lists = 40;

/** A version of an application whose snapshot nobody asks for. */
function versionOf(application: string): PublishedVersion {
  const counts = { files: 900, lines: 9e4, objects: 2e5, externalObjects: 9e3, links: 6e5 };
  const info: ApplicationInfo = {
    name: application,
    snapshot: { id: '000001-0123456789abcdef', analyzedAt: '2026-01-01T00:00:00Z', revision: null },
    counts: { ...counts, transactions: 400, packages: 300, patterns: 80 },
    languages: [{ name: 'TypeScript', objects: 2e5, files: 900, lines: 9e4 } as ApplicationInfo['languages'][number]],
    scans: { cve: null, cloud: null },
  };
  return {
    format: 1,
    version: 1,
    application,
    parent: null,
    producer: 'bench',
    publishedAt: '2026-01-01T00:00:00Z',
    claim: randomUUID(),
    file: { name: '000001-0123456789abcdef-01234567.strat', bytes: 1e8, sha256: '0'.repeat(64) },
    info,
  };
}

function fill({ objects }: S3Double): void {
  for (let n = 0; n < count; n++) {
    const version = versionOf(`application ${n}`);
    const key = applicationKey(version.application);
    const modified = Date.now();
    objects.set(`portfolio/${snapshotsPrefix(key)}${version.file.name}`, { body: Buffer.alloc(1), modified });
    objects.set(`portfolio/${versionKey(key, 1)}`, { body: Buffer.from(encodeVersion(version)), modified });
  }
}

function fillFolder(dataDirectory: string): void {
  for (let n = 0; n < count; n++) {
    const version = versionOf(`application ${n}`);
    const application = applicationFolder(dataDirectory, version.application);
    const path = snapshotFile(application, version.info.snapshot.id);
    const file = { ...version.file, name: `${version.info.snapshot.id}.strat`, bytes: 1 };
    for (const each of [application.snapshotsFolder, application.versionsFolder]) mkdirSync(each, { recursive: true });
    writeFileSync(path, 'x');
    writeFileSync(versionFile(application, 1), encodeVersion({ ...version, file }));
  }
}

if (folder !== undefined && !existsSync(folder)) fillFolder(folder);
const double = folder === undefined ? await new S3Double({ delay: 30 }).start() : undefined;
if (double !== undefined) {
  fill(double);
  // As importers leave it: with copies of the current records.
  Object.assign(process.env, double.environment);
  await renewCopies(openObjectStore('s3://bucket/portfolio', process.env));
  double.requests.length = 0;
}
const cache = mkdtempSync(join(tmpdir(), 'stratigraph-applications-'));
const data = folder ?? 's3://bucket/portfolio';
const words = ['serve', '--port', '0', '--data', data, '--cache', cache, '--request-log', 'off'];
const start = performance.now();
const child = spawn(process.execPath, [program, ...words], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, ...double?.environment },
});
const since = (): string => `${((performance.now() - start) / 1000).toFixed(2)} s`;

/** Seconds of processor time and megabytes of memory that the service has taken. */
function taken(): string {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return `${((Number(fields[11]) + Number(fields[12])) / 100).toFixed(2)} s of processor time, ${Math.round(Number(resident) / 1000)} MB`;
}

try {
  let output = '';
  const address = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /(http:\/\/\S+)\n/.exec(output);
      if (found) resolve(found[1] as string);
    });
  });
  await fetch(`${address}/readyz`);
  console.log(`ready after ${since()}: ${taken()}; ${describe(double?.requests.splice(0))}`);
  const times: number[] = [];
  const parsedTimes: number[] = [];
  for (let at = 0; at < lists; at++) {
    const asked = performance.now();
    const body = await coded(`${address}/rest/applications`);
    times.push(performance.now() - asked);
    const answer = JSON.parse(gunzipSync(body).toString()) as unknown[];
    parsedTimes.push(performance.now() - asked);
    if (answer.length !== count) console.log(`${answer.length} applications are listed, not ${count}`);
    if (at === 0) console.log(`first list after ${since()}`);
    await sleep(250);
  }
  console.log(
    `${lists - 1} lists, four a second: ${spread(times)} to the last byte, ${spread(parsedTimes)} with unpacking and parsing in this process; ${taken()}; ${describe(double?.requests)}`,
  );
} finally {
  child.kill('SIGKILL');
  await double?.stop();
  rmSync(cache, { recursive: true });
}

/** The bytes of an answer as they come, packed with gzip. */
function coded(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Median and largest of milliseconds, but for the first. */
function spread(times: readonly number[]): string {
  const sorted = times.slice(1).sort((a, b) => a - b);
  const [p50, slowest] = [sorted[sorted.length >> 1], sorted.at(-1)].map((time) => (time as number).toFixed(0));
  return `p50 ${p50} ms, slowest ${slowest} ms`;
}

/** How many requests of each kind the store got. */
function describe(requests: readonly string[] = []): string {
  const kinds = Map.groupBy(requests, (kind) => kind);
  return Array.from(kinds, ([kind, all]) => `${all.length} ${kind}`).join(', ') || 'no requests to a store';
}
