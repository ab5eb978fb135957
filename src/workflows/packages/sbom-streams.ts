import type { RecordStream } from '../../bundle/record-stream.ts';
import type { ByteFile } from '../../importers/byte-file.ts';
import { AdvisoryIndex } from '../../insights/packages/advisories/advisory-index.ts';
import { joinObjects } from '../../insights/packages/match/objects-in-use.ts';
import { packageRecords } from '../../insights/packages/package-records.ts';
import { externalObjects, scannedPackages } from '../../snapshot/builder/read-current.ts';
import { cloudSource } from '../cloud/cloud-records.ts';
import { lateStream } from '../late-stream.ts';
import { formatCount } from '../progress.ts';
import { WorkflowError } from '../workflow-error.ts';
import { packageAnalysis, packageScanName } from './package-analysis.ts';
import { packagesOfSboms } from './read-packages.ts';
import { foundNotes, joinNotes } from './scan-notes.ts';

/**
 * The packages that SBOMs name with what they say of vulnerabilities, joined to the analysed code of the application, in place of the
 * packages it had. Throws `FormatError`, and `WorkflowError` where the SBOMs name no packages.
 */
export function sbomStreams(request: {
  readonly application: string;
  readonly dataDirectory: string;
  readonly sboms: readonly ByteFile[];
}): { readonly streams: readonly RecordStream[]; readonly notes: readonly string[] } {
  const { application, dataDirectory, sboms } = request;
  const { graph, statements, notes } = packagesOfSboms(sboms);
  const packages = graph.packages();
  if (packages.length === 0) {
    const names = sboms.map(({ name }) => name).join(', ');
    throw new WorkflowError(
      `${names}: no packages are named; \`stratigraph scan packages DIR --vex FILE\` takes what a document says of vulnerabilities`,
    );
  }
  const book = new AdvisoryIndex(() => false);
  for (const { vulnerability, aliases } of statements) book.join(vulnerability, aliases);
  const externals = externalObjects({ dataDirectory, application, withoutSources: [cloudSource] });
  const join = joinObjects(packages, externals ?? []);
  const scannedAt = new Date().toISOString();
  const scan = { packages, book, statements, objects: join.objects, scannedAt, timelines: new Map() };
  const records = [...packageRecords(scan)];
  const before = scannedPackages(dataDirectory, application)?.length ?? 0;
  return {
    streams: [lateStream(packageScanName, packageAnalysis(application, scannedAt), () => records)],
    notes: [
      ...notes,
      ...(statements.length === 0 ? [silentNote] : []),
      ...(before === 0 ? [] : [`${formatCount(before)} packages of the scan before are replaced`]),
      ...joinNotes(externals === null, join),
      ...foundNotes(packages, records, statements.length > 0),
    ],
  };
}

const silentNote =
  'warning: nothing is said of vulnerabilities; `stratigraph scan packages DIR --sbom FILE --advisories PATH` looks for them';
