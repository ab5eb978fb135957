/**
 * How fast a bundle becomes a snapshot, and how much memory and disk it takes.
 *   node bench/import/import-bench.ts [objects, default 100000] [links an object, default 4]
 * The bundle is generated into a temporary folder first; only the import, in a process of its own, is measured.
 */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportReport } from '../../src/snapshot/builder/import-report.ts';
import { bundleChunks } from '../data/bundle-lines.ts';

interface Measured {
  readonly report: ImportReport;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const objects = Number(process.argv[2] ?? 100_000);
const links = Number(process.argv[3] ?? 4);

const bundle = generate();
const work = mkdtempSync(join(tmpdir(), 'stratigraph-import-'));
try {
  const child = fileURLToPath(new URL('import-child.ts', import.meta.url));
  const output = execFileSync(process.execPath, [child, bundle, work], { encoding: 'utf8', maxBuffer: 1 << 26 });
  print(JSON.parse(output) as Measured);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The bundle of this shape, kept from run to run. */
function generate(): string {
  const folder = join(tmpdir(), 'stratigraph-bench');
  const file = join(folder, `bundle-${objects}-${links}.ndjson`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(`${file}.part`, 'w');
  for (const chunk of bundleChunks({ objects, links, seed: 1 })) writeSync(descriptor, chunk);
  closeSync(descriptor);
  renameSync(`${file}.part`, file);
  return file;
}

function print({ report, seconds, cpuSeconds, peakMegabytes }: Measured): void {
  const perObject = (bytes: number): string => (bytes / report.counts.objects).toFixed(1);
  console.log(`bundle      ${(statSync(bundle).size / 1e6).toFixed(0)} MB, ${report.records} records`);
  console.log(`snapshot    ${report.counts.objects} objects, ${report.counts.links} links`);
  console.log(`time        ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor)`);
  console.log(`rate        ${Math.round(report.records / seconds)} records/s`);
  console.log(`peak memory ${peakMegabytes.toFixed(0)} MB`);
  console.log(
    `size        ${(report.snapshotBytes / 1e6).toFixed(1)} MB, ${perObject(report.snapshotBytes)} bytes an object`,
  );
  console.log('\nstage                              seconds');
  for (const { stage, seconds: taken } of report.timings) console.log(`${stage.padEnd(35)}${taken.toFixed(2)}`);
  console.log('\nsections                           bytes an object');
  const groups = new Map<string, number>();
  for (const [name, bytes] of Object.entries(report.sectionBytes)) {
    const group = name.replace(/-(base|start)$/, '');
    groups.set(group, (groups.get(group) ?? 0) + bytes);
  }
  for (const [name, bytes] of [...groups].sort(([, a], [, b]) => b - a)) {
    if (bytes / report.counts.objects >= 0.5) console.log(`${name.padEnd(35)}${perObject(bytes)}`);
  }
}
