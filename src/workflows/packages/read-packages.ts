import { posix } from 'node:path';
import { FormatError } from '../../errors.ts';
import type { ByteFile } from '../../importers/byte-file.ts';
import { type LockfileInput, noteText, type RememberParsed } from '../../importers/lockfiles/lockfile.ts';
import type { LockfileFormat } from '../../importers/lockfiles/lockfile-formats.ts';
import { buildModules } from '../../importers/lockfiles/maven/build-modules.ts';
import type { PomRepository } from '../../importers/lockfiles/maven/pom-repository.ts';
import { readSbom } from '../../importers/read-sbom.ts';
import { PackageGraph } from '../../insights/packages/graph/package-graph.ts';
import type { Statement } from '../../insights/packages/match/statement.ts';
import { formatCount } from '../progress.ts';
import { NoPackagesError } from '../workflow-error.ts';
import { type FoundLockfile, findLockfiles, readBelow } from './find-lockfiles.ts';
import type { LocalRepositories } from './local-repositories.ts';
import { withByteFile } from './open-byte-file.ts';

/**
 * The packages in use that the lockfiles below a folder name, and what a person should know of them. Throws `FormatError`, `WorkflowError`.
 * @param ecosystem whose lockfiles are read; absent: those of all
 * @param remember gives what a lockfile was parsed to before
 * @param onFault called for each lockfile that cannot be read, whose packages are then missing; absent: the first ends the reading
 */
export function packagesOfLockfiles(
  directory: string,
  exclude: readonly string[],
  repositories?: LocalRepositories,
  ecosystem?: LockfileFormat['ecosystem'],
  remember?: RememberParsed,
  onFault?: (fault: FormatError) => void,
): { readonly graph: PackageGraph; readonly notes: readonly string[] } {
  const search = findLockfiles(directory, exclude, ecosystem);
  if (search.lockfiles.length === 0) {
    const manifests =
      search.unanswered.length > 0 ? ` that can be read, only ${namesOf(search.unanswered.flat())}` : '';
    throw new NoPackagesError(
      `stratigraph scan packages: ${directory}: there is no lockfile${manifests}; \`--sbom FILE\` takes the packages from an SBOM`,
    );
  }
  const graph = new PackageGraph();
  const notes: string[] = [];
  const poms = repositories?.poms;
  const mavenModules = mavenModulesOf(directory, search.lockfiles, poms);
  const recorded = new Map<
    string,
    { readonly paths: readonly string[]; readonly things: ReadonlySet<string> | undefined }
  >();
  for (const lockfile of search.lockfiles) {
    try {
      read(directory, lockfile, {
        graph,
        mavenRepository: poms,
        mavenModules,
        manifestFolders: search.manifestFolders,
        remember,
        note: (message, things) => {
          const before = recorded.get(message);
          const all = things && new Set([...(before?.things ?? []), ...things]);
          recorded.set(message, { paths: [...(before?.paths ?? []), lockfile.path], things: all });
        },
      });
    } catch (error) {
      if (onFault === undefined || !(error instanceof FormatError)) throw error;
      onFault(error);
    }
    notes.push(`${lockfile.path}: ${formatCount(graph.takeNamed())} packages`);
  }
  for (const [message, { paths, things }] of recorded) {
    notes.push(`warning: ${namesOf(paths)}: ${noteText(message, things)}`);
  }
  for (const paths of search.unanswered) {
    notes.push(
      `warning: ${namesOf(paths)}: packages that no lockfile read here names are not known; an SBOM (--sbom) has them`,
    );
  }
  for (const path of search.lesser) notes.push(`warning: ${path}: left out, a more exact lockfile stands beside it`);
  return { graph, notes };
}

/** Of many only the first is named. */
function namesOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${formatCount(others.length)} others`;
}

/** The packages that SBOMs name and what they say of vulnerabilities. Throws `FormatError`. */
export function packagesOfSboms(files: readonly ByteFile[]): {
  readonly graph: PackageGraph;
  readonly statements: readonly Statement[];
  readonly notes: readonly string[];
} {
  const graph = new PackageGraph();
  const statements: Statement[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const reading = readSbom(file, graph);
    statements.push(...reading.statements);
    const said =
      reading.statements.length > 0 ? `, ${formatCount(reading.statements.length)} statements on vulnerabilities` : '';
    notes.push(`${file.name}: ${formatCount(graph.takeNamed())} packages${said}`);
    notes.push(...reading.notes.map((message) => `warning: ${file.name}: ${message}`));
  }
  return { graph, statements, notes };
}

/** What VEX documents say of vulnerabilities; their packages do not count. Throws `FormatError`, `WorkflowError`. */
export function statementsOfVex(paths: readonly string[]): {
  readonly statements: readonly Statement[];
  readonly notes: readonly string[];
} {
  const statements: Statement[] = [];
  const notes: string[] = [];
  for (const path of paths) {
    const reading = withByteFile(path, (file) => readSbom(file, new PackageGraph()));
    statements.push(...reading.statements);
    notes.push(
      reading.statements.length > 0
        ? `${path}: ${formatCount(reading.statements.length)} statements on vulnerabilities`
        : `warning: ${path}: it holds no statements on vulnerabilities; CycloneDX documents may hold them, SPDX documents do not`,
      ...reading.notes.map((message) => `warning: ${path}: ${message}`),
    );
  }
  return { statements, notes };
}

function read(
  directory: string,
  { path, format }: FoundLockfile,
  into: {
    readonly graph: PackageGraph;
    readonly mavenRepository: PomRepository | undefined;
    readonly mavenModules: ReadonlySet<string>;
    readonly manifestFolders: readonly string[];
    readonly remember: RememberParsed | undefined;
    readonly note: LockfileInput['note'];
  },
): void {
  const folder = posix.dirname(path);
  const below = into.manifestFolders.map((manifest) => posix.relative(folder, manifest) || '.');
  format.read({
    path,
    text: readBelow(directory, path) ?? '',
    sibling: siblingOf(directory, path),
    manifestFolders: below.filter((relative) => relative !== '..' && !relative.startsWith('../')),
    graph: into.graph,
    mavenRepository: into.mavenRepository,
    mavenModules: into.mavenModules,
    remember: into.remember,
    note: into.note,
  });
}

/** What the poms among the lockfiles build. Throws `FormatError`. */
function mavenModulesOf(
  directory: string,
  lockfiles: readonly FoundLockfile[],
  repository: PomRepository | undefined,
): ReadonlySet<string> {
  const poms = lockfiles
    .filter(({ path }) => posix.basename(path) === 'pom.xml')
    .map(({ path }) => ({ path, text: readBelow(directory, path) ?? '', sibling: siblingOf(directory, path) }));
  return buildModules(poms, repository?.stored ?? (() => undefined));
}

/** Reads what lies at a path relative to the folder of a lockfile; nothing outside the scanned folder. */
function siblingOf(directory: string, path: string): LockfileInput['sibling'] {
  return (relative) => {
    const other = posix.join(posix.dirname(path), relative);
    return other.startsWith('../') ? undefined : readBelow(directory, other);
  };
}
