import type { FaultList } from '../bundle/faults.ts';
import type { RecordStream } from '../bundle/record-stream.ts';
import { readRoles } from '../roles/read-roles.ts';
import { collectGarbage } from '../snapshot/builder/collect-garbage.ts';
import { type ImportOptions, importBundles } from '../snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../taxonomy/read-taxonomy.ts';
import { producerName } from './program-version.ts';
import { formatCount } from './progress.ts';

/** Builds the new snapshot of an application from records and deletes those that are no longer kept. Resolves to what came of it, a line each. */
export async function publish(request: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly inputs: readonly RecordStream[];
  readonly faults: FaultList;
  readonly taxonomyFiles: readonly string[];
  /** Id of a kept snapshot to go back to. */
  readonly restored?: string;
  /** Places code by its roles, as all analyses of source code do. */
  readonly byRole?: boolean;
  /** How many snapshots of the application stay, the new one included; those of the last hour stay in any case. */
  readonly keepSnapshots: number;
  readonly onProgress: NonNullable<ImportOptions['onProgress']>;
  /** Milliseconds to wait for another writer, and what is called before a wait. */
  readonly wait?: ImportOptions['wait'];
  readonly onWait?: ImportOptions['onWait'];
}): Promise<string[]> {
  const { taxonomyFiles, byRole = false, keepSnapshots, ...options } = request;
  const taxonomy = readTaxonomy(taxonomyFiles);
  const { warnings, counts, snapshotId } = await importBundles({
    ...options,
    producer: producerName(),
    taxonomy,
    ...(byRole ? { roles: readRoles() } : {}),
  });
  const { dataDirectory, application } = request;
  const garbage = await collectGarbage({
    dataDirectory,
    application,
    keepNewest: keepSnapshots,
    snapshotsOnly: true,
  });
  const amounts = (['objects', 'links', 'transactions', 'packages', 'patterns'] as const).map(
    (kind) => `${formatCount(counts[kind])} ${kind}`,
  );
  return [
    ...[...warnings, ...garbage.warnings].map((warning) => `warning: ${warning}`),
    ...taxonomy.unmatched().map((origin) => `warning: ${origin}: this entry of the taxonomy matches no object`),
    `${request.application}: snapshot ${snapshotId}: ${amounts.join(', ')}`,
  ];
}
