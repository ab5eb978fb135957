import { statSync } from 'node:fs';
import { FormatError } from '../../../errors.ts';
import { zipEntries } from '../../../importers/osv/zip-entries.ts';
import type { UsedPackage } from '../../../insights/packages/graph/package-graph.ts';
import { packageKey } from '../../../insights/packages/package-id.ts';
import { orderOf } from '../../../insights/packages/versions/order-of.ts';
import type { LocalRepositories } from '../../packages/local-repositories.ts';
import { withByteFile } from '../../packages/open-byte-file.ts';
import { packagesOfLockfiles } from '../../packages/read-packages.ts';
import { formatCount } from '../../progress.ts';
import { NoPackagesError, WorkflowError } from '../../workflow-error.ts';

/** A jar, or a directory of compiled classes. */
export interface ClassPathEntry {
  /** Absolute. */
  readonly path: string;
  /** Purl of its package, where a build file says so. */
  readonly package?: string;
}

/** The jars of the packages that build files ask for. */
export interface JavaLibraries {
  /** Of packages that the code asks for by name first. */
  readonly jars: readonly ClassPathEntry[];
  readonly notes: readonly string[];
}

const largestProperties = 64 * 1024;

/** Looks the packages of poms, Gradle's scripts and lockfiles up in local repositories. Build files that cannot be read are reported. */
export function findJavaLibraries(
  directory: string,
  exclude: readonly string[],
  repositories: LocalRepositories | undefined,
): JavaLibraries {
  if (repositories === undefined) return { jars: [], notes: [] };
  try {
    const { graph } = packagesOfLockfiles(directory, exclude, repositories, 'Maven');
    const packages = newestFirst(graph.packages().filter(({ id }) => id.type === 'maven'));
    const names = new Set(packages.map(({ id }) => id.name));
    const jars = new Map<string, ClassPathEntry>();
    for (const { id, key } of packages) {
      const path = jars.has(id.name) ? null : repositories.jarOf(id.name, id.version);
      if (path !== null) jars.set(id.name, { path, package: key });
    }
    const note = `the local repositories have the jars of ${formatCount(jars.size)} of ${formatCount(names.size)} Java packages in use`;
    return { jars: [...jars.values()], notes: names.size === 0 ? [] : [note] };
  } catch (error) {
    if (error instanceof NoPackagesError) return { jars: [], notes: [] };
    if (!(error instanceof FormatError || error instanceof WorkflowError)) throw error;
    return { jars: [], notes: [`warning: libraries are not looked up: ${error.message}`] };
  }
}

/** Direct packages, then others; of one name the newest version first. */
function newestFirst(packages: readonly UsedPackage[]): readonly UsedPackage[] {
  const order = orderOf('maven');
  const compare = (a: string, b: string): number => {
    const [left, right] = [order?.parse(a), order?.parse(b)];
    return left === undefined || right === undefined ? 0 : (order?.compare(left, right) ?? 0);
  };
  return packages.toSorted(
    (a, b) => Number(b.direct === true) - Number(a.direct === true) || compare(b.id.version, a.id.version),
  );
}

/** Which package, as a purl, a class of a library is from: `org/slf4j/Logger` → `pkg:maven/org.slf4j/slf4j-api@2.0.9`. */
export function packagesOfClasses(classPath: readonly ClassPathEntry[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of classPath) {
    if (statSync(entry.path, { throwIfNoEntry: false })?.isFile() !== true) continue;
    try {
      readJar(entry, found);
    } catch (error) {
      // The indexer names jars that are damaged.
      if (!(error instanceof FormatError || error instanceof WorkflowError)) throw error;
    }
  }
  return found;
}

function readJar(jar: ClassPathEntry, found: Map<string, string>): void {
  const classes: string[] = [];
  const properties: string[] = [];
  withByteFile(jar.path, (file) => {
    for (const { name, read } of zipEntries(file, largestProperties)) {
      if (/^META-INF\/maven\/[^/]+\/[^/]+\/pom\.properties$/.test(name))
        properties.push(Buffer.from(read()).toString());
      else if (/^[^$]+\.class$/.test(name) && !name.startsWith('META-INF/'))
        classes.push(name.slice(0, -'.class'.length));
    }
  });
  const key = jar.package ?? keyByProperties(properties);
  if (key === null) return;
  for (const each of classes) if (!found.has(each)) found.set(each, key);
}

/** By what Maven writes into a jar; a jar that holds several packages is of none of them. */
function keyByProperties([text, ...others]: readonly string[]): string | null {
  if (text === undefined || others.length > 0) return null;
  const of = (name: string): string => new RegExp(`^${name}=(\\S+)`, 'm').exec(text)?.[1] ?? '';
  const [group, artifact, version] = [of('groupId'), of('artifactId'), of('version')];
  return group === '' || artifact === '' ? null : packageKey({ type: 'maven', name: `${group}:${artifact}`, version });
}
