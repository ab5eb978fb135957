import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

const sourceFolder = deploymentPattern('common', 'script-folders-source-folder');
const scriptFolder = deploymentPattern('common', 'script-folders-script-folder');

/** Whether a folder is one of scripts, or lies in one, and does not belong to sources in it, whose files may be loaded by where they lie. */
export function isInScriptFolder(folder: string): boolean {
  const parts = folder.split('/');
  const last = parts.findLastIndex((part) => scriptFolder.test(part));
  return last >= 0 && !parts.slice(last).some((part) => sourceFolder.test(part));
}

/**
 * The scripts that use nothing of the application, of folders where most do so: where most use it, a folder holds jobs of the application.
 * @param scripts whether each uses the application, by path
 */
export function scriptsOnTheirOwn(scripts: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const surplus = new Map<string, number>();
  for (const [path, usesApplication] of scripts) {
    const folder = posix.dirname(path);
    surplus.set(folder, (surplus.get(folder) ?? 0) + (usesApplication ? -1 : 1));
  }
  const found = [...scripts].filter(([path, uses]) => !uses && (surplus.get(posix.dirname(path)) as number) >= 0);
  return new Set(found.map(([path]) => path));
}
