import { describe, expect, it, vi } from 'vitest';
import type { ObjectReader, StoredObject } from '../../src/object-store/object-store.ts';
import { ObjectStoreError } from '../../src/object-store/object-store-error.ts';
import { VersionList } from '../../src/store/remote/version-list.ts';
import { listLatest } from '../../src/versions/read-versions.ts';
import { snapshotsPrefix, versionKey } from '../../src/versions/version-keys.ts';
import { encodeVersion, type VersionRecord } from '../../src/versions/version-record.ts';

/** Applications with so many versions each, whose keys are prefixes of each other here and there. */
function versionsOf(count: number): Map<string, number> {
  return new Map(Array.from({ length: count }, (_, at) => [`app-${at % 7 === 0 ? at : `${at}-x`}`, 1 + (at % 5)]));
}

function removal(application: string, version: number): VersionRecord {
  const head = { format: 1, version, application, parent: null, producer: 'test' } as const;
  return { ...head, publishedAt: '2026-01-01T00:00:00Z', claim: `${application} ${version}`, removed: true };
}

/** A store in memory that counts how many pages are asked for at the same time. */
class MemoryReader implements ObjectReader {
  readonly location = 'memory';
  readonly objects = new Map<string, Uint8Array>();
  lists = 0;
  atOnce = 0;
  most = 0;
  isOut = false;

  put(key: string, last: number): void {
    for (let version = 1; version <= last; version++) {
      this.objects.set(`${snapshotsPrefix(key)}00000${version}-x.strat`, new Uint8Array(1));
      this.objects.set(versionKey(key, version), encodeVersion(removal(key, version)));
    }
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    this.check();
    return this.objects.get(key);
  }

  async head(): Promise<StoredObject | undefined> {
    throw new Error('not asked');
  }

  async *list(prefix: string, { after = '' }: { readonly after?: string } = {}): AsyncIterable<StoredObject> {
    const keys = [...this.objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
    for (let from = 0; from === 0 || from < keys.length; from += 1000) {
      this.check();
      this.lists++;
      this.most = Math.max(this.most, ++this.atOnce);
      await new Promise(setImmediate);
      this.atOnce--;
      for (const key of keys.slice(from, from + 1000)) yield { key, bytes: 1, modified: 0 };
    }
  }

  private check(): void {
    if (this.isOut) throw new ObjectStoreError('memory does not answer', { isPassing: true });
  }
}

describe('a listing of all applications', () => {
  it('finds the same in parts as page by page, whatever was added since it was cut [OS-list]', async () => {
    const reader = new MemoryReader();
    const expected = versionsOf(900);
    for (const [key, last] of expected) reader.put(key, last);
    const first = await listLatest(reader);
    expect(first.latest).toEqual(expected);
    expect([reader.most, first.cuts.length]).toEqual([1, 5]);
    for (let at = 0; at < 400; at++) {
      const key = `app-${at}-y`;
      expected.set(key, 2);
      reader.put(key, 2);
    }
    const second = await listLatest(reader, first.cuts);
    expect(second.latest).toEqual(expected);
    expect(reader.most).toBe(6);
    expect(second.cuts.length).toBeGreaterThan(first.cuts.length);
    expect(second.cuts).toEqual(second.cuts.toSorted());
    const called: string[] = [];
    await listLatest(reader, second.cuts, async (key, version) => void called.push(`${key} ${version}`));
    expect(called.toSorted()).toEqual(Array.from(expected, ([key, version]) => `${key} ${version}`).toSorted());
  });
});

describe('the list of current versions', () => {
  const open = (reader: ObjectReader, clock = { now: 0 }, seen: string[] = []) =>
    new VersionList(reader, {
      onVersion: ({ application, version }) => void seen.push(`${application} ${version}`),
      onWarning: () => {},
      now: () => clock.now,
    });

  it('is given from memory within a second, and says each version once [OS-list]', async () => {
    const reader = new MemoryReader();
    for (const [key, last] of versionsOf(40)) reader.put(key, last);
    const clock = { now: 0 };
    const seen: string[] = [];
    const list = open(reader, clock, seen);
    await list.update();
    expect([list.all().length, seen.length, list.state]).toEqual([40, 40, 40]);
    const { lists } = reader;
    clock.now = 900;
    await list.update();
    expect(reader.lists).toBe(lists);
    reader.put('app-0', 9);
    clock.now = 2000;
    await list.update();
    expect([list.all().length, seen.at(-1), list.state]).toEqual([40, 'app-0 9', 41]);
  });

  it('is ready when the store has answered, and stays so while it is away [OS-list]', async () => {
    const reader = new MemoryReader();
    for (const [key, last] of versionsOf(2000)) reader.put(key, last);
    const warnings: string[] = [];
    const list = new VersionList(reader, {
      onVersion: () => {},
      onWarning: (text) => void warnings.push(text),
      now: () => 0,
    });
    reader.isOut = true;
    await expect(list.ready()).rejects.toThrow('does not answer');
    // Nothing is known yet that could be served meanwhile.
    expect(warnings).toEqual([expect.not.stringContaining('meanwhile')]);
    reader.isOut = false;
    await list.ready();
    expect([reader.lists, list.all().length]).toEqual([1, 0]);
    reader.isOut = true;
    await list.ready();
  });

  it('asks for nothing more when it is closed, and says nothing of what is under way [OS-list]', async () => {
    const reader = new MemoryReader();
    reader.put('app', 1);
    const warnings: string[] = [];
    const clock = { now: 0 };
    const options = { onVersion: () => {}, onWarning: (text: string) => void warnings.push(text) };
    const list = new VersionList(reader, { ...options, now: () => clock.now });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await list.update();
      const { lists } = reader;
      clock.now = 1500;
      reader.isOut = true;
      await list.update();
      list.close();
      await vi.advanceTimersByTimeAsync(20_000);
      expect([reader.lists, warnings]).toEqual([lists, []]);
    } finally {
      vi.useRealTimers();
    }
  });
});
