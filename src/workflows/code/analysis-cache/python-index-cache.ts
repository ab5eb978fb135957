import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applicationFolder } from '../../../snapshot/format/data-directory.ts';

const begin = 'python-index-';
/** The index that scip-python made for the last analysis of an application, beside its snapshots; its name identifies what it was made of. */
export class PythonIndexCache {
  private readonly folder: string;

  constructor(dataDirectory: string, application: string) {
    this.folder = applicationFolder(dataDirectory, application).folder;
  }

  /** Path of the index of a state; null where the last one was made of another. */
  find(state: string): string | null {
    const path = this.pathOf(state);
    return existsSync(path) ? path : null;
  }

  /** Copies an index to its place, whole or not at all, and removes the one before. */
  keep(index: string, state: string): void {
    const path = this.pathOf(state);
    mkdirSync(this.folder, { recursive: true });
    const before = readdirSync(this.folder).filter((name) => name.startsWith(begin));
    copyFileSync(index, `${path}.new`);
    renameSync(`${path}.new`, path);
    for (const name of before) if (join(this.folder, name) !== path) rmSync(join(this.folder, name), { force: true });
  }

  private pathOf(state: string): string {
    return join(this.folder, `${begin}${state}`);
  }
}

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
