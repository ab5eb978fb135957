import { join } from 'node:path';
import type { RecordStream } from '../../bundle/record-stream.ts';
import type { PackageRecord } from '../../bundle/records.ts';
import type { FormatError } from '../../errors.ts';
import { KeptResults } from '../../files/kept-results.ts';
import type { RememberParsed } from '../../importers/lockfiles/lockfile.ts';
import { AdvisoryIndex } from '../../insights/packages/advisories/advisory-index.ts';
import type { PackageGraph } from '../../insights/packages/graph/package-graph.ts';
import { type ExternalCodeObject, joinObjects } from '../../insights/packages/match/objects-in-use.ts';
import type { Statement } from '../../insights/packages/match/statement.ts';
import { nameKey } from '../../insights/packages/package-id.ts';
import { packageRecords } from '../../insights/packages/package-records.ts';
import { applicationFolder } from '../../snapshot/format/data-directory.ts';
import { programState } from '../code/analysis-cache/program-state.ts';
import { lateStream } from '../late-stream.ts';
import type { Progress } from '../progress.ts';
import { gatherTimelines } from './gather-timelines.ts';
import { localRepositories } from './local-repositories.ts';
import type { Registries } from './online-timelines.ts';
import { withByteFiles } from './open-byte-file.ts';
import { packageAnalysis, packageScanName } from './package-analysis.ts';
import { readAdvisories, unreadableNotes } from './read-advisories.ts';
import { packagesOfLockfiles, packagesOfSboms, statementsOfVex } from './read-packages.ts';
import { foundNotes, joinNotes } from './scan-notes.ts';

export interface PackageScanRequest {
  readonly directory: string;
  readonly application: string;
  readonly data: string;
  readonly advisories: readonly string[];
  readonly exclude: readonly string[];
  /** Folder of a local Maven repository; undefined: that of the user, where there is one. */
  readonly mavenRepository: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where given, packages come from these and not from lockfiles. */
  readonly sboms: readonly string[];
  readonly vex: readonly string[];
  readonly timelines: readonly string[];
  /** Null: nothing goes over the network. */
  readonly registries: Registries | null;
  /** Whether what the last scan parsed of lockfiles that are as they were may be used. */
  readonly again: boolean;
  /** Whether a lockfile that cannot be read costs its packages alone, with a warning, and not the scan. */
  readonly skipsFaults?: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** A package scan that waits for the code whose objects it is joined to. */
export interface PackageScan {
  /** @param externals external objects of the code, null where there is none; asked when the streams before have been read */
  stream(externals: () => readonly ExternalCodeObject[] | null): RecordStream;
  /** What a person should know, a line each; whole when the stream has been read. */
  notes(): string[];
  /** Keeps what was parsed for the next scan; to be called once the snapshot is published. Returns what to report. */
  publish(): string[];
}

/** Reads packages and advisories, and asks registries where the request says so. */
export async function preparePackageScan(request: PackageScanRequest): Promise<PackageScan> {
  const { application, onProgress } = request;
  onProgress({ phase: 'reading packages', done: 0 });
  const path = join(applicationFolder(request.data, application).folder, 'lockfile-values');
  const kept = new KeptResults<unknown>({ path, state: programState(), again: request.again });
  const { graph, statements, notes } = packagesInUse(request, (file, text, parse) => kept.of(file, [text], parse));
  const packages = graph.packages();
  const names = new Set(packages.map(({ id }) => nameKey(id)));
  const book = new AdvisoryIndex((name) => names.has(nameKey(name)));
  const asked = request.advisories.length > 0 || statements.length > 0;
  const advisoryNotes = asked
    ? readAdvisories(request.advisories, book, onProgress)
    : ['warning: without --advisories nothing is known to be vulnerable'];
  for (const { vulnerability, aliases } of statements) book.join(vulnerability, aliases);
  onProgress({ phase: 'matching', done: 0, total: packages.length });
  const { timelines, notes: timelineNotes } = await gatherTimelines({ packages, book, statements }, request);
  let found: string[] = [];
  const records = (externals: readonly ExternalCodeObject[] | null, scannedAt: string): readonly PackageRecord[] => {
    const join = joinObjects(packages, externals ?? []);
    const made = [...packageRecords({ packages, book, statements, objects: join.objects, scannedAt, timelines })];
    found = [...joinNotes(externals === null, join), ...foundNotes(packages, made, asked)];
    return made;
  };
  return {
    stream: (externals) => {
      // Not before the code that it is joined to, which an analysis of both opens after the lockfiles are read.
      const scannedAt = new Date().toISOString();
      return lateStream(packageScanName, packageAnalysis(application, scannedAt), () =>
        records(externals(), scannedAt),
      );
    },
    publish: () => kept.publish(),
    notes: () => [...notes, ...advisoryNotes, ...unreadableNotes(packages, book), ...timelineNotes, ...found],
  };
}

/** From the SBOMs where there are any, else from the lockfiles; what SBOMs and VEX documents say of vulnerabilities beside. */
function packagesInUse(
  { directory, exclude, mavenRepository, environment, sboms, vex, skipsFaults }: PackageScanRequest,
  remember: RememberParsed,
): {
  readonly graph: PackageGraph;
  readonly statements: readonly Statement[];
  readonly notes: readonly string[];
} {
  const faults: string[] = [];
  const onFault = ({ message }: FormatError): void => {
    faults.push(`warning: ${message}; the packages that it names are not known`);
  };
  const repositories = localRepositories(mavenRepository, environment);
  const lockfiles =
    sboms.length === 0
      ? packagesOfLockfiles(directory, exclude, repositories, undefined, remember, skipsFaults ? onFault : undefined)
      : null;
  const fromSboms = withByteFiles(sboms, packagesOfSboms);
  const fromVex = statementsOfVex(vex);
  return {
    graph: lockfiles?.graph ?? fromSboms.graph,
    statements: [...fromSboms.statements, ...fromVex.statements],
    notes: [...faults, ...(lockfiles?.notes ?? []), ...fromSboms.notes, ...fromVex.notes],
  };
}
