/**
 * How long it takes to read advisories, match them with packages in use and recommend versions, and how much memory.
 *   node bench/packages/packages-bench.ts [advisories, default 50000] [packages, default 5000] [seed, default 1]
 * Advisories are read from a file of lines, as the command reads them; every package in use has a timeline of 100 releases.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdvisoryIndex } from '../../src/insights/packages/advisories/advisory-index.ts';
import { nameKey } from '../../src/insights/packages/package-id.ts';
import { packageRecords } from '../../src/insights/packages/package-records.ts';
import { readAdvisories } from '../../src/workflows/packages/read-advisories.ts';
import { advisoryLines, namesInUse, packageGraph, timelines } from './package-data.ts';

const [advisories, packageCount, seed] = [2, 3, 4].map((at, i) => Number(process.argv[at] ?? [50_000, 5000, 1][i]));
const work = mkdtempSync(join(tmpdir(), 'stratigraph-packages-'));
try {
  const graph = packageGraph(packageCount as number, seed as number);
  const made = timelines(graph, seed as number);
  const file = join(work, 'advisories.ndjson');
  const out = openSync(file, 'w');
  for (const line of advisoryLines(advisories as number, namesInUse(graph), seed as number))
    writeSync(out, `${line}\n`);
  closeSync(out);
  const start = now();
  const packages = graph.packages();
  const names = new Set(packages.map(({ id }) => nameKey(id)));
  const book = new AdvisoryIndex((name) => names.has(nameKey(name)));
  readAdvisories([file], book, () => {});
  const read = now();
  const scan = { packages, book, statements: [], objects: new Map(), scannedAt: '2026-11-21T00:00:00Z' };
  const plain = [...packageRecords({ ...scan, timelines: new Map() })];
  const matched = now();
  const records = [...packageRecords({ ...scan, timelines: made })];
  const done = now();
  const hits = plain.reduce((sum, { vulnerabilities = [] }) => sum + vulnerabilities.length, 0);
  const better = records.filter(({ safestVersion }) => safestVersion != null).length;
  const seconds = (from: Moment, to: Moment): string =>
    `${((to.wall - from.wall) / 1000).toFixed(2)} s, ${((to.processor - from.processor) / 1e6).toFixed(2)} s of processor time`;
  console.log(`advisories   ${book.count} (${(statSync(file).size / 1e6).toFixed(0)} MB), packages ${packages.length}`);
  console.log(`reading      ${seconds(start, read)}`);
  console.log(`matching     ${seconds(read, matched)}, ${hits} hits, dependency paths included`);
  console.log(
    `recommending ${seconds(matched, done)}, ${better} packages have a better version (matching again included)`,
  );
  console.log(`together     ${seconds(start, done)}`);
  console.log(`peak memory  ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB, making the data included`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

interface Moment {
  /** Milliseconds. */
  readonly wall: number;
  /** Microseconds of all threads. */
  readonly processor: number;
}

function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: user + system };
}
