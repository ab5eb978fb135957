import { posix } from 'node:path';
import type { FileAccess } from '../../analyzers/typescript/host/file-access.ts';

/** Names of scripts that build, check or release; others may run where the application is deployed. */
const building =
  /^(pre|post)?-?(build|install|publish|pack|prepare|release|create-release|lint|setup-lint|format|check|generate|gen|codegen|compile|bundle|bump|version|update-version|changelog|upload|download|sync|cache|locales?|i18n|translat\w*|lang\w*|docs?|types?|clean|test|analy[sz]e|size|rebase|icons?|mark)\b/i;
const runFile =
  /(?:^|[\s;&|])(?:node|tsx|ts-node|bun(?: run)?|babel-node)\s+(?:-\S+\s+)*((?:\.{0,2}\/)?[\w@./-]+\.[cm]?[jt]s)(?=$|[\s;&|])/g;

/**
 * Files that the scripts of a package manifest run to build, check or release, and that none of them starts as the application,
 * relative to the manifest. What lies in `src` is taken for the application's; a text that is no manifest names none.
 */
export function buildScriptsOf(manifest: string): ReadonlySet<string> {
  const { scripts = {}, main, bin } = parse(manifest);
  const builds = new Set<string>();
  const starts = new Set([main, ...(typeof bin === 'string' ? [bin] : Object.values(bin ?? {}))].map(normalized));
  for (const [name, command] of Object.entries(scripts)) {
    for (const [, file] of String(command).slice(0, 2000).matchAll(runFile)) {
      if (file !== undefined && !/(^|\/)src\//.test(file))
        (building.test(name) ? builds : starts).add(normalized(file));
    }
  }
  return new Set([...builds].filter((file) => !starts.has(file)));
}

/** The files that the manifests in the folders of `paths`, and above them, run for builds only; relative to `root` as `paths` are. */
export function findBuildScripts(files: FileAccess, root: string, paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of foldersOf(paths)) {
    const manifest = posix.join(root, folder, 'package.json');
    if (!files.isFile(manifest)) continue;
    for (const script of buildScriptsOf(files.readText(manifest) ?? '')) found.add(posix.join(folder, script));
  }
  return found;
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set(['.']);
  for (const path of paths) {
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return folders;
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly main?: unknown;
  readonly bin?: unknown;
}

function parse(manifest: string): Manifest {
  try {
    const value: unknown = JSON.parse(manifest);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function normalized(file: unknown): string {
  return posix.normalize(String(file));
}
