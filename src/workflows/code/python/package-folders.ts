import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The programs that stand for Python on the `PATH`, the first of each name. */
export function interpretersOn(environment: Environment): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return ['python', 'python3', 'pip', 'pip3'].flatMap((name) =>
    folders
      .map((folder) => join(folder, name))
      .filter((path) => existsSync(path))
      .slice(0, 1),
  );
}

/** The folders of the packages that are installed for the interpreters, for the virtual environment in use and for the user. */
export function packageFolders(environment: Environment): string[] {
  const homes = [environment['VIRTUAL_ENV'] ?? '', environment['CONDA_PREFIX'] ?? ''].filter((home) => home !== '');
  const user = join(environment['HOME'] ?? '/', '.local');
  // An interpreter of a virtual environment is a link to another: both have packages.
  const prefixes = interpretersOn(environment).flatMap((program) => [
    prefixOf(program),
    prefixOf(realpathSync(program)),
  ]);
  return [...new Set([...homes, ...prefixes, user, '/usr/local'])].flatMap(packageFoldersOf);
}

function prefixOf(program: string): string {
  return dirname(dirname(program));
}

/** Folders of packages as `lib/python3.12/site-packages`. */
export function packageFoldersOf(prefix: string): string[] {
  return ['lib', 'lib64'].flatMap((name) => {
    const library = join(prefix, name);
    const versions = existsSync(library) ? readdirSync(library).filter((each) => each.startsWith('python')) : [];
    return versions
      .flatMap((version) => ['site-packages', 'dist-packages'].map((folder) => join(library, version, folder)))
      .filter((folder) => existsSync(folder));
  });
}
