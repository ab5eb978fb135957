import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PomRepository } from '../../importers/lockfiles/maven/pom-repository.ts';
import { WorkflowError } from '../workflow-error.ts';
import { readBelow } from './find-lockfiles.ts';
import { repositoryFolders } from './repository-folders.ts';

/** What Maven and Gradle have on this machine of packages. */
export interface LocalRepositories {
  readonly poms: PomRepository;
  /** Path of the jar of a package `group:artifact`; null where there is none. */
  readonly jarOf: (name: string, version: string) => string | null;
}

/**
 * The local repositories of Maven and Gradle; undefined where there is neither. Throws `WorkflowError` where the given folder is missing.
 * @param given folder that is laid out as Maven lays out its local repository; undefined: that of the user
 */
export function localRepositories(
  given: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): LocalRepositories | undefined {
  const { maven, gradle } = repositoryFolders(given, environment);
  const hasMaven = statSync(maven, { throwIfNoEntry: false })?.isDirectory() === true;
  if (given !== undefined && !hasMaven) throw new WorkflowError(`--maven-repository ${given}: there is no such folder`);
  const hasGradle = existsSync(gradle);
  if (!hasMaven && !hasGradle) return undefined;
  const inMaven = (path: string): string | null =>
    hasMaven && existsSync(join(maven, path)) ? join(maven, path) : null;
  const inGradle = (path: string): string | null => (hasGradle ? fileOfGradle(gradle, path) : null);
  return {
    poms: new PomRepository((path) => {
      const file = inMaven(path) ?? inGradle(path);
      return file === null ? undefined : readBelow('/', file);
    }),
    jarOf: (name, version) => {
      const [group = '', artifact = ''] = name.split(':');
      const path = `${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.jar`;
      return path.includes('..') ? null : (inMaven(path) ?? inGradle(path));
    },
  };
}

/** Gradle keeps a file as `group/artifact/version/hash/file`, with dots in the group. */
function fileOfGradle(cache: string, path: string): string | null {
  const segments = path.split('/');
  const [artifact = '', version = '', file = ''] = segments.slice(-3);
  const folder = join(cache, segments.slice(0, -3).join('.'), artifact, version);
  if (!existsSync(folder)) return null;
  const hash = readdirSync(folder)
    .sort()
    .find((each) => existsSync(join(folder, each, file)));
  return hash === undefined ? null : join(folder, hash, file);
}
