import { posix } from 'node:path';
import type { ManifestFact } from '../../frameworks/facts/facts.ts';
import type { PackageManifest } from './package-manifest.ts';

/** What a manifest says of the commands its package installs, as facts; build output as the source it is made of. */
export function manifestFact(
  manifest: PackageManifest,
  root: string,
  inScope: ReadonlySet<string>,
  sourceOfOutput: (path: string) => string | null,
): ManifestFact {
  const { directory, name, dependencies, devDependencies } = manifest;
  const commands: Record<string, string> = {};
  for (const [command, file] of Object.entries(manifest.commands)) {
    const path = posix.join(directory, file);
    const source = [path, `${path}.js`, `${path}.ts`].find((each) => inScope.has(each)) ?? sourceOfOutput(path);
    if (source !== null) commands[command] = posix.relative(root, source);
  }
  return {
    file: posix.relative(root, posix.join(directory, 'package.json')),
    name,
    dependencies: [...dependencies, ...devDependencies],
    commands,
  };
}
