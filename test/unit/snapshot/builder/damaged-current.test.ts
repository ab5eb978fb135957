import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { presentObjects } from '../../../../src/snapshot/builder/read-current.ts';
import { removeApplication } from '../../../../src/snapshot/builder/remove-application.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, exportText, importRecords, importText } from './importing.ts';

const codeOf = (...keys: string[]): BundleRecord[] => bundleOf(keys.map((key) => object(key)));

async function idsIn(data: string): Promise<Record<string, number>> {
  const records = (await exportText(data)).split('\n').filter((line) => line.includes('"record":"object"'));
  return Object.fromEntries(records.map((line) => JSON.parse(line)).map(({ key, id }) => [key, id]));
}

/** A folder with two snapshots: the first of x and y, the current one of y and z, which z entered. */
async function twoSnapshots(): Promise<{ data: string; first: string; current: string; path: string }> {
  const data = temporaryFolder();
  const first = (await importRecords(data, [codeOf('x', 'y')])).snapshotId;
  const current = (await importRecords(data, [codeOf('y', 'z')])).snapshotId;
  return { data, first, current, path: snapshotFile(applicationFolder(data, application), current) };
}

/** Flips a byte in the middle of a section. */
function damage(path: string, section: string): void {
  const file = SnapshotFile.open(path);
  const entry = file.sections.find(({ name }) => name === section);
  file.close();
  if (!entry || entry.length === 0) throw new Error(`there is no section ${section}`);
  const bytes = readFileSync(path);
  const at = entry.offset + (entry.length >> 1);
  bytes[at] = (bytes[at] as number) ^ 0xff;
  writeFileSync(path, bytes);
}

describe('a damaged current snapshot', () => {
  it('does not block an import, which has its permanent ids where they can be read [B-damaged-current]', async () => {
    const { data, first, current, path } = await twoSnapshots();
    const before = await idsIn(data);
    damage(path, 'objects/rows');
    const { warnings, snapshotId } = await importRecords(data, [codeOf('x', 'y', 'z', 'new')]);
    expect(warnings).toEqual([
      expect.stringMatching(
        `^the current snapshot ${current} is damaged \\(section objects/rows does not match its checksum\\); .* from snapshot ${first}, .* permanent ids are those of the damaged one`,
      ),
    ]);
    expect(snapshotId.slice(0, 6)).toBe('000003');
    const after = await idsIn(data);
    expect(after).toMatchObject(before);
    expect(new Set(Object.values(after)).size).toBe(4);
    expect(after['x']).toBe(1);
  });

  it.each(['objects/ids', 'archive/object-keys', 'meta'])(
    'has the ids of the newest whole one before it where %s is damaged, and says so [B-damaged-current]',
    async (section) => {
      const { data, path } = await twoSnapshots();
      damage(path, section);
      const { warnings } = await importRecords(data, [codeOf('x', 'y', 'z')]);
      expect(warnings).toEqual([expect.stringContaining('what the damaged one met first may get another id')]);
      expect(await idsIn(data)).toMatchObject({ x: 1, y: 2 });
    },
  );

  it.each([0, 40, 1000])('does not block an import when the file has %i bytes [B-damaged-current]', async (length) => {
    const { data, path } = await twoSnapshots();
    writeFileSync(path, readFileSync(path).subarray(0, length));
    expect(presentObjects(data, application).size).toBe(1);
    expect((await importRecords(data, [codeOf('x', 'y')])).warnings).toHaveLength(1);
  });

  it('blocks it where no kept one is whole, with the way back [B-damaged-current]', async () => {
    const { data, first, path } = await twoSnapshots();
    const older = snapshotFile(applicationFolder(data, application), first);
    writeFileSync(path, readFileSync(path).subarray(0, 100));
    damage(older, 'objects/ids');
    await expect(importRecords(data, [codeOf('x')])).rejects.toThrow('where none is kept, restore it from a copy');
  });

  it('is gone on from by an export, in a new folder or after the application is removed, with its ids [B-damaged-current]', async () => {
    const { data, first, path } = await twoSnapshots();
    const [exported, before] = [await exportText(data), await idsIn(data)];
    writeFileSync(path, readFileSync(path).subarray(0, 100));
    damage(snapshotFile(applicationFolder(data, application), first), 'objects/ids');
    await expect(importText(data, exported)).rejects.toThrow('remove the application');
    await removeApplication({ dataDirectory: data, application });
    for (const folder of [data, temporaryFolder()]) {
      expect((await importText(folder, exported)).warnings).toEqual([]);
      expect([await idsIn(folder), await exportText(folder)]).toEqual([before, exported]);
      await importRecords(folder, [codeOf('y', 'z', 'new')]);
      const after = await idsIn(folder);
      expect(after).toMatchObject(before);
      expect(Object.values(before)).not.toContain(after['new']);
    }
  });

  it('is not one of a format that is not known: nothing goes on from another one then [B-damaged-current]', async () => {
    const { data, path } = await twoSnapshots();
    const bytes = readFileSync(path);
    bytes.writeUInt32LE(3, 8);
    writeFileSync(path, bytes);
    await expect(importRecords(data, [codeOf('x')])).rejects.toThrow('a later program wrote it');
  });
});
