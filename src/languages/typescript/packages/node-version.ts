import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import type { PackageManifests } from './package-manifest.ts';

/**
 * The version of Node an application says it runs on: `.nvmrc`, `.node-version`, else `volta` or `engines` of its manifest.
 * Only an exact version (`22.11.0`) counts; a range or a name of a release line states no version: null.
 */
export function readNodeVersion(files: FileAccess, manifests: PackageManifests, root: string): string | null {
  const texts = ['.nvmrc', '.node-version'].map((name) => posix.join(root, name));
  const stated = texts.filter((path) => files.isFile(path)).map((path) => files.readText(path) ?? '');
  for (const text of [...stated, manifests.of(root)?.node ?? '']) {
    const exact = /^\s*[v=]?(\d+\.\d+\.\d+)\s*$/.exec(text);
    if (exact?.[1] !== undefined) return exact[1];
  }
  return null;
}
