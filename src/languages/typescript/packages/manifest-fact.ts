import { posix } from 'node:path';
import type { ManifestFact } from '../../../code-model/facts.ts';
import type { PackageManifest } from './package-manifest.ts';

/** What a manifest says of the commands its package installs and of what others import, as facts; build output as its source. */
export function manifestFact(
  manifest: PackageManifest,
  root: string,
  inScope: ReadonlySet<string>,
  sourceOfOutput: (path: string) => string | null,
): ManifestFact {
  const { directory, name, dependencies, devDependencies } = manifest;
  const sourceOf = (file: string): string | null => {
    const path = posix.join(directory, file);
    const source = [path, ...endings.map((ending) => path + ending)].find((each) => inScope.has(each));
    const found = source ?? sourceOfOutput(path);
    return found === null ? null : posix.relative(root, found);
  };
  const commands: Record<string, string> = {};
  for (const [command, file] of Object.entries(manifest.commands)) {
    const source = sourceOf(file);
    if (source !== null) commands[command] = source;
  }
  const entries: Record<string, string> = {};
  for (const [path, files] of Object.entries(name === null || manifest.isPrivate ? {} : manifest.entries)) {
    const source = files.map(sourceOf).find((each) => each !== null && !/\.d\.[cm]?ts$/.test(each));
    if (typeof source === 'string') entries[posix.join(name ?? '', path)] = source;
  }
  return {
    file: posix.relative(root, posix.join(directory, 'package.json')),
    name,
    dependencies: [...dependencies.keys(), ...devDependencies.keys()],
    commands,
    entries,
  };
}

const endings = ['.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts'];
