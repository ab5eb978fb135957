import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { RateTable } from '../../src/http/limits/rate-table.ts';
import { collectGarbage } from '../../src/snapshot/builder/collect-garbage.ts';
import { applicationFolder, sequenceOf, snapshotFile } from '../../src/snapshot/format/data-directory.ts';
import { versionFile } from '../../src/versions/folder-versions.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { application, importRecords, withReader } from '../unit/snapshot/builder/importing.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { below, chance, runs } from './fault-runs.ts';

const start = Date.parse('2026-11-22T12:00:00Z');
const day = 86_400_000;
const jumps = [0, 3 * day, -5 * day, 10 * 365 * day, -20 * 365 * day, 1];

/** Imports one more object at that time of the clock; files are dated by it too. */
async function importAt(data: string, time: number, keys: readonly string[]): Promise<string> {
  vi.setSystemTime(time);
  const { snapshotId } = await importRecords(data, [bundleOf(keys.map((key) => object(key)))]);
  const folder = applicationFolder(data, application);
  for (const path of [snapshotFile(folder, snapshotId), versionFile(folder, sequenceOf(snapshotId))]) {
    utimesSync(path, time / 1000, time / 1000);
  }
  return snapshotId;
}

describe('a clock that jumps', () => {
  afterEach(() => void vi.useRealTimers());

  it('leaves the order of snapshots, ids and what is current as they are [RL-clock]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const data = temporaryFolder();
    const next = chance();
    const idOf = new Map<string, string>();
    const snapshots: string[] = [];
    for (let run = 0; run < runs(jumps.length, 60); run++) {
      const time = start + (jumps[run] ?? below(next, 40 * 365 * day) - 20 * 365 * day);
      const keys = Array.from({ length: 5 }, () => `o${below(next, 12)}`);
      snapshots.push(await importAt(data, time, [...new Set(keys)]));
      await withReader(data, (reader) => {
        expect(reader.info.snapshot.id).toBe(snapshots.at(-1));
        for (const chunk of reader.findObjects({ skip: 0, limit: 100, withLocations: false }).rows) {
          for (const [, id, name] of Buffer.from(chunk)
            .toString()
            .matchAll(/"id":"(\d+)","name":"(o\d+)"/g)) {
            const known = idOf.get(name as string);
            if (known === undefined) expect([...idOf.values()]).not.toContain(id);
            else expect(id).toBe(known);
            idOf.set(name as string, id as string);
          }
        }
      });
    }
    expect(idOf.size).toBeGreaterThan(8);
    expect(snapshots).toEqual([...snapshots].sort());
    // A clock far behind takes all for young, one far ahead all for old; the newest by order stay.
    await collectGarbage({ dataDirectory: data, now: () => start - 40 * 365 * day });
    await withReader(data, ({ info }) => expect(info.snapshot.id).toBe(snapshots.at(-1)));
    const { deleted } = await collectGarbage({ dataDirectory: data, now: () => start + 40 * 365 * day });
    // Each with its version.
    expect(deleted).toHaveLength(2 * (snapshots.length - 2));
    await withReader(data, ({ info }) => expect(info.snapshot.id).toBe(snapshots.at(-1)));
    await importAt(data, start - 30 * 365 * day, ['o1']);
    await withReader(data, ({ info }) => expect(Number(info.snapshot.id.slice(0, 6))).toBe(snapshots.length + 1));
  });

  it('closes no bucket of a rate limit for longer than it takes to fill, and fills none but once [RL-clock]', () => {
    const table = new RateTable(RateTable.make());
    const rate = { perSecond: 10, burst: 20 };
    const taken = (now: number): number => {
      let count = 0;
      while (count < 100 && table.take('caller', rate, now).allowed) count++;
      return count;
    };
    expect(taken(start)).toBe(20);
    expect(table.take('caller', rate, start - 3 * day)).toMatchObject({ allowed: false, remaining: 0 });
    expect(table.take('caller', rate, start - 3 * day).wait).toBeLessThanOrEqual(2100);
    expect(taken(start - 3 * day + 2100)).toBeGreaterThan(0);
    expect(taken(start + 3 * day)).toBe(20);
  });

  it('admits no key after its end, and none for longer than the clock says [RL-clock]', async () => {
    const data = mkdtempSync(join(tmpdir(), 'stratigraph-clock-'));
    const folder = keyFolder(data);
    const clock = { now: start };
    const expiresAt = new Date(start + day).toISOString();
    const { key } = await createKey(folder, {
      name: 'a',
      applications: ['*'],
      createdAt: '2026-11-22T12:00:00Z',
      expiresAt,
    });
    const ring = await KeyRing.open({ folder, onWarning: () => undefined, now: () => clock.now });
    onTestFinished(() => {
      ring.close();
      rmSync(data, { recursive: true, force: true });
    });
    const admitted = [0, 3 * day, -3 * day, day - 1, day].map((jump) => {
      clock.now = start + jump;
      return ring.admit(key) !== undefined;
    });
    expect(admitted).toEqual([true, false, true, true, false]);
  });
});
