import type { BundleRecord, Part } from '../../../bundle/records.ts';
import { type ArchivedOrigin, archive } from '../../format/archive.ts';
import { type ApplicationFolder, snapshotFile } from '../../format/data-directory.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { coverageRows } from '../../reader/coverage-rows.ts';
import { once } from '../../reader/once.ts';
import { loadJson } from '../../reader/section-arrays.ts';
import { SnapshotFile } from '../../reader/snapshot-file.ts';
import type { Origin } from '../collect/collector.ts';
import type { KeptTraits } from '../collect/object-columns.ts';
import type { Identity } from '../resolve/assign-ids.ts';
import { ArchivedKeys } from './archived-keys.ts';
import { LinkRecords } from './link-records.ts';
import { ObjectRecords } from './object-records.ts';
import { type PreviousObject, previousObjects, previousTransactions } from './previous-identities.ts';
import { fileRecords, packageRecords, patternRecords, transactionRecords } from './small-records.ts';

export interface ArchivedRecord {
  readonly record: BundleRecord;
  /** Of objects. */
  readonly traits?: KeptTraits;
}

/** A snapshot as the source of its own records: for export, and for what the next import does not replace. */
export class PreviousSnapshot {
  readonly meta: SnapshotMeta;
  readonly origins: readonly ArchivedOrigin[];
  private readonly file: SnapshotFile;
  private readonly keys: () => ArchivedKeys;

  private constructor(file: SnapshotFile) {
    this.file = file;
    this.meta = loadJson(file, sections.meta);
    this.origins = loadJson(file, archive.origins);
    this.keys = once(() => new ArchivedKeys(file, this.meta));
  }

  /** Throws `SnapshotError`. */
  static open(folder: ApplicationFolder, id: string): PreviousSnapshot {
    const file = SnapshotFile.open(snapshotFile(folder, id));
    try {
      return new PreviousSnapshot(file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  close(): void {
    this.file.close();
  }

  /** Whether the source has analysed the code before. */
  hasSource(source: string): boolean {
    return this.origins.some((origin) => origin.part === 'code' && origin.source === source);
  }

  /** What none of the inputs replaces. */
  keptOrigins(inputs: readonly Origin[]): ArchivedOrigin[] {
    const replaced = ({ part, source }: ArchivedOrigin): boolean =>
      inputs.some((input) => input.parts.includes(part) && (part !== 'code' || input.source === source));
    return this.origins.filter((origin) => !replaced(origin));
  }

  /** The records of one origin, in the order they once came, links by caller. */
  *records(origin: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    for (const part of recordsOfPart[origin.part]) yield* part(this, origin);
  }

  /** Every object key the application ever had. */
  objectIdentities(): Iterable<PreviousObject> {
    return previousObjects(this.file, this.meta, this.origins);
  }

  /** Every transaction key the application ever had. */
  transactionIdentities(): Iterable<Identity> {
    return previousTransactions(this.file);
  }

  *files({ files }: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    for (const record of fileRecords(this.file, this.meta, files)) yield { record };
  }

  *objects({ objects }: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    yield* new ObjectRecords(this.file, this.meta, this.keys()).of(objects);
  }

  *links(origin: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    const index = this.origins.filter(({ part }) => part === 'code').indexOf(origin);
    for (const record of new LinkRecords(this.file, this.meta, this.keys()).of(index)) yield { record };
  }

  *transactions({ transactions }: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    for (const record of transactionRecords(this.file, this.keys(), transactions)) yield { record };
  }

  /** The coverage records of a source of the code. */
  *coverage({ source }: ArchivedOrigin): Generator<ArchivedRecord, void, undefined> {
    for (const row of coverageRows(this.file)) if (row.source === source) yield { record: row.record };
  }

  *packages(): Generator<ArchivedRecord, void, undefined> {
    for (const record of packageRecords(this.file, this.keys())) yield { record };
  }

  *patterns(): Generator<ArchivedRecord, void, undefined> {
    for (const record of patternRecords(this.file, this.keys())) yield { record };
  }
}

type RecordsOfKind = (snapshot: PreviousSnapshot, origin: ArchivedOrigin) => Iterable<ArchivedRecord>;

const recordsOfPart: Readonly<Record<Part, readonly RecordsOfKind[]>> = {
  code: [
    (snapshot, origin) => snapshot.files(origin),
    (snapshot, origin) => snapshot.objects(origin),
    (snapshot, origin) => snapshot.links(origin),
    (snapshot, origin) => snapshot.transactions(origin),
    (snapshot, origin) => snapshot.coverage(origin),
  ],
  cve: [(snapshot) => snapshot.packages()],
  cloud: [(snapshot) => snapshot.patterns()],
};
