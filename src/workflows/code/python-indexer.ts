import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { WorkflowError } from '../workflow-error.ts';

/** An indexer that takes longer has lost its way, or the code is far larger than any it was made for. */
const maxMinutes = 60;
const shownOutput = 2000;
/** Versions whose indexes are known: what came before has other symbols. */
const oldestVersion = [0, 6] as const;

/** The version that is fetched where none is installed. */
const packageName = '@sourcegraph/scip-python';
const fetchedPackage = `${packageName}@0.6.6`;

const cost = 'the Python code has no objects, calls or transactions';

/**
 * What is missing, what it costs, and the command that fixes it, in one line. A program that comes with the analysed code is named and not run: it is
 * for the user to trust it.
 */
export function missingIndexerNote(directory: string): string {
  const own = join(directory, 'node_modules', '.bin');
  const remedy = isExecutable(join(own, 'scip-python'))
    ? `the project has one, which runs only where you trust it: set \`PATH=${own}:$PATH\` and analyse again`
    : `run \`npm install -g ${fetchedPackage}\` and analyse again, or analyse with --online`;
  return `warning: scip-python is missing: ${cost}; ${remedy}`;
}

/** Why npx gave no program, what it costs, and the command that fixes it, in one line. */
export function unfetchedIndexerNote(why: string): string {
  return `warning: npx could not fetch scip-python (${why}): ${cost}; run \`npm install -g ${fetchedPackage}\` and analyse again`;
}

const leftOut = new Set(['node_modules', 'venv', 'env', '__pycache__', 'site-packages', 'dist', 'build']);

/** The program `scip-python`: on the PATH, else installed beside this program. Never one that comes with the analysed code. */
export function findPythonIndexer(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules', '.bin'));
    if (dirname(folder) === folder) break;
  }
  return folders.map((folder) => join(folder, 'scip-python')).find(isExecutable);
}

/**
 * The program `scip-python` as npx fetches it into its cache, or in a few words why there is none. npx runs in an empty directory, so that no setting or
 * program of the analysed code takes part.
 */
export async function fetchPythonIndexer(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly program?: string; readonly why?: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-npx-'));
  try {
    const words = ['--yes', '--package', fetchedPackage, '--call', 'command -v scip-python'];
    const { stdout } = await run('npx', words, folder, environment);
    const program = stdout.trim().split('\n').find(isExecutable);
    return program === undefined ? { why: 'it names no program' } : { program };
  } catch (error) {
    return { why: reasonOf(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The code of an error that npm states, else the first line of the failure. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /^npm (?:error|ERR!) code (\S+)/m.exec(text)?.[1] ?? (text.split('\n', 1)[0] as string);
}

/** Whether there is Python code below a folder, excluding what is installed or hidden. */
export function hasFilesOf(extension: string, directory: string, depth = 0): boolean {
  const entries = readdirSync(directory, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && entry.name.endsWith(extension))) return true;
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !leftOut.has(entry.name),
  );
  return depth < 8 && folders.some(({ name }) => hasFilesOf(extension, join(directory, name), depth + 1));
}

/** Version of the indexer. Rejects where it is too old. */
export async function indexerVersion(program: string, directory: string): Promise<string> {
  const version = statedVersion(program) ?? (await run(program, ['--version'], directory)).stdout.trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1])) {
    throw new WorkflowError(`${program}: version ${version} is too old; install ${oldestVersion.join('.')} or newer`);
  }
  return version;
}

/** What the package says that the program is of; null for a program of another kind, which has to be asked. It takes the runtime longer to start than to read. */
function statedVersion(program: string): string | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(dirname(realpathSync(program)), 'package.json'), 'utf8'));
    const { name, version } = manifest as { readonly name?: unknown; readonly version?: unknown };
    return name === packageName && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}

/** The indexer broke off at one file, which it cannot read although the language may allow what it holds. */
export class FileFailure extends WorkflowError {
  /** As the indexer names it. */
  readonly file: string;
  /** The first line of the error. */
  readonly reason: string;

  constructor(message: string, file: string, reason: string) {
    super(message);
    this.file = file;
    this.reason = reason;
  }
}

/**
 * Indexes the Python code of a folder into a file. Rejects with what the indexer wrote when it fails or does not end, with a `FileFailure` where it says at
 * which file.
 * @param target a file: it is indexed alone, with what it imports, and the index names files relative to it
 */
export async function runPythonIndexer(
  program: string,
  directory: string,
  project: string,
  output: string,
  target?: string,
): Promise<void> {
  const only = target === undefined ? [] : ['--target-only', target];
  // It indexes the folder it stands in.
  const words = ['index', '.', '--project-name', project, '--project-version', '_', ...only, '--output', output];
  await run(program, words, directory, withHeap(process.env));
}

/** The indexer is a program for the same runtime: it may take what this process may, where the user chose no limit for all. */
function withHeap(environment: Readonly<Record<string, string | undefined>>): typeof environment {
  const chosen = environment['NODE_OPTIONS'] ?? '';
  if (/--max[-_]old[-_]space[-_]size/.test(chosen)) return environment;
  const mebibytes = Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
  return { ...environment, NODE_OPTIONS: `${chosen} --max-old-space-size=${mebibytes}`.trim() };
}

/** What scip-python writes when an error in its own code ends it: the file that it was at, and the error. */
const brokenOff = /currentFilepath: '([^'\n]{1,4096})',\s*error: ([^\n]{1,500})/;

const memoryRemedy =
  '; its memory ran out: NODE_OPTIONS=--max-old-space-size=MEBIBYTES sets another limit, --no-python analyses without Python code';

function run(
  program: string,
  words: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<{ readonly stdout: string }> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { ...environment }, timeout: maxMinutes * 60_000, maxBuffer: 1 << 28 };
    execFile(program, words, options, (error, stdout, stderr) => {
      if (error === null) return resolve({ stdout });
      const why = error.killed ? `did not end within ${maxMinutes} minutes` : `failed (${error.code ?? error.signal})`;
      const said = `${stdout}${stderr}`.trim().slice(-shownOutput);
      const remedy = error.signal === 'SIGABRT' || said.includes('heap out of memory') ? memoryRemedy : '';
      const message = `${program} ${words[0]}: ${why}${remedy}${said === '' ? '' : `; its last words:\n${said}`}`;
      const [, file, reason = ''] = brokenOff.exec(`${stdout}${stderr}`) ?? [];
      reject(file === undefined ? new WorkflowError(message) : new FileFailure(message, file, reason.trim()));
    });
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
