import { basename } from 'node:path/posix';
import { noteText } from '../../../../src/importers/lockfiles/lockfile.ts';
import { lockfileFormats } from '../../../../src/importers/lockfiles/lockfile-formats.ts';
import { PomRepository } from '../../../../src/importers/lockfiles/maven/pom-repository.ts';
import { dependencyPaths } from '../../../../src/insights/packages/graph/dependency-paths.ts';
import { PackageGraph } from '../../../../src/insights/packages/graph/package-graph.ts';

export interface ReadResult {
  /** `name version`, with `!` for a direct package, `?` for one nobody tells of, and `(dev)`. */
  readonly packages: readonly string[];
  /** `from > to`, without versions where there is only one. */
  readonly edges: readonly string[];
  readonly notes: readonly string[];
  /** Manifests by direct package. */
  readonly declaredIn: Readonly<Record<string, readonly string[]>>;
  /** First path to each package that is not direct. */
  readonly firstPath: (name: string) => string;
}

/** Reads a lockfile and what stands beside it, by the reader that its name asks for. */
export function readLockfile(
  files: Readonly<Record<string, string>>,
  path: string,
  repository?: Readonly<Record<string, string>>,
): ReadResult {
  const graph = new PackageGraph();
  const notes: string[] = [];
  const format = lockfileFormats.find(({ fileName }) => fileName.test(basename(path)));
  if (format === undefined) throw new Error(`no reader for ${path}`);
  format.read({
    path,
    text: files[path] ?? '',
    sibling: (relative) => files[relative],
    manifestFolders: Object.keys(files)
      .filter((name) => basename(name) === 'package.json')
      .map((name) => name.slice(0, -'/package.json'.length) || '.'),
    mavenRepository: repository && new PomRepository((stored) => repository[stored]),
    graph,
    note: (message, things) => notes.push(noteText(message, things)),
  });
  const packages = graph.packages();
  const short = (key: string): string => decodeURIComponent(key.replace(/^pkg:[a-z]+\//, '')).replace(/(.)@/, '$1 ');
  const paths = dependencyPaths(packages, 3);
  return {
    packages: packages.map(
      ({ key, direct, development }) =>
        `${short(key)}${direct ? '!' : direct === null ? '?' : ''}${development ? ' (dev)' : ''}`,
    ),
    edges: packages.flatMap(({ key, dependencies }) => dependencies.map((to) => `${short(key)} > ${short(to)}`)),
    notes,
    declaredIn: Object.fromEntries(
      packages.filter(({ direct }) => direct).map(({ id, declaredIn }) => [id.name, [...declaredIn]]),
    ),
    firstPath: (name) => {
      const found = packages.find(({ id }) => id.name === name);
      return (paths.get(found?.key ?? '')?.paths[0] ?? []).map(short).join(' > ');
    },
  };
}
