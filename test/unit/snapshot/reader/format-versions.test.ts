import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../scripts/run-step.ts';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { formatVersion, formatVersions } from '../../../../src/snapshot/format/sections.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';
import { verifySnapshot } from '../../../../src/snapshot/reader/verify/verify-snapshot.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import { exportText, importText } from '../builder/importing.ts';
import { containerBytes, temporaryFile, temporaryFolder } from './container-bytes.ts';

const fixtures = join(projectRoot, 'test/fixtures/snapshots');
const id = '000001-e208051d45667985';

/** A data folder in which the committed file of a format is the current snapshot of `Shop`. */
function folderOf(version: number): string {
  const data = temporaryFolder();
  const folder = applicationFolder(data, 'Shop');
  mkdirSync(folder.snapshotsFolder, { recursive: true });
  writeFileSync(folder.applicationFile, '{"name":"Shop"}\n');
  cpSync(join(fixtures, `format-${version}.strat`), snapshotFile(folder, id));
  writeFileSync(folder.currentFile, `${id}\n`);
  return data;
}

describe.each(formatVersions)('a snapshot of format $version', ({ version }) => {
  it('is read whole by the program of today [B-format-versions]', async () => {
    const data = folderOf(version);
    expect(verifySnapshot(snapshotFile(applicationFolder(data, 'Shop'), id), 'Shop').faults).toEqual([]);
    expect(await exportText(data, 'Shop')).toBe(readFileSync(join(fixtures, `format-${version}.ndjson`), 'utf8'));
    const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => {} });
    const reader = await store.open('Shop');
    expect(reader.info.counts).toMatchObject({ objects: 56, links: 55, transactions: 5, packages: 7, patterns: 6 });
    reader.release();
    await store.close();
  });

  it('is what the next import goes on from, with its ids [B-format-versions]', async () => {
    const data = folderOf(version);
    const before = await exportText(data, 'Shop');
    await importText(data, before, 'Shop');
    const idsOf = (text: string): unknown[] =>
      text
        .split('\n')
        .filter((line) => line.includes('"record":"object"'))
        .map((line) => JSON.parse(line))
        .map(({ key, id: permanent }) => [key, permanent]);
    expect(idsOf(await exportText(data, 'Shop'))).toEqual(idsOf(before));
  });
});

describe('a snapshot of another format', () => {
  it.each([
    [1, 'an earlier program wrote it: run `stratigraph export` of that program, and import the result with this one'],
    [formatVersion + 1, 'a later program wrote it: update this one, or go back to a kept snapshot'],
  ])('is refused by name, with the way back: version %i [B-format-versions]', (version, remedy) => {
    const path = temporaryFile(containerBytes({}, version), 'shop.strat');
    expect(() => SnapshotFile.open(path)).toThrow(
      `snapshot file shop.strat: format version ${version} is not known to this program, which reads ${formatVersion}; ${remedy}`,
    );
  });
});
