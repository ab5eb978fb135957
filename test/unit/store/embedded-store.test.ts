import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applicationFolder } from '../../../src/snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader, Store } from '../../../src/store/store.ts';
import { versionFile } from '../../../src/versions/folder-versions.ts';
import { smallBundle } from '../../cli/small-bundle.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';
import { importText } from './imported-folder.ts';

interface Bench {
  readonly data: string;
  readonly store: Store;
  readonly warnings: string[];
  readonly clock: { time: number };
}

function bench(options: { readonly data?: string; readonly memoryBudget?: number } = {}): Bench {
  const { data = temporaryFolder(), memoryBudget = 2 ** 30 } = options;
  const warnings: string[] = [];
  const clock = { time: 0 };
  const store = openEmbeddedStore({
    dataDirectory: data,
    memoryBudget,
    onWarning: (text) => warnings.push(text),
    now: () => clock.time,
  });
  onTestFinished(() => store.close());
  return { data, store, warnings, clock };
}

const object = (key: string): object => ({
  record: 'object',
  key,
  name: key,
  fullName: key,
  type: 'T',
  typeId: 't',
  language: 'TypeScript',
});

function rows(reader: ApplicationReader): { name: string }[] {
  const chunks = [...reader.findObjects({ skip: 0, limit: 1000, withLocations: false }).rows];
  return JSON.parse(`[${Buffer.concat(chunks).toString()}]`) as { name: string }[];
}

describe('the embedded store', () => {
  it('has no applications where the folder is missing or empty', async () => {
    const { store } = bench({ data: join(temporaryFolder(), 'missing') });
    expect(await store.applications()).toEqual([]);
    await expect(store.open('Shop')).rejects.toMatchObject({
      code: 'application-not-found',
      message: "'Shop' application is not found",
    });
    expect(await bench().store.applications()).toEqual([]);
  });

  it('lists applications by name in code point order and tells names apart exactly', async () => {
    const { data, store } = bench();
    const names = ['b', 'B', 'a/../b', 'a b & c', '\u{1f600}', '\uffee', '.', 'Ä', 'A\u0308'];
    for (const name of names) await importText(data, name, smallBundle());
    const listed = (await store.applications()).map(({ name }) => name);
    expect(listed).toEqual(['.', 'A\u0308', 'B', 'a b & c', 'a/../b', 'b', 'Ä', '\uffee', '\u{1f600}']);
    for (const name of names) {
      const reader = await store.open(name);
      expect(reader.info.name).toBe(name);
      reader.release();
    }
    await expect(store.open('a')).rejects.toMatchObject({ code: 'application-not-found' });
  });

  it('shows a newly published snapshot within half a second to new readers; the old ones keep theirs', async () => {
    const { data, store, clock } = bench();
    await importText(data, 'Shop', smallBundle());
    const old = await store.open('Shop');
    await importText(data, 'Shop', smallBundle({ extra: [object('new')] }));
    clock.time = 499;
    const same = await store.open('Shop');
    expect(same.info.snapshot.id).toBe(old.info.snapshot.id);
    clock.time = 500;
    const fresh = await store.open('Shop');
    expect(fresh.info.snapshot.id).toMatch(/^000002-/);
    expect([rows(old).length, rows(same).length, rows(fresh).length]).toEqual([4, 4, 5]);
    expect((await store.applications()).map(({ counts }) => counts.objects)).toEqual([5]);
    for (const reader of [old, same, fresh]) reader.release();
  });

  it('closes the old snapshot with its last reader and goes on reading a deleted one until then', async () => {
    const { data, store, clock } = bench();
    const { path } = await importText(data, 'Shop', smallBundle());
    const old = await store.open('Shop');
    rows(old);
    await importText(data, 'Shop', smallBundle({ extra: [object('new')] }));
    rmSync(path);
    clock.time = 1000;
    (await store.open('Shop')).release();
    expect(rows(old).length).toBe(4);
    expect(old.object(1)?.name).toBe('Cart');
    old.release();
    old.release();
    expect(() => rows(old)).toThrow(/closed/);
  });

  it('follows current when the snapshot it pointed to was collected a moment ago', async () => {
    const { data, store } = bench();
    const { path } = await importText(data, 'Shop', smallBundle());
    (await store.open('Shop')).release();
    // Nobody has it open any more: the pointer is remembered, the snapshot is not.
    const other = bench({ data, memoryBudget: 0 });
    (await other.store.open('Shop')).release();
    await importText(data, 'Shop', smallBundle({ extra: [object('new')] }));
    rmSync(path);
    const reader = await other.store.open('Shop');
    expect(reader.info.snapshot.id).toMatch(/^000002-/);
    reader.release();
  });

  it('answers from a snapshot named by its id while the file is kept', async () => {
    const { data, store, clock } = bench();
    const first = await importText(data, 'Shop', smallBundle());
    await importText(data, 'Shop', smallBundle({ extra: [object('new')] }));
    const pinned = await store.open('Shop', first.id);
    expect([pinned.info.snapshot.id, rows(pinned).length]).toEqual([first.id, 4]);
    pinned.release();
    rmSync(first.path);
    clock.time = 120_000;
    (await store.open('Shop')).release();
    await expect(store.open('Shop', first.id)).rejects.toMatchObject({ code: 'snapshot-not-available' });
    await expect(store.open('Shop', '../current')).rejects.toMatchObject({ code: 'snapshot-not-available' });
    await expect(store.open('Nope', first.id)).rejects.toMatchObject({ code: 'application-not-found' });
  });

  it('refuses a damaged application by name with what to do, and serves the others', async () => {
    const { data, store, warnings } = bench();
    const { path } = await importText(data, 'Broken', smallBundle());
    await importText(data, 'Sound', smallBundle());
    writeFileSync(path, readFileSync(path).subarray(0, 1000));
    expect((await store.applications()).map(({ name }) => name)).toEqual(['Sound']);
    expect(warnings).toEqual([expect.stringContaining(path)]);
    await expect(store.open('Broken')).rejects.toMatchObject({
      code: 'snapshot-corrupt',
      message: expect.stringMatching(
        /analyse or import the application again: that goes on from the newest kept snapshot/,
      ),
    });
    const reader = await store.open('Sound');
    expect(rows(reader).length).toBe(4);
    reader.release();
  });

  it('warns of a damaged application once, not at every look', async () => {
    const { data, store, warnings, clock } = bench();
    const { path } = await importText(data, 'Broken', smallBundle());
    writeFileSync(path, 'garbage');
    for (clock.time = 0; clock.time < 3000; clock.time += 1000) await store.applications();
    expect(warnings.length).toBe(1);
  });

  it('refuses a snapshot that belongs to another application', async () => {
    const { data, store } = bench();
    const { path } = await importText(data, 'One', smallBundle());
    const two = await importText(data, 'Two', smallBundle());
    writeFileSync(two.path, readFileSync(path));
    await expect(store.open('Two')).rejects.toMatchObject({
      code: 'snapshot-corrupt',
      message: expect.stringContaining("it belongs to 'One', not to 'Two'"),
    });
  });

  it('refuses a version that holds no record, and leaves the application out', async () => {
    const { data, store, warnings } = bench();
    await importText(data, 'Shop', smallBundle());
    writeFileSync(versionFile(applicationFolder(data, 'Shop'), 1), 'newest\n');
    await expect(store.open('Shop')).rejects.toMatchObject({
      code: 'snapshot-corrupt',
      message: expect.stringContaining('it holds no version record; restore it from a copy'),
    });
    expect(await store.applications()).toEqual([]);
    expect(warnings.length).toBe(1);
  });

  it('takes no notice of other things that lie in the data folder', async () => {
    const { data, store, warnings } = bench();
    await importText(data, 'Shop', smallBundle());
    mkdirSync(join(data, 'applications', 'lost+found'));
    writeFileSync(join(data, 'applications', 'notes.txt'), 'x');
    symlinkSync('nowhere', join(data, 'applications', 'dangling'));
    expect((await store.applications()).map(({ name }) => name)).toEqual(['Shop']);
    expect(warnings).toEqual([]);
  });

  it('writes nothing: a folder that cannot be written is served', async () => {
    const data = temporaryFolder();
    await importText(data, 'Shop', smallBundle());
    const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name));
    const state = (): string[] => files.map((path) => `${path} ${statSync(path).mtimeMs} ${statSync(path).size}`);
    const before = state();
    for (const path of files) chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
    onTestFinished(() => files.forEach((path) => void chmodSync(path, 0o755)));
    const { store } = bench({ data });
    const reader = await store.open('Shop');
    expect(rows(reader).length).toBe(4);
    reader.release();
    await store.applications();
    expect(state()).toEqual(before);
    expect(readdirSync(data, { recursive: true }).length).toBe(files.length);
  });

  it('answers all with a budget that lets it keep nothing', async () => {
    const { data, store } = bench({ memoryBudget: 1 });
    for (const name of ['a', 'b', 'c']) await importText(data, name, smallBundle());
    for (const name of ['a', 'b', 'c', 'a', 'b', 'c']) {
      const reader = await store.open(name);
      expect(rows(reader).length).toBe(4);
      reader.release();
    }
  });

  it('gives readers whole answers while snapshots are being published', async () => {
    const { data, store, clock } = bench();
    await importText(data, 'Shop', smallBundle());
    let publishing = true;
    const publish = async (): Promise<void> => {
      for (let n = 1; n <= 8; n++) {
        const extra = Array.from({ length: n }, (_, i) => object(`new ${i}`));
        await importText(data, 'Shop', smallBundle({ extra }));
        for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
      publishing = false;
    };
    const seen = new Set<number>();
    const read = async (): Promise<void> => {
      while (publishing) {
        clock.time += 1000;
        const reader = await store.open('Shop');
        expect(rows(reader).length).toBe(reader.info.counts.objects);
        seen.add(reader.info.counts.objects);
        await new Promise((resolve) => setImmediate(resolve));
        expect(reader.findObjects({ skip: 0, limit: 0, withLocations: false }).total).toBe(reader.info.counts.objects);
        reader.release();
      }
    };
    await Promise.all([publish(), read(), read()]);
    clock.time += 1000;
    const last = await store.open('Shop');
    expect(last.info.counts.objects).toBe(12);
    last.release();
    expect(seen.size).toBeGreaterThan(1);
  });
});
