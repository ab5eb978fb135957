import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of all that an index is made of: these files of a folder, the packages of the virtual environment in use by name and version, and what
 * the caller adds.
 */
export function pythonState(
  directory: string,
  files: readonly string[],
  environment: string | undefined,
  more: readonly string[],
): string {
  const hash = createHash('sha256');
  for (const each of [...more, ...installed(environment)]) hash.update(`${each}\n`);
  for (const path of files) {
    hash.update(
      `${path}\n${createHash('sha256')
        .update(readFileSync(join(directory, path)))
        .digest('hex')}\n`,
    );
  }
  return hash.digest('hex').slice(0, 32);
}

/** Names in the folders of packages of a virtual environment: they hold the versions. */
function installed(environment: string | undefined): string[] {
  const library = environment === undefined ? '' : join(environment, 'lib');
  if (library === '' || !existsSync(library)) return [];
  return readdirSync(library).flatMap((name) => {
    const folder = join(library, name, 'site-packages');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  });
}
