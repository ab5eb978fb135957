import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { systemReading } from '../../files/read-files.ts';
import type { ApplicationInfo } from '../../model/application.ts';
import { compareCodePoints } from '../../model/order.ts';
import { type ApplicationFolder, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import {
  applicationNameOf,
  currentVersion,
  type FolderVersion,
  hasWholeFile,
  versionFile,
} from '../../versions/folder-versions.ts';
import type { SnapshotDirectory } from './snapshot-directory.ts';
import type { SnapshotOpener } from './snapshot-opener.ts';

/** Others have their turn after so long. */
const sliceMilliseconds = 5;

interface Listed {
  readonly version: FolderVersion;
  /** Of the file that names the version: another one has another mark. */
  readonly mark: string | undefined;
  /** Undefined when the snapshot cannot be read. */
  readonly info: ApplicationInfo | undefined;
}

/** Describes the applications of a data folder, by the records of their versions. */
export class ApplicationList {
  private readonly directory: SnapshotDirectory;
  private readonly opener: SnapshotOpener;
  private readonly onWarning: (text: string) => void;
  private listed: ReadonlyMap<string, Listed> = new Map();
  private infos: readonly ApplicationInfo[] = [];

  constructor(directory: SnapshotDirectory, opener: SnapshotOpener, onWarning: (text: string) => void) {
    this.directory = directory;
    this.opener = opener;
    this.onWarning = onWarning;
  }

  /** By name in code point order. One that cannot be read is left out, and warned of once. */
  async read(): Promise<readonly ApplicationInfo[]> {
    const listed = new Map<string, Listed>();
    let isChanged = false;
    let pauseAt = performance.now() + sliceMilliseconds;
    for (const folder of await this.directory.folders()) {
      if (performance.now() >= pauseAt) {
        await setImmediate();
        pauseAt = performance.now() + sliceMilliseconds;
      }
      const known = this.listed.get(folder.folder);
      const now = known !== undefined && isCurrent(folder, known) ? known : await this.look(folder, known);
      if (now === undefined) continue;
      listed.set(folder.folder, now);
      isChanged ||= now.info !== known?.info;
    }
    if (isChanged || listed.size !== this.listed.size) {
      const infos = [...listed.values()].flatMap(({ info }) => info ?? []);
      this.infos = infos.sort((a, b) => compareCodePoints(a.name, b.name));
    }
    this.listed = listed;
    return this.infos;
  }

  private async look(folder: ApplicationFolder, known: Listed | undefined): Promise<Listed | undefined> {
    const version = this.currentOf(folder);
    if (version === undefined) return undefined;
    const mark = markOf(folder, version);
    if (known?.version.snapshotId === version.snapshotId) return { version, mark, info: known.info };
    return { version, mark, info: await this.describe(folder, version) };
  }

  private currentOf(folder: ApplicationFolder): FolderVersion | undefined {
    try {
      return currentVersion(systemReading, folder);
    } catch (error) {
      this.onWarning((error as Error).message);
      return undefined;
    }
  }

  private async describe(folder: ApplicationFolder, version: FolderVersion): Promise<ApplicationInfo | undefined> {
    const path = snapshotFile(folder, version.snapshotId);
    try {
      if (hasWholeFile(systemReading, folder, version)) return version.record?.info;
      const name = applicationNameOf(systemReading, folder);
      if (name === undefined) throw new SnapshotError(folder.applicationFile, 'it is missing');
      const { info, snapshot } = await this.opener.open({ path, application: name, snapshotId: version.snapshotId });
      snapshot.close();
      return info;
    } catch (error) {
      const file = error instanceof SnapshotError ? error.file : path;
      this.onWarning(`${file}: the application is left out: ${(error as Error).message}`);
      return undefined;
    }
  }
}

/** Quicker than to read it, where there are thousands: the version that was known is there, and none after it. */
function isCurrent(folder: ApplicationFolder, { version, mark }: Listed): boolean {
  const next = version.record === undefined ? folder.versionsFolder : versionFile(folder, version.version + 1);
  return statSync(next, { throwIfNoEntry: false }) === undefined && markOf(folder, version) === mark;
}

function markOf(folder: ApplicationFolder, { version, record }: FolderVersion): string | undefined {
  const path = record === undefined ? folder.currentFile : versionFile(folder, version);
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}
