import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectGarbage } from '../../../../src/snapshot/builder/collect-garbage.ts';
import { lockApplication } from '../../../../src/snapshot/builder/publish/writer-lock.ts';
import { removeApplication } from '../../../../src/snapshot/builder/remove-application.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, hastyFiles, importRecords, importText, withReader } from './importing.ts';

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
    expect(report.deleted).toHaveLength(2);
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
    writeFileSync(join(folder.folder, 'current.new'), 'x');
    expect(await collectGarbage({ dataDirectory: data, application })).toEqual({
      deleted: [join(folder.folder, 'current.new'), snapshotFile(folder, '000002-0123456789abcdef')],
      bytes: 2,
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
    expect(dry.deleted).toHaveLength(2);
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

  it.each(['000001-0000000000000000\n', 'newest\n', ''])(
    'deletes nothing by a pointer that names no snapshot: %j, and says so [RL-pointer]',
    async (pointer) => {
      const { data, ids } = await afterImports(3);
      await importText(data, '{"record":"analysis","format":1,"analyzedAt":"2026-01-01T00:00:00Z"}\n', 'Other');
      writeFileSync(applicationFolder(data, application).currentFile, pointer);
      const { deleted, warnings } = await collectGarbage({ dataDirectory: data, keepNewest: 1, now: () => hours(2) });
      expect([deleted, warnings]).toEqual([[], [expect.stringContaining('write the id of the newest snapshot')]]);
      expect(kept(data)).toEqual(ids);
    },
  );

  it('needs no name of the application to do its work [RL-pointer]', async () => {
    const { data, ids } = await afterImports(2);
    writeFileSync(applicationFolder(data, application).applicationFile, '{"na');
    await collectGarbage({ dataDirectory: data, keepNewest: 1, now: () => hours(2) });
    expect(kept(data)).toEqual(ids.slice(1));
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
    expect(existsSync(applicationFolder(data, 'One').folder)).toBe(false);
    expect(readdirSync(join(data, 'applications'))).toHaveLength(1);
    expect((await importText(data, bundle, 'One')).snapshotId).toMatch(/^000001-/);
  });

  it('removes an application whose current pointer is damaged', async () => {
    const data = temporaryFolder();
    await importRecords(data, [bundleOf([])]);
    writeFileSync(applicationFolder(data, application).currentFile, 'garbage');
    await removeApplication({ dataDirectory: data, application });
    expect(existsSync(applicationFolder(data, application).folder)).toBe(false);
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
