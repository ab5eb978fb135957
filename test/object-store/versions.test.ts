import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationInfo } from '../../src/model/application.ts';
import { openFolderStore } from '../../src/object-store/folder-store.ts';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { applicationKey } from '../../src/snapshot/format/data-directory.ts';
import { checkStore } from '../../src/versions/check-store.ts';
import { collectVersions } from '../../src/versions/collect-versions.ts';
import { commitVersion } from '../../src/versions/commit-version.ts';
import {
  keptVersions,
  latestVersion,
  listLatest,
  listVersions,
  readVersion,
} from '../../src/versions/read-versions.ts';
import { removeFromStore } from '../../src/versions/remove-application.ts';
import { fetchSnapshot, putSnapshot } from '../../src/versions/snapshot-files.ts';
import { versionKey } from '../../src/versions/version-keys.ts';
import { isPublished, type VersionRecord } from '../../src/versions/version-record.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { S3Double, type S3DoubleOptions } from './s3-double.ts';

const application = 'Shop';
const key = applicationKey(application);
const producer = 'test';
const hour = 3_600_000;

function infoOf(id: string): ApplicationInfo {
  const counts = {
    files: 1,
    lines: 1,
    objects: 1,
    externalObjects: 0,
    links: 0,
    transactions: 0,
    packages: 0,
    patterns: 0,
  };
  const snapshot = { id, analyzedAt: '2026-01-01T00:00:00Z', revision: null };
  return { name: application, snapshot, counts, languages: [], scans: { cve: null, cloud: null } };
}

/** Puts a snapshot of random bytes and commits the version after the base. */
async function publish(store: ObjectStore, base: VersionRecord | undefined): Promise<VersionRecord | undefined> {
  const id = `00000${(base?.version ?? 0) + 1}-0123456789abcdef`;
  const path = join(temporaryFolder(), 'snapshot');
  writeFileSync(path, randomBytes(1000));
  const file = await putSnapshot(store, key, id, path);
  return commitVersion(store, { application, base, producer, content: { file, info: infoOf(id) } });
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const object of store.list('')) keys.push(object.key);
  return keys;
}

describe('versions of an application', () => {
  it('follow each other by commits, of which one of many with the same base wins [OS-commit]', async () => {
    const store = openFolderStore(temporaryFolder());
    expect(await latestVersion(store, key)).toBeUndefined();
    let base: VersionRecord | undefined;
    for (let round = 1; round <= 5; round++) {
      const results = await Promise.all(Array.from({ length: 8 }, () => publish(store, base)));
      const won = results.filter((record) => record !== undefined);
      expect(won).toHaveLength(1);
      expect(won[0]).toMatchObject({ version: round, parent: base ? { version: round - 1, claim: base.claim } : null });
      expect(await latestVersion(store, key)).toEqual(won[0]);
      base = won[0];
    }
    expect((await keptVersions(store, key)).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(await listLatest(store)).toEqual({ latest: new Map([[key, 5]]), cuts: [] });
  });

  it('are not committed onto a base that others went on from, even where the number is free again [OS-commit]', async () => {
    const store = openFolderStore(temporaryFolder());
    const first = await publish(store, undefined);
    const second = await publish(store, first);
    await publish(store, second);
    await store.delete(versionKey(key, 2));
    expect(await publish(store, first)).toBeUndefined();
    // The number becomes free after the look and before the put.
    let looks = 0;
    const blind: ObjectStore = Object.create(store, {
      list: { value: (...args: Parameters<ObjectStore['list']>) => (looks++ === 0 ? none() : store.list(...args)) },
    });
    expect(await publish(blind, first)).toBeUndefined();
    expect(await listVersions(store, key)).toEqual([1, 3]);
  });

  it('name files that are fetched whole, or refused where bytes are missing or wrong [OS-checksum]', async () => {
    const folder = temporaryFolder();
    const store = openFolderStore(folder);
    const record = await publish(store, undefined);
    if (!isPublished(record)) throw new Error('not published');
    const path = join(temporaryFolder(), 'a', 'b');
    await fetchSnapshot(store, key, record.file, path);
    const stored = join(folder, 'applications', key, 'snapshots', record.file.name);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(record.file.sha256);
    const target = join(temporaryFolder(), 'c');
    const packed = readFileSync(stored);
    writeFileSync(stored, Buffer.concat([Buffer.alloc(100), packed.subarray(100)]));
    await expect(fetchSnapshot(store, key, record.file, target)).rejects.toThrow(/is damaged: .* cannot be unpacked/);
    writeFileSync(stored, packed.subarray(0, -1));
    await expect(fetchSnapshot(store, key, record.file, target)).rejects.toThrow(/is damaged: it does not say where/);
    const { packed: _, ...unpacked } = record.file;
    writeFileSync(stored, randomBytes(999));
    await expect(fetchSnapshot(store, key, unpacked, target)).rejects.toThrow(/is damaged: it is too short/);
    writeFileSync(stored, randomBytes(1000));
    await expect(fetchSnapshot(store, key, unpacked, target)).rejects.toThrow(/is damaged: its bytes are not those/);
    await store.delete(`applications/${key}/snapshots/${record.file.name}`);
    await expect(fetchSnapshot(store, key, record.file, target)).rejects.toThrow(/\.strat\.zst is missing/);
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(join(target, '..'))).toEqual([]);
    await store.put(versionKey(key, 1), new TextEncoder().encode('{'));
    await expect(readVersion(store, key, 1)).rejects.toThrow('is damaged: it holds no version record');
  });

  it('name files that are packed by format 2, and unpacked ones of before by format 1 [OS-packed]', async () => {
    const folder = temporaryFolder();
    const store = openFolderStore(folder);
    const first = await publish(store, undefined);
    if (!isPublished(first)) throw new Error('not published');
    expect(first).toMatchObject({ format: 2, file: { bytes: 1000, packed: { frameBytes: 65_536 } } });
    const { packed: _, ...file } = { ...first.file, name: 'before.strat' };
    const path = join(temporaryFolder(), 'a');
    await fetchSnapshot(store, key, first.file, path);
    await store.putFile(`applications/${key}/snapshots/before.strat`, path);
    const content = { file, info: infoOf('000002-0123456789abcdef') };
    const second = await commitVersion(store, { application, base: first, producer, content });
    expect(second?.format).toBe(1);
    const again = join(temporaryFolder(), 'b');
    await fetchSnapshot(store, key, (await keptVersions(store, key))[0]?.file ?? file, again);
    expect(readFileSync(again)).toEqual(readFileSync(path));
    await store.put(versionKey(key, 3), new TextEncoder().encode(JSON.stringify({ ...second, format: 3, version: 3 })));
    await expect(readVersion(store, key, 3)).rejects.toThrow('has format 3, which this program does not know');
  });

  it('are removed by a version that keeps the count, and begin anew after it [OS-remove]', async () => {
    const store = openFolderStore(temporaryFolder());
    expect(await removeFromStore(store, application, producer)).toBeUndefined();
    const second = await publish(store, await publish(store, undefined));
    expect(await removeFromStore(store, application, producer)).toMatchObject({ removed: true, version: 3 });
    expect(await keysOf(store)).toEqual([versionKey(key, 3)]);
    expect(await keptVersions(store, key)).toEqual([]);
    expect(await removeFromStore(store, application, producer)).toBeUndefined();
    expect(await publish(store, second)).toBeUndefined();
    const fourth = await publish(store, await latestVersion(store, key));
    expect(fourth?.version).toBe(4);
    expect((await keptVersions(store, key)).map(({ version }) => version)).toEqual([4]);
  });
});

async function* none(): AsyncIterable<never> {}

describe('garbage of an object store', () => {
  it('is what was replaced over an hour ago and files that no version names, never what is young [OS-gc]', async () => {
    const store = openFolderStore(temporaryFolder());
    let base: VersionRecord | undefined;
    for (let i = 0; i < 4; i++) base = await publish(store, base);
    const lost = await publish(store, { ...(base as VersionRecord), version: 3 });
    expect(lost).toBeUndefined();
    const all = await keysOf(store);
    const collect = (later: number, dryRun = false) =>
      collectVersions(store, { keepNewest: 2, dryRun, now: () => Date.now() + later });
    expect(await collect(hour / 2)).toMatchObject({ deleted: [] });
    const told = await collect(2 * hour, true);
    expect(await keysOf(store)).toEqual(all);
    expect(told.deleted).toHaveLength(5);
    expect(await collect(2 * hour)).toEqual(told);
    expect(await keysOf(store)).toEqual(all.filter((each) => !told.deleted.includes(each)));
    expect((await keptVersions(store, key)).map(({ version }) => version)).toEqual([4, 3]);
    for (const { file } of await keptVersions(store, key)) {
      expect(await store.head(`applications/${key}/snapshots/${file.name}`)).toMatchObject({
        bytes: file.packed?.bytes,
      });
    }
    expect((await publish(store, base))?.version).toBe(5);
  });

  it('is all before a removal, and never the newest version [OS-gc]', async () => {
    const store = openFolderStore(temporaryFolder());
    const first = await publish(store, undefined);
    await commitVersion(store, { application, base: first, producer, content: undefined });
    await collectVersions(store, { keepNewest: 3, now: () => Date.now() + 2 * hour });
    expect(await keysOf(store)).toEqual([versionKey(key, 2)]);
  });
});

describe('the test of a store at the start', () => {
  let double: S3Double;
  afterEach(async () => {
    vi.unstubAllEnvs();
    await double.stop();
  });

  async function open(options: S3DoubleOptions): Promise<ObjectStore> {
    double = await new S3Double(options).start();
    for (const [name, value] of Object.entries(double.environment)) vi.stubEnv(name, value);
    return openObjectStore('s3://bucket', process.env);
  }

  it('passes where the store refuses to replace, and leaves nothing [OS-self-test]', async () => {
    await checkStore(await open({}));
    expect(double.objects.size).toBe(0);
  });

  it('refuses by name a store that ignores conditions or does not know them [OS-self-test]', async () => {
    await expect(checkStore(await open({ ignoresConditions: true }))).rejects.toThrow(
      /^s3:\/\/bucket does not honour conditional writes/,
    );
    await double.stop();
    await expect(
      checkStore(await open({ fault: ({ method }) => (method === 'PUT' ? 'unsupported' : undefined) })),
    ).rejects.toThrow(/^s3:\/\/bucket does not honour conditional writes/);
  });

  it('names a store that it may not write to [OS-self-test]', async () => {
    await expect(checkStore(await open({ fault: () => 'forbidden' }))).rejects.toThrow('403 AccessDenied');
  });
});
