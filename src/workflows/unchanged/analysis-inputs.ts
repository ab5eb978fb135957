import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { applicationFolder, applicationsFolder } from '../../snapshot/format/data-directory.ts';
import { programState } from '../code/analysis-cache/program-state.ts';
import { commitOf } from '../code/commit-of.ts';
import { findJdk } from '../code/java/find-jdk.ts';
import { repositoryFolders } from '../packages/repository-folders.ts';
import { readPythonPlaces } from './python-places.ts';
import { type OwnFolder, TreeReader } from './tree-reader.ts';
import type { TreeState } from './tree-state.ts';

/** What decides an analysis besides what lies on the disk, and where that is. */
export interface AnalysisChoices {
  readonly directory: string;
  readonly application: string;
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether anything is asked over the network: what comes from there is not known before. */
  readonly online: boolean;
  /** Files and folders that the user names besides: rules, indexes, advisories, classes. */
  readonly named: readonly string[];
  /** Folder of a local Maven repository; undefined: that of the user, where there is one. */
  readonly mavenRepository: string | undefined;
  /** Default: what git says of the folder. */
  readonly revision: string | undefined;
  /** All options and settings that can have an effect on the result, as plain data. */
  readonly options: unknown;
}

/** All that an analysis reads: with the same inputs it makes the same result. Plain data. */
export interface AnalysisInputs {
  /** Hash of the program, the runtime, options, variables of the environment, the commit, the tools that are there. */
  readonly facts: string;
  readonly tree: TreeState;
}

/** Variables of the environment that this program and those that it runs (git, scip-python, a Java compiler) take something from. */
const variables =
  /^(?:PATH|HOME|USERPROFILE|CLASSPATH|GRADLE_USER_HOME|XDG_CACHE_HOME|XDG_CONFIG_HOME|LANG|LC_\w+|TZ|_?JAVA\w*|JDK\w*|M2\w*|MAVEN\w*|VIRTUAL_ENV|CONDA\w*|PYTHON\w*|PIP_\w+|NODE_\w+|GIT_DIR|GIT_WORK_TREE|GIT_CONFIG\w*|GIT_CEILING\w*|STRATIGRAPH_\w+)$/i;
/** They decide how this program runs and reports, not what it finds. */
const withoutEffect = new Set([
  'STRATIGRAPH_OWN_PROCESS',
  'STRATIGRAPH_DEBUG',
  'STRATIGRAPH_WAIT',
  'NODE_COMPILE_CACHE',
  'NODE_DISABLE_COMPILE_CACHE',
]);

/** Files by which the packages of Maven and Gradle on this machine take part. */
const ofJava = /(?:\.java|\.gradle|\.gradle\.kts|\/pom\.xml|\/gradle\.lockfile|\.versions\.toml)$/;

/**
 * Reads what an analysis would read, by signatures where the inputs of before have the content of the same file. Null where it cannot be known.
 * @param before inputs of an analysis of the same folder, or of the same analysis when it began
 */
export async function readInputs(
  choices: AnalysisChoices,
  before: AnalysisInputs | null,
): Promise<{ readonly inputs: AnalysisInputs; readonly filesRead: number } | null> {
  if (choices.online) return null;
  try {
    const root = realpathSync(choices.directory);
    const own = ownFolder(choices);
    if (own.names.some((name) => `${root}/`.startsWith(`${join(own.path, name)}/`))) return null;
    const reader = new TreeReader(before?.tree ?? null, own);
    readPlaces(reader, root, choices);
    const facts = [...(await factsOf(root, choices)), ...readToolchains(reader, choices)];
    // Variables may hold what is secret: their hash is kept.
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    return { inputs: { facts: hash, tree: reader.state() }, filesRead: reader.filesRead };
  } catch {
    // A folder that went meanwhile, or far too many files: an analysis says what is amiss.
    return null;
  }
}

/** What this program itself writes: an analysis that changes it changes none of its inputs. */
function ownFolder({ dataDirectory, application }: AnalysisChoices): OwnFolder {
  const path = realPath(resolve(dataDirectory));
  const { lockFile } = applicationFolder(path, application);
  return { path, names: [basename(applicationsFolder(path)), basename(dirname(lockFile)), 'cache'] };
}

/** Of what does not exist, that of the folder that does plus the rest. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}

/** The work tree of git, as imports and ignore files lead to all of it, and what the folders above it may hold. */
function readPlaces(reader: TreeReader, root: string, { named }: AnalysisChoices): void {
  const above = foldersAbove(root);
  const workTree = [root, ...above].find((folder) => existsSync(join(folder, '.git'))) ?? root;
  reader.read(workTree);
  for (const folder of above.filter((each) => !`${each}/`.startsWith(`${workTree}/`))) {
    for (const name of ['package.json', 'node_modules']) reader.read(join(folder, name));
  }
  for (const path of named) reader.read(resolve(path));
  for (const path of installedDependencies()) reader.read(path);
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}

/** Manifests of the packages that this program uses: they state the versions. */
function installedDependencies(): string[] {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  const folders = foldersAbove(import.meta.dirname);
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    const paths = folders.map((folder) => join(folder, 'node_modules', name, 'package.json'));
    return paths.filter((path) => existsSync(path)).slice(0, 1);
  });
}

async function factsOf(root: string, choices: AnalysisChoices): Promise<string[]> {
  const { environment, options, revision, application, dataDirectory } = choices;
  const named = Object.entries(environment).filter(([name]) => variables.test(name) && !withoutEffect.has(name));
  return [
    `program ${programState()}`,
    `runtime ${process.version} ${process.platform} ${process.arch} ${process.getuid?.() ?? ''}`,
    `folder ${root} in ${process.cwd()}, ${application} in ${resolve(dataDirectory)}`,
    `options ${JSON.stringify(options)}`,
    ...named.map(([name, value]) => `variable ${name}=${value}`).sort(),
    `commit ${revision ?? (await commitOf(root)) ?? 'none'}`,
  ];
}

/** Programs that read code, and the libraries on this machine that code of their languages uses. */
function readToolchains(reader: TreeReader, { environment, mavenRepository }: AnalysisChoices): string[] {
  const paths = Object.keys(reader.state().files);
  const facts: string[] = [];
  if (paths.some((path) => ofJava.test(path))) {
    const { jdk } = findJdk(environment);
    facts.push(`kit ${jdk?.home ?? 'none'} ${jdk?.version ?? ''}`);
    if (jdk !== null) for (const name of ['release', 'lib/modules', 'bin/java']) reader.read(join(jdk.home, name));
    for (const folder of Object.values(repositoryFolders(mavenRepository, environment))) reader.readPackages(folder);
  }
  if (paths.some((path) => path.endsWith('.py'))) facts.push(...readPythonPlaces(reader, environment));
  return facts;
}
