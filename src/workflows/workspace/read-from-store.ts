import type { ObjectReader } from '../../object-store/object-store.ts';
import { applicationKey } from '../../snapshot/format/data-directory.ts';
import { keptVersions, latestVersion, listLatest } from '../../versions/read-versions.ts';
import { isPublished, type PublishedVersion } from '../../versions/version-record.ts';
import { checkOut } from './check-out.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** Lets work read applications of an object store from a data folder that holds copies of their snapshots for that long. */
export function readFromStore<T>(
  reader: ObjectReader,
  asked: {
    /** Undefined: all. */
    readonly application: string | undefined;
    /** Also the versions before the current one. */
    readonly allKept: boolean;
  },
  work: (dataDirectory: string) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const { application, allKept } = asked;
    const keys =
      application === undefined ? [...(await listLatest(reader)).latest.keys()] : [applicationKey(application)];
    for (const key of keys) {
      const versions = allKept ? await keptVersions(reader, key) : await currentVersion(reader, key);
      const [newest] = versions;
      if (newest !== undefined) await checkOut(reader, folder, newest.application, versions);
    }
    return work(folder);
  });
}

async function currentVersion(reader: ObjectReader, key: string): Promise<PublishedVersion[]> {
  const record = await latestVersion(reader, key);
  return isPublished(record) ? [record] : [];
}
