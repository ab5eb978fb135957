import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import { aliasConfigs } from '../host/path-aliases.ts';
import type { ConfigProject } from './read-configs.ts';

/**
 * Hash of what decides which file an import leads to, besides the importing file: the sources in scope, the options of projects (programs
 * have not all of them: names that a config maps to paths hold for its own files), the manifests, the configurations that state aliases, the packages that are installed in or above the folders of in-house packages, by name,
 * and what the names stand for that files use without importing them.
 */
export function hashSurroundings(
  files: FileAccess,
  sources: readonly string[],
  packageDirectories: readonly string[],
  projects: readonly Pick<ConfigProject, 'path' | 'options'>[],
  autoImports: string,
): string {
  const hash = createHash('sha256');
  const write = (...texts: readonly string[]): void => {
    for (const text of texts) hash.update(text).update('\0');
  };
  write(...sources, autoImports);
  for (const { path, options } of projects) write(path, JSON.stringify(options));
  const seen = new Set<string>();
  for (const directory of packageDirectories) {
    for (let at = directory; !seen.has(at); at = posix.dirname(at)) {
      seen.add(at);
      write(at, files.stateOf(posix.join(at, 'package.json')) ?? '');
      for (const config of aliasConfigs(files, at)) write(config, files.stateOf(config) ?? '');
      const installed = posix.join(at, 'node_modules');
      for (const [name, kind] of files.list(installed)) {
        write(name, kind);
        if (name.startsWith('@')) write(...files.list(posix.join(installed, name)).keys());
      }
      for (const lock of ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']) {
        write(files.stateOf(posix.join(installed, lock)) ?? '');
      }
    }
  }
  return hash.digest('hex');
}
