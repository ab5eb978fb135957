import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { faultTimeout, runs } from './fault-runs.ts';
import type { FullDiskRun } from './full-disk.ts';

/** A mount namespace, for which who is not root becomes root of a user namespace. */
const namespace = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm'];
const probe = spawnSync(namespace[0] as string, [...namespace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]);
const hindrance = probe.status === 0 ? undefined : `${probe.error?.message ?? probe.stderr}`.trim();

if (hindrance !== undefined)
  it(`mounts no file system of memory here: ${hindrance}`, ({ skip }) => skip(`no tmpfs: ${hindrance}`));
else
  describe('an import into a file system', () => {
    it('that becomes full says it, leaves the old answers and gives the space back, at whatever stage [RL-writes]', {
      timeout: faultTimeout * 2,
    }, () => {
      const count = runs(8, 100);
      const program = join(import.meta.dirname, 'full-disk.ts');
      const words = [...namespace.slice(1), process.execPath, program, temporaryFolder(), String(count)];
      const { stdout, stderr, status } = spawnSync(namespace[0] as string, words, { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      const ended = JSON.parse(stdout) as FullDiskRun[];
      expect(ended).toHaveLength(count);
      for (const { kilobytes, message, lost, ...found } of ended) {
        expect(message, `${kilobytes} KB`).toContain('there is no space left');
        expect(found, `${kilobytes} KB`).toEqual({
          answers: 'before',
          leftovers: [],
          snapshots: 1,
          afterwards: { answers: 'after', leftovers: [], snapshots: 1 },
        });
        expect(lost, `${kilobytes} KB`).toBeLessThanOrEqual(0);
      }
    });
  });
