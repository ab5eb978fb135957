import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PythonFiles } from '../python-files.ts';
import { interpretersOn, packageFolders, packageFoldersOf } from './package-folders.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What an index of Python code is made of besides the files of the folder. */
export interface PythonSurroundings {
  readonly says: readonly string[];
  /** Why an indexer may read code of which nobody knows when it changes, in a few words; null where it does not. */
  readonly openBy: string | null;
}

/** They decide which interpreter is asked and where it looks for modules. */
const variables = [
  ...['PYTHONPATH', 'PYTHONHOME', 'PYTHONUSERBASE', 'PYTHONNOUSERSITE', 'PYTHONPLATLIBDIR'],
  ...['PYENV_VERSION', 'PYENV_ROOT', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'CONDA_DEFAULT_ENV'],
];
/** What indexers and interpreters look for in the folders above, too. */
const settings = ['pyrightconfig.json', 'pyproject.toml', '.python-version', 'setup.cfg'];
/** Settings that lead to code or settings elsewhere. */
const leadingOut = /\b(extraPaths|venvPath|stubPath|typeshedPath|extends)\b["']?\s*[=:]/;

/** Takes in variables, settings above the folder, interpreters, and installed packages by name, version and when they were installed. */
export function pythonSurroundings(
  directory: string,
  { files, hazards, unseen }: PythonFiles,
  environment: Environment,
): PythonSurroundings {
  const says = variables.map((name) => `${name}=${environment[name] ?? ''}`);
  const open: string[] = [];
  if ((environment['PYTHONPATH'] ?? '') !== '') open.push('PYTHONPATH is set');
  if (unseen.length > 0) open.push(`links and packages among the Python code, such as ${unseen[0]}`);
  const above = foldersAbove(directory).flatMap((folder) => settings.map((name) => join(folder, name)));
  const own = ['.python-version', ...files.filter((path) => settings.includes(basename(path)))];
  for (const path of [...above, ...own.map((name) => join(directory, name))]) {
    const text = textOf(path);
    if (text === null) continue;
    says.push(`${path} ${text}`);
    const [, setting] = leadingOut.exec(text) ?? [];
    if (setting !== undefined) open.push(`${setting} in ${path}`);
  }
  says.push(...interpretersOn(environment).map((program) => `${program} ${realpathSync(program)}`));
  for (const folder of new Set([...packageFolders(environment), ...managedFolders(environment)])) {
    says.push(folder);
    for (const name of readdirSync(folder).sort()) {
      says.push(packageState(folder, name));
      if (isElsewhere(folder, name)) open.push(`${name} in ${folder}`);
    }
  }
  says.push(`hazards ${JSON.stringify([hazards, unseen])}`);
  return { says, openBy: open[0] ?? null };
}

/** Packages of the interpreters among which a manager of versions chooses, as pyenv, asdf and mise do, and not the place where it does. */
function managedFolders(environment: Environment): string[] {
  const roots = interpretersOn(environment)
    .map(dirname)
    .filter((folder) => basename(folder) === 'shims')
    .map(dirname);
  const versions = roots.flatMap((root) => [join(root, 'versions'), join(root, 'installs/python')]);
  return versions
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).flatMap((version) => packageFoldersOf(join(folder, version))));
}

/** The name holds the version; the time is another where the same version was installed again. */
function packageState(folder: string, name: string): string {
  if (/\.pth$/.test(name)) return `${name} ${textOf(join(folder, name)) ?? ''}`;
  const file = ['RECORD', 'PKG-INFO'].map((each) => join(folder, name, each)).find((path) => existsSync(path));
  const path = file ?? (name.endsWith('.py') || name.endsWith('.pyi') ? join(folder, name) : undefined);
  const state = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  return state === undefined ? name : `${name} ${state.size} ${state.mtimeMs}`;
}

/** Whether what is installed is code elsewhere, or of a place that holds other code under the same version. */
function isElsewhere(folder: string, name: string): boolean {
  if (name.startsWith('__editable__') || name.endsWith('.egg-link')) return true;
  if (name.endsWith('.dist-info')) return existsSync(join(folder, name, 'direct_url.json'));
  return name.endsWith('.pth') && (textOf(join(folder, name)) ?? '').split(/\r\n|\r|\n/).some(leadsOut);
}

/** Whether a line of a file of paths is a path, or a statement that adds some. */
function leadsOut(line: string): boolean {
  if (/^\s*(#|$)/.test(line)) return false;
  return !/^import[ \t]/.test(line) || /sys\.path\b|addsitedir|meta_path|__editable__/.test(line);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [] : [above, ...foldersAbove(above)];
}
