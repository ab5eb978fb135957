import type { LocatedRecord } from '../../../bundle/record-stream.ts';
import { type ApplicationFolder, snapshotFile } from '../../format/data-directory.ts';
import { SnapshotFile } from '../../reader/snapshot-file.ts';
import type { Origin } from '../collect/collector.ts';
import type { Fingerprint } from '../collect/fingerprint.ts';
import type { KeptTraits } from '../collect/object-columns.ts';
import type { Identity } from '../resolve/assign-ids.ts';

/** An object key of the snapshot before, or one that was there earlier (then of no source). */
export interface PreviousObject extends Identity {
  readonly source: string | undefined;
  readonly checksum: string | undefined;
  readonly fingerprint: Fingerprint;
}

/** The current snapshot, as the import of the next one reads it. */
export class PreviousSnapshot {
  private readonly file: SnapshotFile;

  private constructor(file: SnapshotFile) {
    this.file = file;
  }

  static open(folder: ApplicationFolder, id: string): PreviousSnapshot {
    return new PreviousSnapshot(SnapshotFile.open(snapshotFile(folder, id)));
  }

  close(): void {
    this.file.close();
  }

  hasSource(_source: string): boolean {
    return false;
  }

  keptOrigins(_inputs: readonly Origin[]): Origin[] {
    return [];
  }

  *records(_origin: Origin): Iterable<{ located: LocatedRecord; traits: KeptTraits | undefined }> {}
  *objectIdentities(): Iterable<PreviousObject> {}
  *transactionIdentities(): Iterable<Identity> {}
}
