import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import type { FileOperations, NewFile } from '../../../../src/files/file-operations.ts';
import { collectGarbage } from '../../../../src/snapshot/builder/collect-garbage.ts';
import { applicationFolder } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, link, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { answersOf } from './answers.ts';
import { application, hastyFiles, importRecords, withReader } from './importing.ts';

const first = bundleOf([object('a'), object('b'), link('a', 'b')]);
const second = bundleOf([
  { record: 'file', key: 'f', path: 'f', lines: 1, text: 'text' } as BundleRecord,
  object('b'),
  object('c'),
  link('b', 'c'),
]);

class Interruption extends Error {}

/**
 * Files whose step number `at` fails. `dies`: nothing works afterwards either, as when the process is killed at that moment; a write
 * then has written half of its bytes.
 */
function interruptedFiles(at: number, dies: boolean): { files: FileOperations; steps: () => number } {
  let steps = 0;
  const step = <T>(name: string, act: () => T, half: () => void = () => {}): T => {
    steps++;
    if (steps === at) half();
    if (steps === at || (dies && steps > at)) throw new Interruption(name);
    return act();
  };
  const wrapFile = (file: NewFile): NewFile => ({
    write: (bytes) =>
      step(
        'write',
        () => file.write(bytes),
        () => file.write(bytes.subarray(0, bytes.length >>> 1)),
      ),
    writeAt: (position, bytes) => step('writeAt', () => file.writeAt(position, bytes)),
    readAt: (position, into) => file.readAt(position, into),
    sync: () => step('sync', () => file.sync()),
    close: () => file.close(),
  });
  const files: FileOperations = {
    ...hastyFiles,
    makeFolder: (path) => step('makeFolder', () => hastyFiles.makeFolder(path)),
    create: (path) => step('create', () => wrapFile(hastyFiles.create(path))),
    copy: (from, to) => step('copy', () => hastyFiles.copy(from, to)),
    rename: (from, to) => step('rename', () => hastyFiles.rename(from, to)),
    lock: (path) => step('lock', () => hastyFiles.lock(path)),
    link: (from, to) => step('link', () => hastyFiles.link(from, to)),
    remove: (path) => step('remove', () => hastyFiles.remove(path)),
    syncFolder: (path) => step('syncFolder', () => hastyFiles.syncFolder(path)),
  };
  return { files, steps: () => steps };
}

function answers(folder: string): Promise<unknown> {
  return withReader(folder, (reader) => [reader.info.snapshot.id, answersOf(reader)]);
}

async function stepsOfImport(): Promise<number> {
  const folder = temporaryFolder();
  await importRecords(folder, [first]);
  const { files, steps } = interruptedFiles(0, false);
  await importRecords(folder, [second], { files });
  return steps();
}

/** Nothing is left but versions and whole snapshots. */
function leftovers(folder: string): string[] {
  const { folder: path } = applicationFolder(folder, application);
  return readdirSync(path).filter((name) => !['snapshots', 'versions'].includes(name));
}

describe('an import that is interrupted', () => {
  it.each([
    { dies: false, what: 'fails' },
    { dies: true, what: 'ends the process' },
  ])('at any step that $what leaves the old answers or has brought the new ones, whole', async ({ dies }) => {
    const expected = temporaryFolder();
    await importRecords(expected, [first]);
    const before = await answers(expected);
    await importRecords(expected, [second]);
    const after = await answers(expected);
    const steps = await stepsOfImport();
    expect(steps).toBeGreaterThan(20);
    const seen = new Set<unknown>();
    for (let at = 1; at <= steps; at++) {
      const folder = temporaryFolder();
      await importRecords(folder, [first]);
      const { files } = interruptedFiles(at, dies);
      const failure = await importRecords(folder, [second], { files }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Interruption);
      const found = await answers(folder);
      const which = JSON.stringify(found) === JSON.stringify(before) ? before : after;
      expect(found).toEqual(which);
      seen.add(which);
      await importRecords(folder, [second]);
      expect(await withReader(folder, (reader) => reader.info.counts)).toMatchObject({
        objects: 2,
        links: 1,
        files: 1,
      });
      await collectGarbage({
        dataDirectory: folder,
        keepNewest: 1,
        keepMilliseconds: 0,
        now: () => Number.MAX_SAFE_INTEGER,
      });
      expect(leftovers(folder)).toEqual([]);
      const { snapshotsFolder, versionsFolder } = applicationFolder(folder, application);
      expect([readdirSync(snapshotsFolder).length, readdirSync(versionsFolder).length]).toEqual([1, 1]);
      rmSync(folder, { recursive: true });
    }
    expect(seen).toEqual(new Set([before, after]));
  });

  it('for the first time leaves no application', async () => {
    const { files, steps } = interruptedFiles(0, false);
    await importRecords(temporaryFolder(), [first], { files });
    let published = 0;
    for (let at = 1; at <= steps(); at++) {
      const folder = temporaryFolder();
      await importRecords(folder, [first], interruptedFiles(at, true)).catch(() => undefined);
      const found = await answers(folder).catch((error: { code: string }) => error.code);
      if (found !== 'application-not-found') published++;
      await collectGarbage({ dataDirectory: folder });
      if (found === 'application-not-found') expect(hastyFiles.list(join(folder, 'applications'))).toEqual([]);
    }
    expect(published).toBeGreaterThan(0);
    // After the commit: two folders and the parents are synced, the scratch folder and the name of the holder go.
    expect(published).toBeLessThan(7);
  });

  it('by a fault anywhere, also in the last record, changes nothing', async () => {
    const folder = temporaryFolder();
    await importRecords(folder, [first]);
    const before = await answers(folder);
    await expect(importRecords(folder, [[...second, link('c', 'gone')]])).rejects.toThrow(
      '1:6: to: no object has the key "gone"',
    );
    expect(await answers(folder)).toEqual(before);
    expect(leftovers(folder)).toEqual([]);
  });
});
