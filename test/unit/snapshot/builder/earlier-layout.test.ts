import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { systemFiles } from '../../../../src/files/file-operations.ts';
import { systemReading } from '../../../../src/files/read-files.ts';
import { collectGarbage } from '../../../../src/snapshot/builder/collect-garbage.ts';
import { removeApplication } from '../../../../src/snapshot/builder/remove-application.ts';
import {
  type ApplicationFolder,
  applicationFolder,
  snapshotFile,
} from '../../../../src/snapshot/format/data-directory.ts';
import { currentVersion, keptFolderVersions } from '../../../../src/versions/folder-versions.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, exportText, hastyFiles, importRecords, withReader } from './importing.ts';

interface Earlier {
  readonly data: string;
  readonly folder: ApplicationFolder;
  readonly ids: readonly string[];
}

/** A folder of the layout of before with two snapshots, the second one current. */
async function earlierFolder(): Promise<Earlier> {
  const data = temporaryFolder();
  const ids: string[] = [];
  for (const key of ['a', 'b']) ids.push((await importRecords(data, [bundleOf([object(key)])])).snapshotId);
  const folder = applicationFolder(data, application);
  rmSync(folder.versionsFolder, { recursive: true });
  writeFileSync(folder.applicationFile, `${JSON.stringify({ name: application })}\n`);
  writeFileSync(folder.currentFile, `${ids[1]}\n`);
  return { data, folder, ids };
}

const currentId = (data: string): Promise<string> => withReader(data, ({ info }) => info.snapshot.id);
const numbers = (folder: ApplicationFolder): number[] =>
  keptFolderVersions(systemReading, folder).map(({ version }) => version);

describe('a data folder of the layout of before', () => {
  it('is read, and changed by the next import, which goes on with its versions and ids [B-layout]', async () => {
    const { data, folder, ids } = await earlierFolder();
    expect([await currentId(data), numbers(folder)]).toEqual([ids[1], [2, 1]]);
    const { snapshotId, warnings } = await importRecords(data, [bundleOf([object('a'), object('c')])]);
    expect([snapshotId.slice(0, 6), warnings]).toEqual(['000003', []]);
    expect(readdirSync(folder.folder).sort()).toEqual(['snapshots', 'versions']);
    expect(numbers(folder)).toEqual([3, 2, 1]);
    const objects = (await exportText(data)).split('\n').filter((line) => line.includes('"record":"object"'));
    expect(objects.map((line) => JSON.parse(line)).map(({ key, id }) => [key, id])).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    const restored = await importRecords(data, [], { restored: ids[0] as string });
    expect(restored.snapshotId.slice(0, 6)).toBe('000004');
  });

  it('is whole wherever the change is interrupted [B-layout] [RL-kill]', async () => {
    const before = await earlierFolder();
    let steps = 0;
    const failing = (at: number): typeof systemFiles => {
      const step = <T>(act: () => T): T => {
        if (++steps >= at) throw new Error('killed');
        return act();
      };
      return {
        ...hastyFiles,
        makeFolder: (path) => step(() => hastyFiles.makeFolder(path)),
        create: (path) => step(() => hastyFiles.create(path)),
        rename: (from, to) => step(() => hastyFiles.rename(from, to)),
        link: (from, to) => step(() => hastyFiles.link(from, to)),
        remove: (path) => step(() => hastyFiles.remove(path)),
      };
    };
    await importRecords(before.data, [bundleOf([object('c')])], { files: failing(Number.POSITIVE_INFINITY) });
    const all = steps;
    for (let at = 1; at <= all; at++) {
      const { data, folder, ids } = await earlierFolder();
      steps = 0;
      await importRecords(data, [bundleOf([object('c')])], { files: failing(at) }).catch(() => undefined);
      const id = await currentId(data);
      if (id !== ids[1]) expect(id).toMatch(/^000003-/);
      expect(numbers(folder).slice(-2)).toEqual([2, 1]);
      const { warnings } = await importRecords(data, [bundleOf([object('c')])]);
      expect([warnings, existsSync(folder.currentFile)]).toEqual([[], false]);
    }
  });

  it('is changed by gc too, and says that before it tells what would go [B-layout]', async () => {
    const { data, folder, ids } = await earlierFolder();
    const dry = await collectGarbage({ dataDirectory: data, dryRun: true });
    expect(dry).toMatchObject({ deleted: [], warnings: [expect.stringContaining('has the layout of before')] });
    expect(existsSync(folder.currentFile)).toBe(true);
    const later = Date.now() + 7_200_000;
    await collectGarbage({ dataDirectory: data, keepNewest: 1, now: () => later });
    expect([await currentId(data), numbers(folder), existsSync(folder.currentFile)]).toEqual([ids[1], [2], false]);
  });

  it('whose current snapshot cannot be read goes on from the one before it, and says so [B-layout] [B-damaged-current]', async () => {
    const { data, folder, ids } = await earlierFolder();
    const path = snapshotFile(folder, ids[1] as string);
    writeFileSync(path, readFileSync(path).subarray(0, 100));
    const { warnings, snapshotId } = await importRecords(data, [bundleOf([object('a')])]);
    expect(warnings).toEqual([expect.stringContaining(`the current snapshot ${ids[1]} is damaged`)]);
    expect([snapshotId.slice(0, 6), numbers(folder)]).toEqual(['000004', [4, 3, 1]]);
  });

  it('says what a program of before has written beside versions [B-layout]', async () => {
    const { data, folder } = await earlierFolder();
    await importRecords(data, [bundleOf([object('a')])]);
    writeFileSync(folder.currentFile, '000001-0123456789abcdef\n');
    expect(currentVersion(systemReading, folder)?.version).toBe(3);
    const { warnings } = await importRecords(data, [bundleOf([object('a')])]);
    expect(warnings).toEqual([expect.stringContaining('a program of before published it')]);
    expect(existsSync(folder.currentFile)).toBe(false);
  });

  it('is removed by a version after its own, whatever `current` holds [B-layout]', async () => {
    for (const current of [undefined, 'garbage']) {
      const { data, folder } = await earlierFolder();
      if (current !== undefined) writeFileSync(folder.currentFile, current);
      await removeApplication({ dataDirectory: data, application });
      expect(readdirSync(folder.folder, { recursive: true })).toEqual(['versions', join('versions', '000000003')]);
    }
  });

  it.each(['000001-0000000000000000\n', 'newest\n', ''])(
    'loses nothing by a pointer %j that names no snapshot [B-layout] [RL-pointer]',
    async (text) => {
      const { data, folder, ids } = await earlierFolder();
      writeFileSync(folder.currentFile, text);
      const { deleted, warnings } = await collectGarbage({ dataDirectory: data, keepNewest: 1, keepMilliseconds: 0 });
      expect([deleted, warnings]).toEqual([[], [expect.stringContaining('is left as it is')]]);
      expect(readdirSync(folder.snapshotsFolder)).toHaveLength(ids.length);
    },
  );
});
