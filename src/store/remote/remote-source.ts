import type { ApplicationInfo, SnapshotInfo } from '../../model/application.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { ObjectReader } from '../../object-store/object-store.ts';
import { applicationKey } from '../../snapshot/format/data-directory.ts';
import type { RangeSource } from '../../snapshot/ranges/range-source.ts';
import type { BlockCache } from '../../snapshot/reader/block-cache.ts';
import { SnapshotError } from '../../snapshot/reader/snapshot-error.ts';
import { keptVersions } from '../../versions/read-versions.ts';
import { DamagedFileError, openSnapshotBytes } from '../../versions/snapshot-bytes.ts';
import { snapshotsPrefix } from '../../versions/version-keys.ts';
import { isPublished, type PublishedVersion, type VersionRecord } from '../../versions/version-record.ts';
import type { LoadedSnapshot, SnapshotPlace } from '../embedded/loaded-snapshot.ts';
import { SnapshotOpener } from '../embedded/snapshot-opener.ts';
import type { OpenSource, SnapshotSource } from '../embedded/snapshot-source.ts';
import type { StoreRequests } from '../store.ts';
import { VersionList } from './version-list.ts';

export interface RemoteOptions {
  readonly reader: ObjectReader;
  /** Folder of this machine that holds what was read of snapshots, and the bytes that it may take. */
  readonly cache: { readonly folder: string; readonly budget: number };
  readonly onWarning: (text: string) => void;
  readonly now?: () => number;
}

/** The snapshots of an object store, read by ranges. */
export function remoteSource(options: RemoteOptions): OpenSource {
  return (onCurrent) => new RemoteSource(options, onCurrent);
}

class RemoteSource implements SnapshotSource {
  private readonly reader: ObjectReader;
  private readonly versions: VersionList;
  private readonly opener: SnapshotOpener;
  private listed: { readonly state: number; readonly infos: readonly ApplicationInfo[] } | undefined;

  constructor(
    { reader, cache, onWarning, now = () => performance.now() }: RemoteOptions,
    onCurrent: (application: string, snapshotId: string | undefined) => void,
  ) {
    this.reader = reader;
    this.opener = new SnapshotOpener({ cache, source: (place) => this.rangesOf(place) }, onWarning);
    this.versions = new VersionList(reader, {
      onVersion: (record) => onCurrent(record.application, snapshotOf(record)),
      onWarning,
      now,
    });
  }

  get requests(): StoreRequests {
    return this.reader.requests;
  }

  ready(): Promise<void> {
    return this.versions.ready();
  }

  close(): void {
    this.versions.close();
  }

  async applications(): Promise<readonly ApplicationInfo[]> {
    await this.versions.update();
    const { state } = this.versions;
    if (this.listed?.state !== state) {
      const infos = this.versions.all().flatMap((record) => (isPublished(record) ? record.info : []));
      this.listed = { state, infos: infos.sort((a, b) => compareCodePoints(a.name, b.name)) };
    }
    return this.listed.infos;
  }

  async current(application: string): Promise<string | undefined> {
    return snapshotOf(await this.versions.current(applicationKey(application)));
  }

  async refresh(application: string): Promise<string | undefined> {
    return snapshotOf(await this.versions.refresh(applicationKey(application)));
  }

  async kept(application: string): Promise<readonly SnapshotInfo[]> {
    const versions = await keptVersions(this.reader, applicationKey(application));
    return versions.map(({ info }) => info.snapshot);
  }

  open(application: string, snapshotId: string, blocks: BlockCache): LoadedSnapshot | Promise<LoadedSnapshot> {
    const path = `${this.reader.location}/${snapshotsPrefix(applicationKey(application))}${snapshotId}`;
    return this.opener.open({ path, application, snapshotId }, blocks);
  }

  private async rangesOf({ path, application, snapshotId }: SnapshotPlace): Promise<RangeSource> {
    const key = applicationKey(application);
    const version = await this.find(key, snapshotId);
    if (version === undefined) {
      throw new SnapshotError(path, 'it is missing', { cause: Object.assign(new Error(path), { code: 'ENOENT' }) });
    }
    try {
      return await openSnapshotBytes(this.reader, key, version.file);
    } catch (error) {
      if (error instanceof DamagedFileError) throw new SnapshotError(path, error.message, { cause: error });
      throw error;
    }
  }

  /** The version of a snapshot; those before the current one are looked for in the store. */
  private async find(key: string, snapshotId: string): Promise<PublishedVersion | undefined> {
    const current = await this.versions.current(key);
    if (isPublished(current) && snapshotOf(current) === snapshotId) return current;
    const kept = await keptVersions(this.reader, key);
    return kept.find((version) => snapshotOf(version) === snapshotId);
  }
}

function snapshotOf(record: VersionRecord | undefined): string | undefined {
  return isPublished(record) ? record.info.snapshot.id : undefined;
}
