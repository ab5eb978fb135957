import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where Maven and Gradle keep packages on this machine; the folders need not exist.
 * @param given folder that is laid out as Maven lays out its local repository; undefined: that of the user
 */
export function repositoryFolders(
  given: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly maven: string; readonly gradle: string } {
  const home = environment['HOME'] ?? homedir();
  return {
    maven: given ?? join(home, '.m2', 'repository'),
    gradle: join(environment['GRADLE_USER_HOME'] ?? join(home, '.gradle'), 'caches/modules-2/files-2.1'),
  };
}
