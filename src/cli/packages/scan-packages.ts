import { FaultList } from '../../bundle/faults.ts';
import type { LocatedRecord } from '../../bundle/record-stream.ts';
import type { AnalysisRecord, BundleRecord, PackageRecord } from '../../bundle/records.ts';
import { AdvisoryBook } from '../../insights/packages/advisories/advisory-book.ts';
import { severities } from '../../insights/packages/advisories/severity.ts';
import type { PackageGraph, UsedPackage } from '../../insights/packages/graph/package-graph.ts';
import { joinObjects, type ObjectJoin } from '../../insights/packages/match/objects-in-use.ts';
import type { Statement } from '../../insights/packages/match/statement.ts';
import { nameKey } from '../../insights/packages/package-id.ts';
import { packageRecords } from '../../insights/packages/package-records.ts';
import { externalObjects } from '../../snapshot/builder/read-current.ts';
import { programVersion } from '../program-version.ts';
import { formatCount, type Progress } from '../progress.ts';
import { publish } from '../publish.ts';
import { gatherTimelines } from './gather-timelines.ts';
import type { Registries } from './online-timelines.ts';
import { readAdvisories, unreadableNotes } from './read-advisories.ts';
import { packagesOfLockfiles, packagesOfSboms, statementsOfVex } from './read-packages.ts';

export interface PackageScanRequest {
  readonly directory: string;
  readonly application: string;
  readonly data: string;
  readonly advisories: readonly string[];
  readonly exclude: readonly string[];
  /** Where given, packages come from these and not from lockfiles. */
  readonly sboms: readonly string[];
  readonly vex: readonly string[];
  readonly timelines: readonly string[];
  /** Null: nothing goes over the network. */
  readonly registries: Registries | null;
  readonly onProgress: (progress: Progress) => void;
}

/** Scans the packages of an application and publishes a snapshot with what was found; what a person should know, a line each. */
export async function scanPackages(request: PackageScanRequest): Promise<string[]> {
  const { application, data, onProgress } = request;
  onProgress({ phase: 'reading packages', done: 0 });
  const { graph, statements, notes } = packagesInUse(request);
  const packages = graph.packages();
  const names = new Set(packages.map(({ id }) => nameKey(id)));
  const book = new AdvisoryBook((name) => names.has(nameKey(name)));
  const advisoryNotes =
    request.advisories.length > 0 || statements.length > 0
      ? readAdvisories(request.advisories, book, onProgress)
      : ['warning: without --advisories nothing is known to be vulnerable'];
  for (const { vulnerability, aliases } of statements) book.join(vulnerability, aliases);
  onProgress({ phase: 'matching', done: 0, total: packages.length });
  const externals = externalObjects(data, application);
  const join = joinObjects(packages, externals ?? []);
  const scannedAt = new Date().toISOString();
  const scan = { packages, book, statements, objects: join.objects, scannedAt };
  const { timelines, notes: timelineNotes } = await gatherTimelines(scan, request);
  const records = [...packageRecords({ ...scan, timelines })];
  const published = await publish({
    dataDirectory: data,
    application,
    inputs: [{ file: 'the package scan', batches: [located([analysisRecord(application, scannedAt), ...records])] }],
    faults: new FaultList(),
    taxonomyFiles: [],
    onProgress,
  });
  return [
    ...notes,
    ...advisoryNotes,
    ...unreadableNotes(packages, book),
    ...timelineNotes,
    ...joinNotes(externals === null, join),
    ...foundNotes(packages, records),
    ...published,
  ];
}

/** From the SBOMs where there are any, else from the lockfiles; what SBOMs and VEX documents say of vulnerabilities beside. */
function packagesInUse({ directory, exclude, sboms, vex }: PackageScanRequest): {
  readonly graph: PackageGraph;
  readonly statements: readonly Statement[];
  readonly notes: readonly string[];
} {
  const lockfiles = sboms.length === 0 ? packagesOfLockfiles(directory, exclude) : null;
  const fromSboms = packagesOfSboms(sboms);
  const fromVex = statementsOfVex(vex);
  return {
    graph: lockfiles?.graph ?? fromSboms.graph,
    statements: [...fromSboms.statements, ...fromVex.statements],
    notes: [...(lockfiles?.notes ?? []), ...fromSboms.notes, ...fromVex.notes],
  };
}

function analysisRecord(application: string, scannedAt: string): AnalysisRecord {
  return {
    record: 'analysis',
    format: 1,
    analyzedAt: scannedAt,
    application,
    tool: { name: 'stratigraph scan packages', version: programVersion() },
    scans: { cve: scannedAt },
    parts: ['cve'],
    source: 'packages',
  };
}

function located(records: readonly BundleRecord[]): LocatedRecord[] {
  return records.map((record, i) => ({ line: i + 1, record }));
}

function joinNotes(unknown: boolean, { otherVersions }: ObjectJoin): string[] {
  if (unknown) return ['warning: the application has no analysed code yet: no objects in use are known until it has'];
  return [...otherVersions].map(
    ([difference, count]) => `warning: the analysed code uses ${difference}: ${count} objects are joined by name`,
  );
}

function foundNotes(packages: readonly UsedPackage[], records: readonly PackageRecord[]): string[] {
  const direct = packages.filter((one) => one.direct).length;
  const hits = records.filter(({ vulnerabilities = [] }) => vulnerabilities.length > 0);
  const all = hits.flatMap(({ vulnerabilities = [] }) => vulnerabilities);
  const counts = severities
    .map((severity) => ({ severity, ids: new Set(all.filter((one) => one.severity === severity).map(({ id }) => id)) }))
    .filter(({ ids }) => ids.size > 0)
    .map(({ severity, ids }) => `${ids.size} ${severity.toLowerCase()}`);
  return [
    `${formatCount(packages.length)} packages in use, ${formatCount(direct)} of them direct`,
    counts.length === 0
      ? 'no known vulnerability hits them'
      : `${formatCount(hits.length)} are hit by ${formatCount(new Set(all.map(({ id }) => id)).size)} vulnerabilities: ${counts.join(', ')}`,
  ];
}
