import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { type CephGateway, type CephPart, cephGateway } from '../object-store/ceph-gateway.ts';
import { below, chance, faultTimeout, runs } from './fault-runs.ts';
import { checkVersions, importRounds } from './import-rounds.ts';

const importers = 3;
/** How often a part is killed. */
const kills = runs(1, 20);
const ceph = await cephGateway();

if (typeof ceph === 'string') it(`has no Ceph to kill parts of: ${ceph}`, ({ skip }) => skip(ceph));
else {
  describe('with Ceph', () => {
    beforeEach(() => {
      for (const [name, value] of Object.entries(ceph.environment)) vi.stubEnv(name, value);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
    });
    afterAll(() => ceph.stop());

    it.each<CephPart>(['gateway', 'osd'])(
      `${importers} importers lose no version and give no id twice while its %s is killed and comes back [OS-ceph-faults]`,
      { timeout: Math.max(faultTimeout, 300_000) },
      async (part) => {
        const next = chance();
        const location = `s3://faults-${part}/data`;
        await ceph.makeBucket(`faults-${part}`);
        const rounds = {
          location,
          count: runs(2, 40),
          next,
          isKilled: false,
          mayFail: /ObjectStoreError|S3Failure|failed: |was answered 5/,
        };
        const said = new Map<number, string>();
        const importing = Promise.all(
          Array.from({ length: importers }, (_, i) => importRounds(`importer${i}`, rounds, said)),
        );
        await killAndRestart(ceph, part, next);
        await importing;
        await checkVersions(openObjectStore(location, process.env), said);
        expect(said.size).toBeGreaterThan(0);
      },
    );
  });
}

/** Kills a part some times while the importers run, and starts it again each time. */
async function killAndRestart({ kill, restart }: CephGateway, part: CephPart, next: () => number): Promise<void> {
  for (let done = 0; done < kills; done++) {
    await sleep(1000 + below(next, 2000));
    kill(part);
    await sleep(below(next, 2000));
    await restart(part);
  }
}
