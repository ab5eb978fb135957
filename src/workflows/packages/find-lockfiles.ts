import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type LockfileFormat, lockfileFormats } from '../../importers/lockfiles/lockfile-formats.ts';
import { type ManifestFormat, manifestFormats } from '../../importers/lockfiles/manifests.ts';
import { PathPatterns } from '../../rule-files/path-patterns.ts';
import { WorkflowError } from '../workflow-error.ts';

/** A lockfile below the scanned folder. */
export interface FoundLockfile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly format: LockfileFormat;
}

export interface LockfileSearch {
  /** By path. */
  readonly lockfiles: readonly FoundLockfile[];
  /** Lockfiles that are not read because a better one stands beside them. */
  readonly lesser: readonly string[];
  /** Folders with a `package.json`, relative; `.` for the scanned folder. */
  readonly manifestFolders: readonly string[];
  /** Manifests that ask for packages no lockfile here answers for: the paths of each kind. */
  readonly unanswered: readonly (readonly string[])[];
}

const skippedFolders = new Set([
  'node_modules',
  'bower_components',
  '.git',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  '.tox',
  '.yarn',
]);
const largestFile = 256 * 1024 ** 2;

/**
 * Looks for lockfiles below a folder; links are not followed.
 * @param exclude patterns as in `.gitignore` @param ecosystem whose lockfiles are looked for; absent: those of all
 */
export function findLockfiles(
  directory: string,
  exclude: readonly string[],
  ecosystem?: LockfileFormat['ecosystem'],
): LockfileSearch {
  const excluded = new PathPatterns(exclude);
  const lockfiles: FoundLockfile[] = [];
  const lesser: string[] = [];
  const manifestFolders: string[] = [];
  const unanswered = new Map<ManifestFormat, string[]>();
  const visit = (folder: string, above: ReadonlySet<string>): void => {
    const here = readdirSync(join(directory, folder), { withFileTypes: true })
      .map((entry) => ({ entry, path: posix.join(folder, entry.name) }))
      .filter(({ entry, path }) => !excluded.matches(entry.isDirectory() ? `${path}/` : path))
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    const files = here.filter(({ entry }) => entry.isFile()).map(({ entry }) => entry.name);
    if (files.includes('package.json')) manifestFolders.push(folder);
    const { chosen, others } = chooseLockfiles(files, posix.basename(folder), ecosystem);
    for (const { name, format } of chosen) lockfiles.push({ path: posix.join(folder, name), format });
    lesser.push(...others.map((name) => posix.join(folder, name)));
    const folders = here.filter(({ entry }) => entry.isDirectory() && !skippedFolders.has(entry.name));
    const answered = new Set([...above, ...chosen.map(({ format }) => format.ecosystem)]);
    if (folders.some(({ path }) => hasNamedLockfiles(join(directory, path)))) answered.add('PyPI');
    for (const { name, format } of manifestsOf(files)) {
      const path = posix.join(folder, name);
      if (answered.has(format.ecosystem ?? '') || !format.asks(readBelow(directory, path) ?? '')) continue;
      unanswered.set(format, [...(unanswered.get(format) ?? []), path]);
    }
    for (const { path } of folders) visit(path, answered);
  };
  visit('.', new Set());
  return { lockfiles, lesser, manifestFolders, unanswered: [...unanswered.values()] };
}

function manifestsOf(files: readonly string[]): { readonly name: string; readonly format: ManifestFormat }[] {
  return files.flatMap((name) =>
    manifestFormats.filter(({ fileName }) => fileName.test(name)).map((format) => ({ name, format })),
  );
}

/** Whether a folder by its name holds lockfiles for the folder above, such as `requirements/`. */
function hasNamedLockfiles(folder: string): boolean {
  const formats = lockfileFormats.filter((format) => format.folder === posix.basename(folder));
  return formats.length > 0 && readdirSync(folder).some((name) => formats.some(({ fileName }) => fileName.test(name)));
}

/** Of each ecosystem the files of the first kind of the table that is there. */
function chooseLockfiles(
  files: readonly string[],
  folder: string,
  ecosystem: LockfileFormat['ecosystem'] | undefined,
): {
  chosen: { name: string; format: LockfileFormat }[];
  others: string[];
} {
  const chosen: { name: string; format: LockfileFormat }[] = [];
  const others: string[] = [];
  for (const format of lockfileFormats) {
    if (format.folder !== undefined && format.folder !== folder) continue;
    if (ecosystem !== undefined && format.ecosystem !== ecosystem) continue;
    const names = files.filter((name) => format.fileName.test(name));
    const isBetter = !chosen.some((one) => one.format.ecosystem === format.ecosystem);
    if (isBetter) chosen.push(...names.map((name) => ({ name, format })));
    else others.push(...names.filter((name) => !chosen.some((one) => one.name === name)));
  }
  return { chosen, others };
}

/** Text of a file below the scanned folder; undefined where there is none. Throws `WorkflowError` for one that is too large. */
export function readBelow(directory: string, path: string): string | undefined {
  const full = join(directory, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  if (stat.size > largestFile) throw new WorkflowError(`${full}: larger than ${largestFile} bytes`);
  return readFileSync(full, 'utf8');
}
