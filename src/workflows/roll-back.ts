import { FaultList } from '../bundle/faults.ts';
import { openObjectStore } from '../object-store/open-object-store.ts';
import { isStoreLocation } from '../object-store/store-location.ts';
import { UnknownApplicationError } from '../snapshot/builder/unknown-application-error.ts';
import type { PublishedVersion } from '../versions/version-record.ts';
import { earlierVersion, versionsOfFolder } from './kept-versions.ts';
import { producerName } from './program-version.ts';
import { publish } from './publish.ts';
import { changeInStore } from './workspace/change-in-store.ts';

export interface RollBackRequest {
  /** A data folder or an object store. */
  readonly data: string;
  readonly application: string;
  /** Number of an earlier version, or the id of its snapshot. */
  readonly to: string;
  readonly keepSnapshots: number;
  /** Milliseconds to wait for another writer of a folder. */
  readonly wait: number;
  readonly onWait: (text: string) => void;
  readonly onNote: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Publishes what an earlier version holds as the next version. Permanent ids go on from the current one, so that no id is given twice and
 * what comes again later has its own. Resolves to what came of it, a line each. Throws `WorkflowError`, `UnknownApplicationError`.
 */
export async function rollBack(request: RollBackRequest): Promise<string[]> {
  const { data, application, to, keepSnapshots, onNote, environment } = request;
  if (!isStoreLocation(data)) {
    const target = earlierVersion(versionsOfFolder(data, application), to, { application, describe: (kept) => kept });
    return restore(request, data, target.snapshot);
  }
  let target: PublishedVersion | undefined;
  const alsoReads = (kept: readonly PublishedVersion[]): readonly PublishedVersion[] => {
    if (kept.length === 0) throw new UnknownApplicationError(application);
    target = earlierVersion(kept, to, {
      application,
      describe: ({ version, info }) => ({ version, snapshot: info.snapshot.id }),
    });
    return [target];
  };
  const change = { application, producer: producerName(), keepNewest: keepSnapshots, onNote, alsoReads };
  return changeInStore(openObjectStore(data, environment), change, (folder) =>
    restore(request, folder, (target as PublishedVersion).info.snapshot.id),
  );
}

function restore(
  { application, keepSnapshots, wait, onWait }: RollBackRequest,
  dataDirectory: string,
  restored: string,
): Promise<string[]> {
  return publish({
    dataDirectory,
    application,
    inputs: [],
    faults: new FaultList(),
    taxonomyFiles: [],
    restored,
    keepSnapshots,
    wait,
    onWait,
    onProgress: () => {},
  });
}
