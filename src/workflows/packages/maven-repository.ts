import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PomRepository } from '../../importers/lockfiles/maven/pom-repository.ts';
import { WorkflowError } from '../workflow-error.ts';
import { readBelow } from './find-lockfiles.ts';

/** The local Maven repository to look poms up in: the one that is given, else that of the user where there is one. Throws `WorkflowError`. */
export function mavenRepositoryFolder(given: string | undefined, home = homedir()): string | undefined {
  const folder = given ?? join(home, '.m2', 'repository');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  if (given !== undefined) throw new WorkflowError(`--maven-repository ${given}: there is no such folder`);
  return undefined;
}

/** The poms below a folder that is laid out as Maven lays out its local repository. */
export function openMavenRepository(folder: string): PomRepository {
  return new PomRepository((path) => readBelow(folder, path));
}
