import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { temporaryFolder } from '../reader/container-bytes.ts';
import { application, exportText, importRecords } from './importing.ts';

const codeOf = (...keys: string[]): BundleRecord[] => bundleOf(keys.map((key) => object(key)));

async function idsIn(data: string): Promise<Record<string, number>> {
  const records = (await exportText(data)).split('\n').filter((line) => line.includes('"record":"object"'));
  return Object.fromEntries(records.map((line) => JSON.parse(line)).map(({ key, id }) => [key, id]));
}

function spoil(data: string, id: string): void {
  const path = snapshotFile(applicationFolder(data, application), id);
  writeFileSync(path, readFileSync(path).subarray(0, 100));
}

describe('a restored snapshot', () => {
  it('holds what it held, and ids given since stay with their keys [C-rollback]', async () => {
    const data = temporaryFolder();
    const first = await importRecords(data, [codeOf('x', 'y')]);
    const before = await exportText(data);
    await importRecords(data, [codeOf('y', 'z')]);
    const restored = await importRecords(data, [], { restored: first.snapshotId });
    expect(restored.snapshotId.slice(0, 6)).toBe('000003');
    expect(await exportText(data)).toBe(before);
    await importRecords(data, [codeOf('x', 'new', 'z')]);
    expect(await idsIn(data)).toEqual({ x: 1, z: 3, new: 4 });
  });

  it('may follow a damaged one, whose ids go on where they can be read [C-rollback] [B-damaged-current]', async () => {
    const data = temporaryFolder();
    const first = await importRecords(data, [codeOf('x', 'y')]);
    const second = await importRecords(data, [codeOf('y', 'z')]);
    spoil(data, second.snapshotId);
    const { warnings } = await importRecords(data, [], { restored: first.snapshotId });
    expect(warnings).toEqual([expect.stringContaining('what it met first may get another id')]);
    expect(await idsIn(data)).toEqual({ x: 1, y: 2 });
  });

  it('is refused where it is damaged itself, and nothing changes [C-rollback]', async () => {
    const data = temporaryFolder();
    const first = await importRecords(data, [codeOf('x')]);
    await importRecords(data, [codeOf('y')]);
    spoil(data, first.snapshotId);
    await expect(importRecords(data, [], { restored: first.snapshotId })).rejects.toThrow(first.snapshotId);
    expect(await idsIn(data)).toEqual({ y: 2 });
  });
});
