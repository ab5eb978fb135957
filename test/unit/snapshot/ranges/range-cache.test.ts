import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilHere } from '../../../../src/absent-data.ts';
import { makeRoom } from '../../../../src/snapshot/ranges/make-room.ts';
import type { RangeSource } from '../../../../src/snapshot/ranges/range-source.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import type { Store } from '../../../../src/store/store.ts';
import { importText } from '../../store/imported-folder.ts';
import { temporaryFolder, temporaryFolderFor } from '../reader/container-bytes.ts';
import { type RangedStoreOptions, rangedStore } from './ranged-snapshot.ts';

const data = temporaryFolderFor('range-cache');
const count = 3000;
let expected: string;
let snapshot: string;

function* lines(): Iterable<object> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  for (let n = 0; n < count; n++) {
    const name = `object ${(n * 7919) % count}`;
    yield {
      record: 'object',
      key: `k${n}`,
      id: n + 1,
      name,
      fullName: `shop.${name}`,
      type: 'Java Class',
      typeId: 'C',
      language: 'Java',
    };
  }
  for (let n = 1; n < count; n++) yield { record: 'link', from: `k${n % 50}`, to: `k${n}`, type: 'CALL' };
}

/** Many questions as one text. */
async function answers(store: Store): Promise<string> {
  const reader = await store.open('App');
  try {
    return await untilHere(() => {
      const { total, rows } = reader.findObjects({ skip: 100, limit: 1500, name: '1', withLocations: true });
      const found = Buffer.concat([...rows]).toString();
      const links = [7, 8, 49].map((id) =>
        Buffer.concat([...reader.callees(id, { includeEscalated: true })]).toString(),
      );
      return JSON.stringify([total, found, links, reader.object(2999), reader.statistics()]);
    });
  } finally {
    reader.release();
  }
}

const askRanged = (options: RangedStoreOptions = {}) => {
  const made = rangedStore(data, options);
  return { ...made, answers: () => answers(made.store) };
};

function cacheFile(folder: string, extension: string): string {
  const name = readdirSync(folder).find((each) => each.endsWith(extension));
  return join(folder, name as string);
}

beforeAll(async () => {
  ({ path: snapshot } = await importText(data, 'App', [...lines()].map((line) => JSON.stringify(line)).join('\n')));
  const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => undefined });
  expected = await answers(store);
  await store.close();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('a snapshot read by ranges', () => {
  it('is asked for all that a search reads in few rounds [RN-rounds]', async () => {
    let [running, rounds] = [0, 0];
    const through = (source: RangeSource): RangeSource => ({
      ...source,
      async read(offset, length) {
        if (running++ === 0) rounds++;
        try {
          return await source.read(offset, length);
        } finally {
          running--;
        }
      },
    });
    const reader = await rangedStore(data, { through }).store.open('App');
    try {
      const query = {
        name: 'ject',
        fullName: ['shop.ob', 'op.obj'],
        type: 'class',
        skip: 0,
        limit: 20,
        withLocations: false,
      };
      expect((await untilHere(() => reader.findObjects(query))).total).toBe(count);
    } finally {
      reader.release();
    }
    // What opening reads, what search and rows read as wholes, postings, and rows.
    expect(rounds).toBeLessThanOrEqual(4);
  });

  it('is fetched in part, answers as the local file does, and needs nothing more when asked again [RN-same]', async () => {
    const { counts, answers: ask, warnings } = askRanged();
    expect(await ask()).toBe(expected);
    const { requests } = { ...counts };
    expect(await ask()).toBe(expected);
    expect(counts.requests).toBe(requests);
    expect(warnings).toEqual([]);
  });

  it('is fetched whole in the background once it is asked often [RN-hot]', async () => {
    const { store, counts } = askRanged();
    const size = statSync(snapshot).size;
    for (let times = 0; times < 15; times++) (await store.open('App')).release();
    expect(counts.bytes).toBeLessThan(size / 2);
    (await store.open('App')).release();
    await expect.poll(() => counts.bytes).toBeGreaterThanOrEqual(size);
    const before = counts.requests;
    expect(await answers(store)).toBe(expected);
    expect(counts.requests).toBe(before);
  });

  it('may be fetched whole by several that share a cache, by none twice [RN-hot]', async () => {
    const first = askRanged();
    const others = [askRanged({ folder: first.folder }), askRanged({ folder: first.folder })];
    const all = [first, ...others];
    const fetched = (): number => all.reduce((sum, { counts }) => sum + counts.bytes, 0);
    const size = statSync(snapshot).size;
    for (let times = 0; times < 16; times++) for (const { store } of all) (await store.open('App')).release();
    await expect.poll(fetched).toBeGreaterThanOrEqual(size);
    for (const { answers: ask, counts } of all) {
      expect(await ask()).toBe(expected);
      expect(counts.bytes).toBeLessThan(1.5 * size);
    }
  });

  it('is shared with others that use the folder, at once and after a restart [RN-cache]', async () => {
    const first = askRanged();
    await first.answers();
    const { folder } = first;
    const second = askRanged({ folder });
    expect(await second.answers()).toBe(expected);
    expect(second.counts.requests).toBe(0);
  });

  it('fetches again what the cache has wrong: bits, whole files, its map [RN-damage]', async () => {
    const damages: ((folder: string) => void)[] = [
      (folder) => flipAll(cacheFile(folder, '.bytes')),
      (folder) => writeFileSync(cacheFile(folder, '.bytes'), ''),
      (folder) => writeFileSync(cacheFile(folder, '.map'), Buffer.alloc(statSync(cacheFile(folder, '.map')).size, 1)),
      (folder) => writeFileSync(cacheFile(folder, '.map'), 'nonsense'),
    ];
    for (const damage of damages) {
      const first = askRanged();
      await first.answers();
      await first.store.close();
      damage(first.folder);
      const second = askRanged({ folder: first.folder });
      expect(await second.answers()).toBe(expected);
    }
  });

  it('answers when the cache is emptied while it is open [RN-cache]', async () => {
    const { folder, answers: ask, counts } = askRanged();
    await ask();
    const map = cacheFile(folder, '.map');
    utimesSync(map, 1, Date.now() / 1000 - 3600);
    expect(await makeRoom(folder, 0)).toBe(true);
    expect(statSync(cacheFile(folder, '.bytes')).blocks).toBe(0);
    const before = counts.requests;
    expect(await ask()).toBe(expected);
    expect(counts.requests).toBeGreaterThanOrEqual(before);
  });

  it('leaves what was used lately, and says so [RN-cache]', async () => {
    const { folder, answers: ask, warnings } = askRanged({ budget: 4096 });
    expect(await ask()).toBe(expected);
    expect(await makeRoom(folder, 0)).toBe(false);
    await expect.poll(() => warnings.join()).toContain('takes more than the 4096 bytes');
  });

  it('is answered from without a disk that takes anything, which is reported once [RN-damage]', async () => {
    const folder = join(temporaryFolder(), 'file');
    writeFileSync(folder, 'not a folder');
    const { answers: ask, warnings } = askRanged({ folder });
    expect(await ask()).toBe(expected);
    expect(warnings).toEqual([expect.stringContaining('the cache of fetched data is not kept whole')]);
  });

  it('is answered from with a disk that is full, which is reported once [RN-damage]', async ({ skip }) => {
    const folder = temporaryFolder();
    // 64 KiB, of a snapshot of a megabyte.
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    if (status !== 0) skip('a small disk is mounted by root alone');
    try {
      const { answers: ask, warnings } = askRanged({ folder });
      expect(await ask()).toBe(expected);
      expect(await ask()).toBe(expected);
      expect(warnings).toEqual([expect.stringMatching(/the cache of fetched data is not kept whole.*ENOSPC/)]);
    } finally {
      spawnSync('umount', ['--lazy', folder]);
    }
  });

  it('is refused by name where what is fetched is wrong, and read where that passes [RN-damage]', async () => {
    const wrong = (times: number) => (source: RangeSource) => ({
      size: source.size,
      read: async (offset: number, length: number) => {
        const bytes = await source.read(offset, length);
        // The start and the end are checked by other means.
        if (offset > 4096 && offset < source.size - 65_536 && times-- > 0) bytes[100] = (bytes[100] as number) ^ 1;
        return bytes;
      },
    });
    expect(await askRanged({ through: wrong(1) }).answers()).toBe(expected);
    await expect(askRanged({ through: wrong(1e9) }).answers()).rejects.toThrow(/does not match its checksums/);
  });

  it('says that it cannot be fetched, and answers once it can [RN-patience]', async () => {
    let isDown = false;
    const through = (source: RangeSource) => ({
      size: source.size,
      read: (offset: number, length: number) =>
        isDown ? Promise.reject(new Error('connection refused')) : source.read(offset, length),
    });
    const { store } = askRanged({ through });
    const reader = await store.open('App');
    isDown = true;
    await expect(untilHere(() => reader.object(5))).rejects.toMatchObject({
      code: 'snapshot-loading',
      message: expect.stringContaining('connection refused'),
    });
    isDown = false;
    expect(await untilHere(() => reader.object(5))).toMatchObject({ id: '5' });
    reader.release();
  });
});

function flipAll(path: string): void {
  writeFileSync(
    path,
    readFileSync(path).map((byte) => byte ^ 0x55),
  );
}
