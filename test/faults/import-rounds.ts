import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { applicationKey } from '../../src/snapshot/format/data-directory.ts';
import { loadSnapshot } from '../../src/store/embedded/loaded-snapshot.ts';
import { readVersions } from '../../src/versions/read-versions.ts';
import { fetchSnapshot } from '../../src/versions/snapshot-files.ts';
import { isPublished, type VersionRecord } from '../../src/versions/version-record.ts';
import { application } from '../unit/snapshot/builder/importing.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { below } from './fault-runs.ts';

const key = applicationKey(application);
const program = join(import.meta.dirname, 'store-importer.ts');

/** The longest life of an importer that is killed; each one after it in the same round may live so much longer, so that rounds end on a slow machine too. */
const lifeMilliseconds = 8000;

export interface Rounds {
  readonly location: string;
  readonly count: number;
  readonly next: () => number;
  /** Kills each importer at some moment, if it does not end before. */
  readonly isKilled: boolean;
  /** What an importer may say when it gives up; it is then started again. Default: none gives up. */
  readonly mayFail?: RegExp;
}

/** How rounds ended, besides those of which a version says so. */
export interface RoundEnds {
  /** Others were quicker, which the importer said. */
  overtaken: number;
  /** The importer was killed in between, so that it was started again. */
  killed: number;
}

/**
 * Rounds of one importer, which is started again when it was killed or gave up: each ends with a version or with what the importer says of it.
 * Notes the versions that it said to have published.
 */
export async function importRounds(name: string, rounds: Rounds, versions: Map<number, string>): Promise<RoundEnds> {
  const ends: RoundEnds = { overtaken: 0, killed: 0 };
  const { location, count, next, isKilled, mayFail } = rounds;
  for (let round = 1, lives = 0; round <= count; ) {
    const child = spawn(process.execPath, [program, location, name, String(round), String(count)]);
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const timer = isKilled
      ? setTimeout(() => child.kill('SIGKILL'), below(next, ++lives * lifeMilliseconds))
      : undefined;
    const status = await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    if (status === null) ends.killed++;
    if (status !== null && !(mayFail?.test(errors) ?? false)) expect([status, errors]).toEqual([0, '']);
    for (const [, done, version] of output.matchAll(/^round (\d+) (?:version (\d+)|overtaken)\n/gm)) {
      round = Number(done) + 1;
      lives = 0;
      if (version === undefined) ends.overtaken++;
      else versions.set(Number(version), `${name}-${done}`);
    }
  }
  return ends;
}

/** Each version follows the one before, has what its importer said, and gives no id to two objects. */
export async function checkVersions(store: ObjectStore, said: ReadonlyMap<number, string>): Promise<void> {
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
