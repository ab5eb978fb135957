import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { FileOperations, NewFile } from '../../src/files/file-operations.ts';
import { collectGarbage } from '../../src/snapshot/builder/collect-garbage.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { verifySnapshot } from '../../src/snapshot/reader/verify/verify-snapshot.ts';
import { checkoutProgram } from '../cli/run-stratigraph.ts';
import { serve } from '../cli/serve-process.ts';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { answersOf } from '../unit/snapshot/builder/answers.ts';
import { application, hastyFiles, importRecords, withReader } from '../unit/snapshot/builder/importing.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { chance, faultTimeout, runs } from './fault-runs.ts';
import { PowerLoss, PowerLossDisk } from './power-loss.ts';

const first = bundleOf([object('a'), object('b'), link('a', 'b')]);
const second = bundleOf([
  { record: 'file', key: 'f', path: 'f', lines: 1, text: 'text' } as BundleRecord,
  object('b'),
  object('c'),
  link('b', 'c'),
]);

const answers = (folder: string): Promise<string> =>
  withReader(folder, (reader) => JSON.stringify([reader.info.snapshot.id, answersOf(reader)]));

/** The answers before and after an import, as it should be. */
async function bothAnswers(): Promise<readonly [before: string, after: string]> {
  const folder = temporaryFolder();
  await importRecords(folder, [first]);
  const before = await answers(folder);
  await importRecords(folder, [second]);
  return [before, await answers(folder)];
}

/** What stands in an application's folder besides its versions and its snapshots. */
function leftovers(folder: string): string[] {
  const { folder: path } = applicationFolder(folder, application);
  return readdirSync(path).filter((name) => !['snapshots', 'versions'].includes(name));
}

/** Files that call back before each step. */
function watchedFiles(before: () => void): FileOperations {
  const step = <T>(act: () => T): T => {
    before();
    return act();
  };
  const wrapFile = (file: NewFile): NewFile => ({
    ...file,
    write: (bytes) => step(() => file.write(bytes)),
    writeAt: (position, bytes) => step(() => file.writeAt(position, bytes)),
    readAt: (position, into) => file.readAt(position, into),
    sync: () => step(() => file.sync()),
    close: () => file.close(),
  });
  return {
    ...hastyFiles,
    makeFolder: (path) => step(() => hastyFiles.makeFolder(path)),
    create: (path) => step(() => wrapFile(hastyFiles.create(path))),
    rename: (from, to) => step(() => hastyFiles.rename(from, to)),
    link: (from, to) => step(() => hastyFiles.link(from, to)),
    copy: (from, to) => step(() => hastyFiles.copy(from, to)),
    lock: (path) => step(() => hastyFiles.lock(path)),
    remove: (path) => step(() => hastyFiles.remove(path)),
    syncFolder: (path) => step(() => hastyFiles.syncFolder(path)),
  };
}

/** Files of which step `at` fails with an error of the system. */
function failingFiles(at: number, code: string): { readonly files: FileOperations; steps(): number } {
  let steps = 0;
  const files = watchedFiles(() => {
    if (++steps === at) throw Object.assign(new Error(`${code}: the system says no, write`), { code });
  });
  return { files, steps: () => steps };
}

describe('an import', () => {
  it.each([
    ['ENOSPC', 'there is no space left'],
    ['EIO', 'the disk reports an error'],
    ['EACCES', 'may not write there'],
    ['EROFS', 'is read-only'],
  ])(
    'that meets %s at any step says it, leaves the old answers and frees the space [RL-writes]',
    { timeout: faultTimeout },
    async (code, says) => {
      const [before, after] = await bothAnswers();
      const sound = temporaryFolder();
      await importRecords(sound, [first]);
      const counted = failingFiles(0, code);
      await importRecords(sound, [second], { files: counted.files });
      expect(counted.steps()).toBeGreaterThan(10);
      for (let at = 1; at <= counted.steps(); at++) {
        const folder = temporaryFolder();
        await importRecords(folder, [first]);
        const failing = importRecords(folder, [second], { files: failingFiles(at, code).files });
        await expect(failing, `step ${at}`).rejects.toThrow(says);
        await expect(failing).rejects.toThrow(folder);
        const found = await answers(folder);
        if (found !== after) {
          expect(found, `step ${at}`).toBe(before);
          expect(leftovers(folder), `step ${at}`).toEqual([]);
          expect(readdirSync(applicationFolder(folder, application).snapshotsFolder), `step ${at}`).toHaveLength(1);
        }
        await importRecords(folder, [second]);
        await collectGarbage({
          dataDirectory: folder,
          keepNewest: 1,
          keepMilliseconds: 0,
          now: () => Number.MAX_SAFE_INTEGER,
        });
        expect(leftovers(folder), `after step ${at}`).toEqual([]);
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('during which power is lost leaves the old snapshot or the new one, whole, and does not stop the next [RL-power]', {
    timeout: faultTimeout,
  }, async () => {
    const [before, after] = await bothAnswers();
    const next = chance();
    const sound = temporaryFolder();
    await importRecords(sound, [first]);
    const prepared = temporaryFolder();
    cpSync(sound, prepared, { recursive: true });
    const disk = new PowerLossDisk(0, next);
    await importRecords(sound, [second], { files: disk.files });
    const seen = new Set<string>();
    for (let round = runs(4, 200); round > 0; round--) {
      for (let at = 1; at <= disk.steps + 1; at++) {
        const folder = temporaryFolder();
        cpSync(prepared, folder, { recursive: true });
        const failing = new PowerLossDisk(at, next);
        await importRecords(folder, [second], { files: failing.files }).catch((error: unknown) => {
          if (!(error instanceof PowerLoss)) throw error;
        });
        failing.fail();
        const found = await answers(folder);
        expect([before, after], `step ${at}`).toContain(found);
        seen.add(found);
        await importRecords(folder, [second]);
        await collectGarbage({
          dataDirectory: folder,
          keepNewest: 1,
          keepMilliseconds: 0,
          now: () => Number.MAX_SAFE_INTEGER,
        });
        expect(leftovers(folder), `step ${at}`).toEqual([]);
        rmSync(folder, { recursive: true });
      }
    }
    expect(seen).toEqual(new Set([before, after]));
  });

  it('during which the folder is copied, versions before snapshots, leaves a copy that is whole and can be imported into [RL-backup]', {
    timeout: faultTimeout,
  }, async () => {
    const possible = await bothAnswers();
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    const isOfSnapshots = (path: string): boolean => path.slice(folder.length).split(sep).includes('snapshots');
    const copySnapshots = (copy: string): void => {
      const from = applicationFolder(folder, application).snapshotsFolder;
      cpSync(from, applicationFolder(copy, application).snapshotsFolder, { recursive: true });
    };
    const copyPointers = (): string => {
      const copy = temporaryFolder();
      cpSync(folder, copy, { recursive: true, filter: (path) => !isOfSnapshots(path) });
      return copy;
    };
    const slow: string[] = [];
    const quick: string[] = [];
    const copyNow = (): void => {
      slow.push(copyPointers());
      quick.push(copyPointers());
      copySnapshots(quick.at(-1) as string);
    };
    await importRecords(folder, [second], { files: watchedFiles(copyNow) });
    copyNow();
    for (const copy of slow) copySnapshots(copy);
    expect(slow.length).toBeGreaterThan(10);
    const seen = new Set<string>();
    for (const copy of [...slow, ...quick]) {
      const found = await answers(copy);
      expect(possible).toContain(found);
      seen.add(found);
      if (quick.includes(copy)) continue;
      await importRecords(copy, [second]);
      await collectGarbage({
        dataDirectory: copy,
        keepNewest: 1,
        keepMilliseconds: 0,
        now: () => Number.MAX_SAFE_INTEGER,
      });
      expect(leftovers(copy)).toEqual([]);
      const { snapshotsFolder } = applicationFolder(copy, application);
      const [last, ...others] = readdirSync(snapshotsFolder) as [string];
      expect([verifySnapshot(join(snapshotsFolder, last), application).faults, others]).toEqual([[], []]);
      rmSync(copy, { recursive: true });
    }
    expect(seen).toEqual(new Set(possible));
  });

  it('that is killed at any moment leaves a whole snapshot, which two services go on answering from [RL-kill]', {
    timeout: faultTimeout,
  }, async () => {
    const next = chance();
    const folder = temporaryFolder();
    const shop = readFileSync(join(projectRoot, 'examples/shop.ndjson'), 'utf8');
    const bundle = join(temporaryFolder(), 'bundle.ndjson');
    writeFileSync(bundle, shop);
    const words = ['import', bundle, '--app', 'Shop', '--data', folder, '--wait', '10'];
    /** Resolves to whether it was killed. */
    const importing = async (killAfter: number | undefined): Promise<boolean> => {
      const child = spawn(process.execPath, [checkoutProgram, ...words], { stdio: 'ignore' });
      const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
      if (killAfter !== undefined) {
        await Promise.race([sleep(killAfter), ended]);
        child.kill('SIGKILL');
      }
      return (await ended) === 'SIGKILL';
    };
    const startedAt = performance.now();
    await importing(undefined);
    const duration = performance.now() - startedAt;
    const services = [await serve(folder, ['--request-log', 'off']), await serve(folder, ['--request-log', 'off'])];
    const ask = async (address: string): Promise<string> =>
      (await fetch(`${address}/rest/applications/Shop/objects?limit=1000`)).text();
    const withoutStatus = (text: string): string => text.replace(/"status":(?:"\w+"|null)/g, '');
    const right = withoutStatus(await ask((services[0] as { address: string }).address));
    let killed = 0;
    for (let run = runs(8, 200); run > 0; run--) {
      if (await importing(next() * duration)) killed++;
      for (const { address } of services) expect(withoutStatus(await ask(address))).toBe(right);
    }
    expect(killed).toBeGreaterThan(0);
    // Two at once: one waits for the other.
    expect(await Promise.all([importing(undefined), importing(undefined)])).toEqual([false, false]);
    await collectGarbage({
      dataDirectory: folder,
      keepNewest: 1,
      keepMilliseconds: 0,
      now: () => Number.MAX_SAFE_INTEGER,
    });
    const { snapshotsFolder, folder: kept } = applicationFolder(folder, 'Shop');
    expect(readdirSync(kept).sort()).toEqual(['snapshots', 'versions']);
    const [last] = readdirSync(snapshotsFolder) as [string];
    expect(verifySnapshot(join(snapshotsFolder, last), 'Shop').faults).toEqual([]);
    // Killed while it answers, a service leaves nothing behind that hinders the next.
    for (const { child } of services) child.kill('SIGKILL');
    expect(withoutStatus(await ask((await serve(folder, ['--request-log', 'off'])).address))).toBe(right);
  });
});
