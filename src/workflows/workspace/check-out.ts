import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectReader } from '../../object-store/object-store.ts';
import {
  applicationFolder,
  applicationKey,
  snapshotExtension,
  snapshotFile,
} from '../../snapshot/format/data-directory.ts';
import { versionFile } from '../../versions/folder-versions.ts';
import { fetchSnapshot } from '../../versions/snapshot-files.ts';
import {
  encodeVersion,
  isPublished,
  type PublishedVersion,
  type VersionRecord,
} from '../../versions/version-record.ts';

/**
 * Makes an application in a data folder what these versions of an object store say, the newest first; none: the folder does not have it.
 * With `evenDamaged`, files that are damaged in the store are so in the folder too. What else is kept beside the snapshots, such as the cache of an analysis, stays.
 */
export async function checkOut(
  reader: ObjectReader,
  dataDirectory: string,
  application: string,
  versions: readonly VersionRecord[],
  options: { readonly evenDamaged?: boolean } = {},
): Promise<void> {
  const folder = applicationFolder(dataDirectory, application);
  const published = versions.filter(isPublished);
  const wanted = new Set(published.map(({ info }) => snapshotFile(folder, info.snapshot.id)));
  const there = existsSync(folder.snapshotsFolder) ? readdirSync(folder.snapshotsFolder) : [];
  rmSync(folder.versionsFolder, { recursive: true, force: true });
  for (const name of there) {
    const path = join(folder.snapshotsFolder, name);
    if (!wanted.has(path)) rmSync(path);
  }
  for (const { file, info } of published) {
    const path = snapshotFile(folder, info.snapshot.id);
    if (!existsSync(path)) await fetchSnapshot(reader, applicationKey(application), file, path, options);
  }
  if (versions.length > 0) mkdirSync(folder.versionsFolder, { recursive: true });
  for (const record of versions) {
    writeFileSync(versionFile(folder, record.version), encodeVersion(isPublished(record) ? unpacked(record) : record));
  }
}

/** The version as a data folder has it. */
function unpacked({ file: { bytes, sha256 }, ...record }: PublishedVersion): PublishedVersion {
  return { ...record, format: 1, file: { name: record.info.snapshot.id + snapshotExtension, bytes, sha256 } };
}
