import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { applicationKey } from '../../src/snapshot/format/data-directory.ts';
import { loadSnapshot } from '../../src/store/embedded/loaded-snapshot.ts';
import { readVersions } from '../../src/versions/read-versions.ts';
import { fetchSnapshot } from '../../src/versions/snapshot-files.ts';
import { isPublished, type VersionRecord } from '../../src/versions/version-record.ts';
import { S3Double, type S3Fault } from '../object-store/s3-double.ts';
import { application } from '../unit/snapshot/builder/importing.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';

const importers = 8;
const rounds = runs(1, 25);
const key = applicationKey(application);
const program = join(import.meta.dirname, 'store-importer.ts');
let double: S3Double;

beforeEach(async () => {
  double = await new S3Double().start();
  for (const [name, value] of Object.entries(double.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await double.stop();
});

/** Rounds of one importer, which is killed after some requests of its rounds and started again, and the versions that it said to have published. */
async function importAll(name: string, next: () => number, versions: Map<number, string>): Promise<void> {
  for (let round = 1; round <= rounds; ) {
    const child = spawn(process.execPath, [program, 's3://bucket/data', name, String(round), String(rounds)]);
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const isKilled = below(next, 3) === 0;
    const timer = isKilled ? setTimeout(() => child.kill('SIGKILL'), below(next, 4000)) : undefined;
    const status = await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    if (status !== null) expect([status, errors]).toEqual([0, '']);
    for (const [, done, version] of output.matchAll(/^round (\d+) (?:version (\d+)|overtaken)\n/gm)) {
      round = Number(done) + 1;
      if (version !== undefined) versions.set(Number(version), `${name}-${done}`);
    }
  }
}

/** Names of the objects of a version by their ids. */
async function namesById(store: ObjectStore, record: VersionRecord): Promise<Map<number, string>> {
  if (!isPublished(record)) throw new Error('no snapshot');
  const path = join(temporaryFolder(), 'snapshot');
  await fetchSnapshot(store, key, record.file, path);
  const { snapshot } = loadSnapshot({ path, application, snapshotId: record.info.snapshot.id });
  const rows = Array.from({ length: record.info.counts.objects }, (_, i) => snapshot.objects().rows.value(i));
  snapshot.close();
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

it(`${importers} importers of one application, killed at any moment, lose no version and give no id twice [OS-commit]`, {
  timeout: Math.max(faultTimeout, 120_000),
}, async () => {
  const next = chance();
  const lossy: (S3Fault | undefined)[] = ['lost', 'unavailable', 'reset', 'cut'];
  double.options = { fault: () => (below(next, 40) === 0 ? lossy[below(next, lossy.length)] : undefined) };
  const said = new Map<number, string>();
  await Promise.all(Array.from({ length: importers }, (_, i) => importAll(`importer${i}`, next, said)));
  double.options = {};
  const store = openObjectStore('s3://bucket/data', process.env);
  const versions = await readVersions(store, key);
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, i) => i + 1));
  expect(versions.slice(1).map(({ parent }) => parent?.claim)).toEqual(versions.slice(0, -1).map(({ claim }) => claim));
  const known = new Map<number, string>();
  for (const record of versions) {
    const names = await namesById(store, record);
    for (const [id, name] of names) {
      expect(known.get(id) ?? name, `id ${id} in version ${record.version}`).toBe(name);
      known.set(id, name);
    }
    const own = said.get(record.version);
    if (own !== undefined) expect([...names.values()]).toContain(own);
  }
  expect(new Set(known.values()).size).toBe(known.size);
  expect(Math.max(...said.keys())).toBeLessThanOrEqual(versions.length);
});
