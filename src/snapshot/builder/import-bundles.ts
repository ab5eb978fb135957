import { join } from 'node:path';
import type { FaultList } from '../../bundle/faults.ts';
import type { RecordStream } from '../../bundle/record-stream.ts';
import { type FileOperations, systemFiles } from '../../files/file-operations.ts';
import { storingIn } from '../../files/storage-error.ts';
import type { RoleRule } from '../../roles/role-rules.ts';
import type { Taxonomy } from '../../taxonomy/taxonomy.ts';
import { newestRecord } from '../../versions/folder-versions.ts';
import { isPublished, type VersionRecord } from '../../versions/version-record.ts';
import { type ApplicationFolder, applicationFolder } from '../format/data-directory.ts';
import type { SnapshotMeta } from '../format/sections.ts';
import { Collector } from './collect/collector.ts';
import { TextSpill } from './collect/text-spill.ts';
import {
  droppedWarnings,
  type ImportProgress,
  type ImportReport,
  StageClock,
  spoiledWarnings,
} from './import-report.ts';
import { fillDefaultPaths, numberFiles } from './number/number-files.ts';
import { numberObjects } from './number/number-objects.ts';
import { type ImportBase, openImportBase } from './previous/import-base.ts';
import type { PreviousSnapshot } from './previous/previous-snapshot.ts';
import { migrateFolder } from './publish/migrate-folder.ts';
import { publishSnapshot, syncParents } from './publish/publish-snapshot.ts';
import { type LockOptions, lockApplication } from './publish/writer-lock.ts';
import { closeInputs, type OpenedInput, openInputs } from './read-inputs.ts';
import { checkParents } from './resolve/check-parents.ts';
import { identify } from './resolve/identify.ts';
import { placeByRole } from './resolve/place-by-role.ts';
import { resolveReferences } from './resolve/resolve-references.ts';
import { SnapshotWriter } from './write/snapshot-writer.ts';
import { writeSnapshot } from './write/write-snapshot.ts';

export interface ImportOptions extends LockOptions {
  readonly dataDirectory: string;
  readonly application: string;
  /** Published together in one step; each replaces its parts and source. */
  readonly inputs: readonly RecordStream[];
  /** The list the inputs report to; the builder adds its own. */
  readonly faults: FaultList;
  readonly taxonomy: Taxonomy;
  /** Id of a kept snapshot that what no input replaces is taken from; permanent ids go on from the current one. Default: the current one. */
  readonly restored?: string;
  /** Places the code of the inputs by its roles, where neither levels nor a type do. Default: none. */
  readonly roles?: readonly RoleRule[];
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Program that the version names as its maker, such as `stratigraph 0.1.0`. Default: `stratigraph`. */
  readonly producer?: string;
  readonly files?: FileOperations;
}

/**
 * Builds the next snapshot of an application and publishes it, whole or not at all. Throws `BundleError` on any fault,
 * `ApplicationLockedError` while another import runs longer than it waits, `ConflictingInputsError`, `StorageError`, `SnapshotError` when no kept snapshot can be read;
 * then readers see what they saw before.
 */
export async function importBundles(options: ImportOptions): Promise<ImportReport> {
  const { application, dataDirectory, files = systemFiles } = options;
  if (application === '' || application.includes('`')) {
    throw new RangeError('the name of an application is not empty and has no back-quote');
  }
  const folder = applicationFolder(dataDirectory, application);
  return storingIn(dataDirectory, async () => {
    const unlock = await lockApplication(files, folder, application, options);
    try {
      return await inScratchFolder(files, folder, () => new Import(options, files, folder).run());
    } finally {
      unlock();
    }
  });
}

async function inScratchFolder<T>(
  files: FileOperations,
  { scratchFolder }: ApplicationFolder,
  work: () => Promise<T>,
): Promise<T> {
  files.remove(scratchFolder);
  files.makeFolder(scratchFolder);
  try {
    return await work();
  } finally {
    files.remove(scratchFolder);
  }
}

class Import {
  private readonly options: ImportOptions;
  private readonly files: FileOperations;
  private readonly folder: ApplicationFolder;
  private readonly clock: StageClock;
  private readonly texts: TextSpill;
  private readonly collector: Collector;
  private records = 0;

  constructor(options: ImportOptions, files: FileOperations, folder: ApplicationFolder) {
    this.options = options;
    this.files = files;
    this.folder = folder;
    this.clock = new StageClock(options.onProgress ?? (() => {}));
    this.texts = new TextSpill(files, folder.scratchFolder);
    this.collector = new Collector(this.texts, options.faults);
  }

  async run(): Promise<ImportReport> {
    const { options, files, folder } = this;
    const migration = migrateFolder(files, folder);
    const previous = newestRecord(files, folder);
    const base = isPublished(previous)
      ? openImportBase(files, folder, previous.info.snapshot.id, options.restored)
      : undefined;
    let inputs: readonly OpenedInput[] = [];
    try {
      inputs = await openInputs(options.inputs, options.faults);
      if (base !== undefined) this.keep(base.records, inputs);
      await this.take(inputs);
      const report = await this.build(base, previous);
      return { ...report, warnings: [...migration, ...report.warnings] };
    } finally {
      await closeInputs(inputs);
      base?.close();
      this.texts.close();
    }
  }

  /** Takes over what no input replaces. */
  private keep(previous: PreviousSnapshot, inputs: readonly OpenedInput[]): void {
    this.clock.start('reading the previous snapshot');
    for (const archived of previous.keptOrigins(inputs.map((input) => input.origin))) {
      const { part, source, analysis } = archived;
      this.collector.begin({ file: 'the previous snapshot', source, parts: [part], analysis, kept: true });
      for (const { record, traits } of previous.records(archived)) this.collector.add({ record, line: 0 }, traits);
      this.collector.end();
    }
  }

  private async take(inputs: readonly OpenedInput[]): Promise<void> {
    this.clock.start('reading records');
    for (const input of inputs) {
      this.collector.begin(input.origin);
      for await (const batch of input.batches()) {
        for (const located of batch) this.collector.add(located);
        this.records += batch.length;
        this.clock.progress(this.records);
      }
      this.collector.end();
    }
  }

  private async build(base: ImportBase | undefined, previous: VersionRecord | undefined): Promise<ImportReport> {
    const { collector, clock, files, folder } = this;
    const { faults, application, taxonomy, producer = 'stratigraph' } = this.options;
    clock.start('checking references');
    const dropped = resolveReferences(collector, faults);
    checkParents(collector, faults);
    collector.coverage.reportSpoiled();
    const identified = identify(collector, base?.identities, faults);
    faults.throwIfAny();
    clock.start('sorting');
    fillDefaultPaths(collector.objects, collector.files);
    if (this.options.roles !== undefined) placeByRole(collector, taxonomy, this.options.roles);
    const objects = numberObjects(collector.objects, identified.objectIds);
    const numbered = { collector, ...identified, objects, files: numberFiles(collector.files) };
    const path = join(folder.scratchFolder, 'snapshot');
    const file = files.create(path);
    let meta: SnapshotMeta;
    let contentHash: string;
    const writer = new SnapshotWriter(file);
    try {
      meta = writeSnapshot(writer, numbered, { history: identified, application, taxonomy, clock });
      contentHash = writer.finish();
    } finally {
      file.close();
    }
    const publication = { producer, file: path, contentHash, meta, base: previous };
    const snapshotId = await publishSnapshot(files, folder, publication);
    syncParents(files, this.options.dataDirectory);
    clock.stop();
    return {
      snapshotId,
      records: this.records,
      counts: meta.counts,
      warnings: [
        ...(base?.warnings ?? []),
        ...droppedWarnings(dropped),
        ...spoiledWarnings(collector.coverage.spoiledCount),
      ],
      timings: clock.timings,
      snapshotBytes: writer.sections.reduce((sum, { length }) => sum + length, 0),
      sectionBytes: Object.fromEntries(writer.sections.map(({ name, length }) => [name, length])),
    };
  }
}
