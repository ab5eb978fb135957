import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../../src/snapshot/builder/collect-garbage.ts';
import { lockApplication } from '../../../../src/snapshot/builder/publish/writer-lock.ts';
import { removeApplication } from '../../../../src/snapshot/builder/remove-application.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { versionFile } from '../../../../src/versions/folder-versions.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, exportText, hastyFiles, importRecords, importText, withReader } from './importing.ts';

const hours = (count: number): number => Date.now() + count * 3_600_000;

async function afterImports(count: number): Promise<{ data: string; ids: string[] }> {
  const data = temporaryFolder();
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await importRecords(data, [bundleOf([object(`o${i}`)])])).snapshotId);
  return { data, ids };
}

function kept(data: string): string[] {
  return readdirSync(applicationFolder(data, application).snapshotsFolder).map((name) => name.replace('.strat', ''));
}

describe('collectGarbage', () => {
  it('keeps the newest snapshots and those that are young', async () => {
    const { data, ids } = await afterImports(4);
    expect(await collectGarbage({ dataDirectory: data })).toMatchObject({ deleted: [], bytes: 0 });
    expect(kept(data)).toEqual(ids);
    const report = await collectGarbage({ dataDirectory: data, now: () => hours(2) });
    // Each with its version.
    expect(report.deleted).toHaveLength(4);
    expect(report.bytes).toBeGreaterThan(1000);
    expect(kept(data)).toEqual(ids.slice(2));
  });

  it('never removes the current snapshot', async () => {
    const { data, ids } = await afterImports(2);
    await collectGarbage({ dataDirectory: data, keepNewest: 0, keepMilliseconds: 0, now: () => hours(99) });
    expect(kept(data)).toEqual(ids.slice(1));
    expect(await withReader(data, ({ info }) => info.snapshot.id)).toBe(ids[1]);
  });

  it('removes what was never published, however young', async () => {
    const { data, ids } = await afterImports(1);
    const folder = applicationFolder(data, application);
    writeFileSync(snapshotFile(folder, '000002-0123456789abcdef'), 'x');
    const unfinished = [join(folder.folder, 'scratch.old'), join(folder.versionsFolder, '.put-1')];
    for (const path of unfinished) writeFileSync(path, 'x');
    expect(await collectGarbage({ dataDirectory: data, application })).toEqual({
      deleted: [...unfinished, snapshotFile(folder, '000002-0123456789abcdef')],
      bytes: 3,
      warnings: [],
    });
    expect(kept(data)).toEqual(ids);
  });

  it('only says what would go where that is asked [C-gc]', async () => {
    const { data, ids } = await afterImports(4);
    const asked = { dataDirectory: data, now: () => hours(2) };
    const dry = await collectGarbage({ ...asked, dryRun: true });
    expect(kept(data)).toEqual(ids);
    expect(await collectGarbage(asked)).toEqual(dry);
    expect(dry.deleted).toHaveLength(4);
  });

  it('leaves an application alone that is being changed, and says so', async () => {
    const { data, ids } = await afterImports(3);
    const unlock = await lockApplication(hastyFiles, applicationFolder(data, application), application);
    const { deleted, warnings } = await collectGarbage({ dataDirectory: data, now: () => hours(2) });
    expect(deleted).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('App is being changed by process')]);
    expect(kept(data)).toEqual(ids);
    unlock();
  });

  it('refuses an application that is not there, and does nothing in a folder without any', async () => {
    const data = temporaryFolder();
    await expect(collectGarbage({ dataDirectory: data, application: 'None' })).rejects.toThrow(
      "'None' application is not found",
    );
    expect(await collectGarbage({ dataDirectory: data })).toEqual({ deleted: [], bytes: 0, warnings: [] });
  });

  it.each(['{"format":1}', 'newest\n', ''])(
    'deletes nothing by a version that holds no record: %j, and says so [RL-pointer]',
    async (text) => {
      const { data, ids } = await afterImports(3);
      await importText(data, '{"record":"analysis","format":1,"analyzedAt":"2026-01-01T00:00:00Z"}\n', 'Other');
      writeFileSync(versionFile(applicationFolder(data, application), 3), text);
      const { deleted, warnings } = await collectGarbage({ dataDirectory: data, keepNewest: 1, now: () => hours(2) });
      expect([deleted, warnings]).toEqual([[], [expect.stringContaining('the version before it is current again')]]);
      expect(kept(data)).toEqual(ids);
    },
  );

  it('deletes nothing where the file of the current version is missing, and says so [RL-pointer]', async () => {
    const { data, ids } = await afterImports(3);
    rmSync(snapshotFile(applicationFolder(data, application), ids[2] as string));
    const { deleted, warnings } = await collectGarbage({ dataDirectory: data, keepNewest: 1, now: () => hours(2) });
    expect([deleted, warnings]).toEqual([[], [expect.stringContaining('it is missing; restore it from a copy')]]);
    expect(kept(data)).toEqual(ids.slice(0, 2));
  });
});

describe('removeApplication', () => {
  it('removes one application and nothing of the others; its ids begin anew', async () => {
    const data = temporaryFolder();
    const bundle = bundleOf([object('a')])
      .map((record) => JSON.stringify(record))
      .join('\n');
    await importText(data, bundle, 'One');
    await importText(data, bundle, 'Two');
    await importText(data, bundle, 'One');
    await removeApplication({ dataDirectory: data, application: 'One' });
    const left = readdirSync(applicationFolder(data, 'One').folder, { recursive: true });
    expect(left).toEqual(['versions', join('versions', '000000003')]);
    await expect(removeApplication({ dataDirectory: data, application: 'One' })).rejects.toThrow('is not found');
    // The count of versions goes on, so that no snapshot has the id of one that was removed.
    expect((await importText(data, bundle, 'One')).snapshotId).toMatch(/^000004-/);
    expect((await exportText(data, 'One')).replace('"One"', '"Two"')).toBe(await exportText(data, 'Two'));
  });

  it('removes an application whose current version is damaged', async () => {
    const data = temporaryFolder();
    await importRecords(data, [bundleOf([])]);
    const folder = applicationFolder(data, application);
    writeFileSync(versionFile(folder, 1), 'garbage');
    await removeApplication({ dataDirectory: data, application });
    expect([existsSync(folder.snapshotsFolder), readdirSync(folder.versionsFolder)]).toEqual([false, ['000000002']]);
  });

  it('refuses an application that is not there or is being changed', async () => {
    const data = temporaryFolder();
    await expect(removeApplication({ dataDirectory: data, application: 'One' })).rejects.toThrow(
      "'One' application is not found",
    );
    await importRecords(data, [bundleOf([])]);
    const unlock = await lockApplication(hastyFiles, applicationFolder(data, application), application);
    await expect(removeApplication({ dataDirectory: data, application })).rejects.toThrow(
      'App is being changed by process',
    );
    expect(await withReader(data, ({ info }) => info.name)).toBe(application);
    unlock();
  });
});
