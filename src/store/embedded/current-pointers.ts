import { systemReading } from '../../files/read-files.ts';
import type { ApplicationFolder } from '../../snapshot/format/data-directory.ts';
import { currentVersion } from '../../versions/folder-versions.ts';

/** How long what the disk said of current snapshots is believed. */
export const pointerTtl = 500;
/** Names asked for that are remembered, known or not; more push out the oldest. */
const rememberedNames = 4096;
/** Longer names are looked up each time: who asks for what is not there chooses their length. */
const rememberedLength = 256;

interface Pointer {
  readonly checkedAt: number;
  readonly id: Promise<string | undefined>;
}

/** The current snapshot of each application, looked up on disk at most twice a second. */
export class CurrentPointers {
  private readonly folderOf: (application: string) => ApplicationFolder;
  private readonly onRead: (application: string, id: string | undefined) => void;
  private readonly now: () => number;
  private readonly pointers = new Map<string, Pointer>();

  /** `onRead` is called each time the disk was asked. */
  constructor(
    folderOf: (application: string) => ApplicationFolder,
    onRead: (application: string, id: string | undefined) => void,
    now: () => number,
  ) {
    this.folderOf = folderOf;
    this.onRead = onRead;
    this.now = now;
  }

  /** Id of the current snapshot; undefined: there is no such application. */
  current(application: string): Promise<string | undefined> {
    const known = this.pointers.get(application);
    return known && this.now() - known.checkedAt < pointerTtl ? known.id : this.refresh(application);
  }

  /** Asks the disk whatever is remembered. */
  refresh(application: string): Promise<string | undefined> {
    const id = this.read(application);
    if (application.length > rememberedLength) return id;
    this.pointers.delete(application);
    this.pointers.set(application, { checkedAt: this.now(), id });
    if (this.pointers.size > rememberedNames) this.pointers.delete(this.pointers.keys().next().value as string);
    return id;
  }

  private async read(application: string): Promise<string | undefined> {
    const id = currentVersion(systemReading, this.folderOf(application))?.snapshotId;
    this.onRead(application, id);
    return id;
  }
}
