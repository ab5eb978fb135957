import { describe, expect, it } from 'vitest';
import { openFolderStore } from '../../src/object-store/folder-store.ts';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { ObjectStoreError } from '../../src/object-store/object-store-error.ts';
import { applicationKey } from '../../src/snapshot/format/data-directory.ts';
import { VersionList } from '../../src/store/remote/version-list.ts';
import { commitVersion } from '../../src/versions/commit-version.ts';
import { latestVersion } from '../../src/versions/read-versions.ts';
import { addCopy, renewCopies } from '../../src/versions/record-copies.ts';
import { copiesKey, copiesPrefix, versionKey } from '../../src/versions/version-keys.ts';
import { encodeVersion, type VersionRecord } from '../../src/versions/version-record.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';

const names = Array.from({ length: 40 }, (_, at) => `application ${at}`);

/** Commits the next version of an application: one that removes it, which has a record as every other. */
async function commit(store: ObjectStore, application: string): Promise<VersionRecord> {
  const base = await latestVersion(store, applicationKey(application));
  const record = await commitVersion(store, { application, base, producer: 'test', content: undefined });
  return record as VersionRecord;
}

async function storeOf(applications: readonly string[]): Promise<ObjectStore> {
  const store = openFolderStore(temporaryFolder());
  for (const application of applications) await commit(store, application);
  return store;
}

/** What a server that begins knows after its first listing, and the keys of what it read. */
async function begin(store: ObjectStore): Promise<{ readonly known: readonly string[]; readonly read: string[] }> {
  const read: string[] = [];
  const reader: ObjectStore = Object.create(store, {
    get: {
      value: (key: string) => {
        read.push(key);
        return store.get(key);
      },
    },
  });
  const list = new VersionList(reader, { onVersion: () => {}, onWarning: () => {}, now: () => 0 });
  await list.update();
  const known = list.all().map(({ application, version, claim }) => `${application} ${version} ${claim}`);
  return { known: known.sort(), read };
}

async function current(store: ObjectStore): Promise<readonly string[]> {
  const records = await Promise.all(names.map((name) => latestVersion(store, applicationKey(name))));
  return records.map((record) => `${record?.application} ${record?.version} ${record?.claim}`).sort();
}

async function copiesIn(store: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(copiesPrefix)) keys.push(key);
  return keys;
}

describe('copies of version records', () => {
  it('are read in place of the records that they are of [OS-copies]', async () => {
    const store = await storeOf(names);
    expect((await begin(store)).read).toHaveLength(names.length);
    await renewCopies(store);
    const { known, read } = await begin(store);
    expect(known).toEqual(await current(store));
    expect(read.every((key) => key.startsWith(copiesPrefix))).toBe(true);
    expect(read.toSorted()).toEqual([...new Set(names.map((name) => copiesKey(applicationKey(name))))].sort());
  });

  it('stand for nothing where a newer version is current, or another record of that number [OS-copies]', async () => {
    const store = await storeOf(names);
    await renewCopies(store);
    await commit(store, 'application 3');
    const [other, damaged] = ['application 4', 'application 5'].map(applicationKey) as [string, string];
    const record = (await latestVersion(store, other)) as VersionRecord;
    await store.put(versionKey(other, 1), encodeVersion({ ...record, claim: 'a claim of its own' }));
    const bytes = Buffer.from((await store.get(copiesKey(damaged))) ?? []);
    await store.put(
      copiesKey(damaged),
      Buffer.from(bytes.toString().replace('"producer":"test"', '"producer":"tent"')),
    );
    const { known, read } = await begin(store);
    expect(known).toEqual(await current(store));
    const readThemselves = read.filter((key) => !key.startsWith(copiesPrefix)).sort();
    expect(readThemselves).toContain(versionKey(applicationKey('application 3'), 2));
    expect(readThemselves).toContain(versionKey(other, 1));
    expect(readThemselves.length).toBeLessThanOrEqual(4);
  });

  it('are added with each version, beside those of others [OS-copies]', async () => {
    const store = openFolderStore(temporaryFolder());
    for (const name of names) await addCopy(store, await commit(store, name));
    await addCopy(store, await commit(store, 'application 7'));
    const { known, read } = await begin(store);
    expect(known).toEqual(await current(store));
    expect(read.filter((key) => !key.startsWith(copiesPrefix))).toEqual([]);
  });

  it('are renewed where they are not what is current, and only there [OS-copies]', async () => {
    const store = await storeOf(names);
    await renewCopies(store);
    const there = await copiesIn(store);
    const [gone, changed] = ['application 8', 'application 9'].map(applicationKey) as [string, string];
    await store.delete(versionKey(gone, 1));
    await commit(store, 'application 9');
    const put: string[] = [];
    const watched: ObjectStore = Object.create(store, {
      put: {
        value: (key: string, bytes: Uint8Array) => {
          put.push(key);
          return store.put(key, bytes);
        },
      },
    });
    await renewCopies(watched);
    expect(put).toContain(copiesKey(changed));
    expect(put.every((key) => [copiesKey(gone), copiesKey(changed)].includes(key))).toBe(true);
    expect((await begin(store)).read.every((key) => key.startsWith(copiesPrefix))).toBe(true);
    for (const name of names) await store.delete(versionKey(applicationKey(name), name === 'application 9' ? 2 : 1));
    await store.delete(versionKey(changed, 1));
    await renewCopies(store);
    expect([there.length > 0, await copiesIn(store)]).toEqual([true, []]);
  });

  it('are done without where they may not be read [OS-copies]', async () => {
    const store = await storeOf(names);
    await renewCopies(store);
    const refusing: ObjectStore = Object.create(store, {
      list: {
        value: (prefix: string, options: object) => {
          if (prefix === copiesPrefix) throw new ObjectStoreError('forbidden');
          return store.list(prefix, options);
        },
      },
    });
    expect((await begin(refusing)).known).toEqual(await current(store));
  });
});
