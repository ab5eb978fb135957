import { FaultList } from '../bundle/faults.ts';
import type { RecordStream } from '../bundle/record-stream.ts';
import type { ExternalCodeObject } from '../insights/packages/match/objects-in-use.ts';
import type { ApplicationCoverage } from '../model/coverage.ts';
import { applicationCoverage } from '../operations/applications/application-coverage.ts';
import { type CodePlaces, readCodePlaces } from '../snapshot/builder/read-code-places.ts';
import { externalObjects, packageScan } from '../snapshot/builder/read-current.ts';
import { openEmbeddedStore } from '../store/embedded/embedded-store.ts';
import { cloudSource } from './cloud/cloud-records.ts';
import { type CloudScanRequest, prepareCloudScan, type WaitingCloudScan } from './cloud/scan-cloud.ts';
import { type CodeRequest, findCode, noCodeError, type OpenedCode } from './code/analyze-code.ts';
import { type WatchedCode, watchCode } from './code/watch-code.ts';
import { leftOutNote } from './left-out-note.ts';
import { OverallProgress } from './overall-progress.ts';
import { rejoinPackages } from './packages/rejoin-packages.ts';
import { type PackageScan, type PackageScanRequest, preparePackageScan } from './packages/scan-packages.ts';
import type { Progress } from './progress.ts';
import { publish } from './publish.ts';
import { NoPackagesError } from './workflow-error.ts';

/** What of an application is analysed; what is left out stays as it was. */
export interface ApplicationRequest {
  readonly application: string;
  readonly dataDirectory: string;
  readonly code?: CodeRequest;
  readonly packages?: PackageScanRequest;
  readonly cloud?: CloudScanRequest;
  readonly taxonomyFiles: readonly string[];
  /** How many snapshots of the application stay, the new one included. */
  readonly keepSnapshots: number;
  readonly onProgress: (progress: Progress) => void;
  /** Milliseconds to wait for another writer of the application. Default 0. */
  readonly wait?: number | undefined;
  /** Called once before a wait, with who is waited for. */
  readonly onWait?: ((text: string) => void) | undefined;
}

/** The stages of the job, in order, by about how long they take. */
const stages = [
  { name: 'packages', weight: 5 },
  { name: 'cloud', weight: 15 },
  { name: 'code', weight: 70 },
  { name: 'publish', weight: 10 },
];
/** Phases of publishing, as the builder reports them. */
const publishPhases = 8;

/** What came of it, in lines for a person. */
export interface ApplicationReport {
  readonly notes: readonly string[];
  /** Of all code of the application; null where it has none. */
  readonly coverage: ApplicationCoverage | null;
  /** True where a program that reads code failed, so that another attempt may find more. Default: false. */
  readonly isPartial?: boolean;
}

/**
 * Analyses code, packages and cloud patterns of an application, and publishes them together as one snapshot. Scans are joined to the code
 * that is analysed with them, or, without any, to the code that the application has.
 * Throws `WorkflowError`, `BundleError`, `RuleFileError`, `SnapshotError`; then readers see what they saw before.
 */
export async function analyzeApplication(asked: ApplicationRequest): Promise<ApplicationReport> {
  const request = inStages(asked);
  const code = request.code === undefined ? undefined : await findCode(request.code);
  const skipped: string[] = [];
  const packages = await packageScanOf(request, skipped);
  const cloud = request.cloud === undefined ? undefined : await prepareCloudScan(request.cloud);
  const leftOut = leftOutNote(code?.leftOut ?? [], cloud?.leftOut);
  if (request.code === undefined) skipped.push(...leftOut);
  else leftOut.forEach(request.code.onNote);
  const scans = { packages, cloud, skipped };
  if (code === undefined) return publishAll(request, undefined, scans);
  return withCode(await code.open(request.code?.again !== false), request, scans);
}

/** Lets each part report its progress as that of the whole job. */
function inStages(request: ApplicationRequest): ApplicationRequest {
  const { code, packages, cloud } = request;
  const parts = { code, packages, cloud, publish: true };
  const overall = new OverallProgress(
    stages.filter(({ name }) => parts[name as keyof typeof parts] !== undefined),
    request.onProgress,
  );
  const phases = new Set<string>();
  const publishing = overall.of('publish');
  return {
    ...request,
    ...(code === undefined ? {} : { code: { ...code, onProgress: overall.of('code') } }),
    ...(packages === undefined ? {} : { packages: { ...packages, onProgress: overall.of('packages') } }),
    ...(cloud === undefined ? {} : { cloud: { ...cloud, onProgress: overall.of('cloud') } }),
    onProgress: (step) => publishing({ ...step, share: phases.add(step.phase).size / (publishPhases + 1) }),
  };
}

/** Beside other parts, a folder without packages is a note and no failure. */
async function packageScanOf(
  { packages, code, cloud }: ApplicationRequest,
  skipped: string[],
): Promise<PackageScan | undefined> {
  if (packages === undefined) return undefined;
  if (code !== undefined && packages.advisories.length === 0 && hasVulnerabilities(packages)) {
    skipped.push('the packages of the last scan stay; --advisories PATH scans them again');
    return undefined;
  }
  try {
    return await preparePackageScan({ ...packages, skipsFaults: code !== undefined || cloud !== undefined });
  } catch (error) {
    if (!(error instanceof NoPackagesError) || (code === undefined && cloud === undefined)) throw error;
    skipped.push(
      `warning: packages in use are not known: ${error.message.replace(/^stratigraph scan packages: /, '')}`,
    );
    return undefined;
  }
}

/** Whether a scan with advisories found something, which one without them would lose. */
function hasVulnerabilities({ data, application }: PackageScanRequest): boolean {
  const scan = packageScan(data, application);
  return scan?.packages.some(({ vulnerabilities = [] }) => vulnerabilities.length > 0) ?? false;
}

interface Scans {
  readonly packages: PackageScan | undefined;
  readonly cloud: WaitingCloudScan | undefined;
  /** What was left out and why, a line each. */
  readonly skipped: readonly string[];
}

async function withCode(code: OpenedCode, request: ApplicationRequest, scans: Scans): Promise<ApplicationReport> {
  try {
    if (code.streams.length > 0) return await publishAll(request, code, scans);
    throw noCodeError(request.code?.directory ?? '', code.notes());
  } finally {
    code.close();
  }
}

async function publishAll(
  request: ApplicationRequest,
  code: OpenedCode | undefined,
  { packages, cloud, skipped }: Scans,
): Promise<ApplicationReport> {
  const { application, dataDirectory, taxonomyFiles, keepSnapshots, onProgress, wait, onWait } = request;
  const watched = watchCode(code?.streams ?? [], cloud !== undefined);
  const known = new KnownCode(request, watched, code?.analyzedAt);
  const published = await publish({
    dataDirectory,
    application,
    inputs: [
      ...watched.streams,
      // Packages that nobody scans now are joined to the new code.
      ...(packages === undefined && code === undefined ? [] : packageStreams(request, packages, known)),
      ...(cloud?.streams(known.analyzedAt(), () => known.places()) ?? []),
    ],
    faults: new FaultList(),
    taxonomyFiles,
    keepSnapshots,
    byRole: code !== undefined,
    wait,
    onWait,
    // The records are read while the analyzer makes them, and it reports progress in more detail.
    onProgress: (step) => {
      if (code?.isDone() ?? true) onProgress(step);
    },
  });
  const kept = [code, packages, cloud].flatMap((part) => part?.publish() ?? []);
  return {
    notes: [
      ...(code?.notes() ?? []),
      ...kept,
      ...skipped,
      ...(packages?.notes() ?? []),
      ...(cloud?.notes() ?? []),
      ...published,
    ],
    coverage: code === undefined ? null : await coverageOf(request),
    ...(code?.isPartial() === true ? { isPartial: true } : {}),
  };
}

function packageStreams(
  { application, dataDirectory }: ApplicationRequest,
  packages: PackageScan | undefined,
  known: KnownCode,
): readonly RecordStream[] {
  const externals = (): readonly ExternalCodeObject[] | null => known.externals();
  return packages === undefined
    ? rejoinPackages({ application, dataDirectory, externals })
    : [packages.stream(externals)];
}

/** The code that is published and what stays of the snapshot before, as scans see it. Whole when the streams of the code have been read. */
class KnownCode {
  private readonly where: { readonly application: string; readonly dataDirectory: string };
  private readonly watched: WatchedCode;
  private readonly analyzed: string | undefined;
  /** All places of the snapshot before, where no code is published; read once. */
  private before: { readonly places: CodePlaces | undefined } | undefined;

  constructor({ application, dataDirectory }: ApplicationRequest, watched: WatchedCode, analyzed: string | undefined) {
    this.where = { application, dataDirectory };
    this.watched = watched;
    this.analyzed = analyzed;
  }

  /** When the code was analysed; undefined where there is none. */
  analyzedAt(): string | undefined {
    return this.analyzed ?? this.placesBefore()?.analyzedAt;
  }

  externals(): readonly ExternalCodeObject[] | null {
    const kept = externalObjects({ ...this.where, withoutSources: this.replaced() });
    if (kept === null && this.watched.streams.length === 0) return null;
    return [...this.watched.externals, ...(kept ?? [])];
  }

  places(): CodePlaces | undefined {
    const { analyzed, watched } = this;
    if (analyzed === undefined) return this.placesBefore();
    const kept = readCodePlaces({ ...this.where, withoutSources: this.replaced() });
    return {
      analyzedAt: analyzed,
      files: [...watched.files, ...(kept?.files ?? [])],
      objects: [...watched.objects, ...(kept?.objects ?? [])],
    };
  }

  private placesBefore(): CodePlaces | undefined {
    this.before ??= { places: readCodePlaces({ ...this.where, withoutSources: this.replaced() }) };
    return this.before.places;
  }

  /** Sources whose code of the snapshot before does not count. */
  private replaced(): readonly string[] {
    return [cloudSource, ...this.watched.sources];
  }
}

async function coverageOf({ application, dataDirectory }: ApplicationRequest): Promise<ApplicationCoverage | null> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  try {
    const reader = await store.open(application);
    const { sources, coverage } = applicationCoverage(reader);
    reader.release();
    return sources.length === 0 ? null : coverage;
  } finally {
    await store.close();
  }
}
