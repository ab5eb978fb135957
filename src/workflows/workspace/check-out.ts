import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectReader } from '../../object-store/object-store.ts';
import {
  type ApplicationFile,
  applicationFolder,
  applicationKey,
  snapshotFile,
} from '../../snapshot/format/data-directory.ts';
import { fetchSnapshot } from '../../versions/snapshot-files.ts';
import type { PublishedVersion } from '../../versions/version-record.ts';

/**
 * Makes an application in a data folder what these versions of an object store say, the newest first; none: the folder does not have it.
 * With `evenDamaged`, files that are damaged in the store are so in the folder too. What else is kept beside the snapshots, such as the cache of an analysis, stays.
 */
export async function checkOut(
  reader: ObjectReader,
  dataDirectory: string,
  application: string,
  versions: readonly PublishedVersion[],
  options: { readonly evenDamaged?: boolean } = {},
): Promise<void> {
  const folder = applicationFolder(dataDirectory, application);
  const wanted = new Set(versions.map(({ info }) => snapshotFile(folder, info.snapshot.id)));
  const there = existsSync(folder.snapshotsFolder) ? readdirSync(folder.snapshotsFolder) : [];
  rmSync(folder.currentFile, { force: true });
  for (const name of there) {
    const path = join(folder.snapshotsFolder, name);
    if (!wanted.has(path)) rmSync(path);
  }
  const [current] = versions;
  if (current === undefined) return;
  mkdirSync(folder.snapshotsFolder, { recursive: true });
  for (const { file, info } of versions) {
    const path = snapshotFile(folder, info.snapshot.id);
    if (!existsSync(path)) await fetchSnapshot(reader, applicationKey(application), file, path, options);
  }
  const named: ApplicationFile = { name: application };
  writeFileSync(folder.applicationFile, `${JSON.stringify(named)}\n`);
  writeFileSync(folder.currentFile, `${current.info.snapshot.id}\n`);
}
