import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findPythonIndexer } from '../code/python-indexer.ts';
import type { TreeReader } from './tree-reader.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Takes in the indexer of Python code, the interpreters that it may ask, and the packages installed for these. */
export function readPythonPlaces(reader: TreeReader, environment: Environment): string[] {
  const indexer = findPythonIndexer(environment);
  const interpreters = interpretersOn(environment);
  for (const program of indexer === undefined ? interpreters : [indexer, ...interpreters]) {
    reader.read(realpathSync(program));
  }
  const homes = [environment['VIRTUAL_ENV'] ?? '', environment['CONDA_PREFIX'] ?? ''].filter((home) => home !== '');
  const user = join(environment['HOME'] ?? '/', '.local');
  // An interpreter of a virtual environment is a link to another: both have packages.
  const prefixes = interpreters.flatMap((program) => [prefixOf(program), prefixOf(realpathSync(program))]);
  for (const prefix of new Set([...homes, ...prefixes, user, '/usr/local'])) {
    for (const folder of packageFoldersOf(prefix)) reader.readPackages(folder);
  }
  return [`Python ${indexer ?? 'without an indexer'}, ${interpreters.join(', ')}`];
}

/** The first of each name. */
function interpretersOn(environment: Environment): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return ['python', 'python3', 'pip', 'pip3'].flatMap((name) =>
    folders
      .map((folder) => join(folder, name))
      .filter((path) => existsSync(path))
      .slice(0, 1),
  );
}

function prefixOf(program: string): string {
  return dirname(dirname(program));
}

/** Folders of packages as `lib/python3.12/site-packages`. */
function packageFoldersOf(prefix: string): string[] {
  return ['lib', 'lib64'].flatMap((name) => {
    const library = join(prefix, name);
    const versions = existsSync(library) ? readdirSync(library).filter((each) => each.startsWith('python')) : [];
    return versions
      .flatMap((version) => ['site-packages', 'dist-packages'].map((folder) => join(library, version, folder)))
      .filter((folder) => existsSync(folder));
  });
}
