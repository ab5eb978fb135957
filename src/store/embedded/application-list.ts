import type { ApplicationInfo } from '../../model/application.ts';
import { compareCodePoints } from '../../model/order.ts';
import { type ApplicationFolder, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import { readApplicationName, readCurrent, type SnapshotDirectory } from './snapshot-directory.ts';
import type { SnapshotOpener } from './snapshot-opener.ts';

interface Listed {
  readonly snapshotId: string;
  /** Undefined when the snapshot cannot be read. */
  readonly info: ApplicationInfo | undefined;
}

/** Describes the applications of a data folder; of each snapshot only the description is read, and only once. */
export class ApplicationList {
  private readonly directory: SnapshotDirectory;
  private readonly opener: SnapshotOpener;
  private readonly onWarning: (text: string) => void;
  private listed: ReadonlyMap<string, Listed> = new Map();

  constructor(directory: SnapshotDirectory, opener: SnapshotOpener, onWarning: (text: string) => void) {
    this.directory = directory;
    this.opener = opener;
    this.onWarning = onWarning;
  }

  /** By name in code point order. One that cannot be read is left out, and warned of once. */
  async read(): Promise<ApplicationInfo[]> {
    const listed = new Map<string, Listed>();
    for (const folder of await this.directory.folders()) {
      const snapshotId = await this.currentOf(folder);
      if (snapshotId === undefined) continue;
      const known = this.listed.get(folder.folder);
      listed.set(folder.folder, known?.snapshotId === snapshotId ? known : await this.describe(folder, snapshotId));
    }
    this.listed = listed;
    const infos = [...listed.values()].flatMap(({ info }) => info ?? []);
    return infos.sort((a, b) => compareCodePoints(a.name, b.name));
  }

  private async currentOf(folder: ApplicationFolder): Promise<string | undefined> {
    try {
      return await readCurrent(folder);
    } catch (error) {
      this.onWarning((error as Error).message);
      return undefined;
    }
  }

  private async describe(folder: ApplicationFolder, snapshotId: string): Promise<Listed> {
    const path = snapshotFile(folder, snapshotId);
    try {
      const name = await readApplicationName(folder);
      if (name === undefined) throw new SnapshotError(folder.applicationFile, 'it is missing');
      const { info, snapshot } = await this.opener.open({ path, application: name, snapshotId });
      snapshot.close();
      return { snapshotId, info };
    } catch (error) {
      const file = error instanceof SnapshotError ? error.file : path;
      this.onWarning(`${file}: the application is left out: ${(error as Error).message}`);
      return { snapshotId, info: undefined };
    }
  }
}
