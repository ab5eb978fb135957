import { describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../../src/access/change-keys.ts';
import { keyFolder, listPrefixes, readKey } from '../../src/access/key-folder.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { chance, faultTimeout, runs } from './fault-runs.ts';
import { PowerLoss, PowerLossDisk } from './power-loss.ts';

const about = { name: 'test', applications: ['*'], createdAt: '2026-11-22T12:00:00Z', expiresAt: null };

/** What an act gives on a disk that fails while it runs; undefined: it did not come to its end. */
async function onFailingDisk<T>(disk: PowerLossDisk, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PowerLoss) return undefined;
    throw error;
  } finally {
    disk.fail();
  }
}

describe('keys on a disk that loses power', { timeout: faultTimeout }, () => {
  const next = chance();

  it('are there, whole, once they have been returned [AC-keys] [RL-power]', async () => {
    const seen = new Set<boolean>();
    for (let round = runs(10, 200); round > 0; round--) {
      for (let at = 1; at <= 12; at++) {
        const folder = keyFolder(temporaryFolder());
        const disk = new PowerLossDisk(at, next);
        const made = await onFailingDisk(disk, () => createKey(folder, about, disk.files));
        const prefixes = (await listPrefixes(folder)) ?? [];
        // Else there is none, or one that nobody knows.
        if (made) expect(prefixes, `step ${at}`).toEqual([made.prefix]);
        for (const prefix of prefixes) expect((await readKey(folder, prefix))?.prefix).toBe(prefix);
        seen.add(made !== undefined);
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it('are gone once they have been revoked [AC-revoked] [RL-power]', async () => {
    const seen = new Set<boolean>();
    for (let round = runs(10, 200); round > 0; round--) {
      for (let at = 1; at <= 4; at++) {
        const folder = keyFolder(temporaryFolder());
        const { prefix } = await createKey(folder, about);
        const disk = new PowerLossDisk(at, next);
        const revoked = await onFailingDisk(disk, () => revokeKey(folder, prefix, disk.files));
        if (revoked) expect(await listPrefixes(folder), `step ${at}`).toEqual([]);
        else if ((await listPrefixes(folder))?.length === 1)
          expect((await readKey(folder, prefix))?.prefix).toBe(prefix);
        seen.add(revoked === true);
      }
    }
    expect(seen).toEqual(new Set([true, false]));
  });
});
