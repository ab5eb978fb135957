import { QueryError } from '../../errors.ts';
import { systemReading } from '../../files/read-files.ts';
import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import { snapshotFile } from '../../snapshot/format/data-directory.ts';
import type { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { type FolderVersion, keptFolderVersions } from '../../versions/folder-versions.ts';
import { ApplicationList } from './application-list.ts';
import { CurrentPointers, pointerTtl } from './current-pointers.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { SnapshotDirectory } from './snapshot-directory.ts';
import { type RangeReading, SnapshotOpener } from './snapshot-opener.ts';
import type { OpenSource, SnapshotSource } from './snapshot-source.ts';

export interface FolderOptions {
  readonly dataDirectory: string;
  /** Where snapshots are read by ranges; left out: they are in the data folder. */
  readonly ranges?: RangeReading | undefined;
  readonly onWarning: (text: string) => void;
  readonly now: () => number;
}

/** The snapshots of a data folder. */
export function folderSource(options: FolderOptions): OpenSource {
  return (onCurrent) => new FolderSource(options, onCurrent);
}

interface Listing {
  readonly at: number;
  readonly applications: Promise<readonly ApplicationInfo[]>;
}

/** Milliseconds of a listing that is waited for whenever it is old; a longer one, of thousands of applications, is given until it is so old. */
const quick = 20;
const listingTtl = 1500;

class FolderSource implements SnapshotSource {
  private readonly directory: SnapshotDirectory;
  private readonly opener: SnapshotOpener;
  private readonly list: ApplicationList;
  private readonly pointers: CurrentPointers;
  private readonly now: () => number;
  private listing: Listing | undefined;
  /** The last one that has ended. */
  private listed: (Listing & { readonly took: number }) | undefined;

  constructor(
    { dataDirectory, ranges, onWarning, now }: FolderOptions,
    onCurrent: (application: string, snapshotId: string | undefined) => void,
  ) {
    this.now = now;
    this.directory = new SnapshotDirectory(dataDirectory);
    this.opener = new SnapshotOpener(ranges, onWarning);
    this.list = new ApplicationList(this.directory, this.opener, onWarning);
    this.pointers = new CurrentPointers((application) => this.directory.folderOf(application), onCurrent, now);
  }

  async ready(): Promise<void> {
    await this.directory.folders();
  }

  applications(): Promise<readonly ApplicationInfo[]> {
    const at = this.now();
    if (!this.listing || at - this.listing.at >= pointerTtl) {
      const listing = { at, applications: this.list.read() };
      this.listing = listing;
      listing.applications.then(
        () => {
          this.listed = { ...listing, took: this.now() - at };
        },
        () => undefined,
      );
    }
    const isLong = this.listed !== undefined && this.listed.took > quick && at - this.listed.at < listingTtl;
    return (isLong ? (this.listed as Listing) : this.listing).applications;
  }

  current(application: string): Promise<string | undefined> {
    return this.pointers.current(application);
  }

  refresh(application: string): Promise<string | undefined> {
    return this.pointers.refresh(application);
  }

  async kept(application: string): Promise<readonly SnapshotInfo[]> {
    const found: SnapshotInfo[] = [];
    for (const version of keptFolderVersions(systemReading, this.directory.folderOf(application))) {
      const info = await this.describe(application, version);
      if (info) found.push(info);
    }
    return found;
  }

  private async describe(
    application: string,
    { snapshotId, record }: FolderVersion,
  ): Promise<SnapshotInfo | undefined> {
    if (record !== undefined) return record.info.snapshot;
    try {
      const { info, snapshot } = await this.open(application, snapshotId);
      snapshot.close();
      return info.snapshot;
    } catch (error) {
      if (error instanceof QueryError) return undefined;
      throw error;
    }
  }

  open(application: string, snapshotId: string, blocks?: BlockCache): LoadedSnapshot | Promise<LoadedSnapshot> {
    const path = snapshotFile(this.directory.folderOf(application), snapshotId);
    return this.opener.open({ path, application, snapshotId }, blocks);
  }
}
