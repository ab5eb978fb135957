import { setImmediate } from 'node:timers/promises';
import type { ApplicationInfo } from '../../model/application.ts';
import { compareCodePoints } from '../../model/order.ts';
import { type ApplicationFolder, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import { markOfCurrent, readNow, type SnapshotDirectory } from './snapshot-directory.ts';
import type { SnapshotOpener } from './snapshot-opener.ts';

/** Others have their turn after so long. */
const sliceMilliseconds = 5;

interface Listed {
  readonly mark: string;
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
      const mark = this.markOf(folder);
      if (mark === undefined) continue;
      const known = this.listed.get(folder.folder);
      const now = known?.mark === mark ? known : await this.look(folder, mark, known);
      if (now === undefined) continue;
      listed.set(folder.folder, now);
      isChanged ||= now !== known;
    }
    if (isChanged || listed.size !== this.listed.size) {
      const infos = [...listed.values()].flatMap(({ info }) => info ?? []);
      this.infos = infos.sort((a, b) => compareCodePoints(a.name, b.name));
    }
    this.listed = listed;
    return this.infos;
  }

  private markOf(folder: ApplicationFolder): string | undefined {
    try {
      return markOfCurrent(folder);
    } catch (error) {
      this.onWarning((error as Error).message);
      return undefined;
    }
  }

  private async look(folder: ApplicationFolder, mark: string, known: Listed | undefined): Promise<Listed | undefined> {
    const snapshotId = this.currentOf(folder);
    if (snapshotId === undefined) return undefined;
    if (known?.snapshotId === snapshotId) return { ...known, mark };
    return { mark, ...(await this.describe(folder, snapshotId)) };
  }

  private currentOf(folder: ApplicationFolder): string | undefined {
    try {
      return readNow.current(folder);
    } catch (error) {
      this.onWarning((error as Error).message);
      return undefined;
    }
  }

  private async describe(folder: ApplicationFolder, snapshotId: string): Promise<Omit<Listed, 'mark'>> {
    const path = snapshotFile(folder, snapshotId);
    try {
      const name = readNow.applicationName(folder);
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
