import { realpathSync } from 'node:fs';
import { interpretersOn, packageFolders } from '../code/python/package-folders.ts';
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
  for (const folder of packageFolders(environment)) reader.readPackages(folder);
  return [`Python ${indexer ?? 'without an indexer'}, ${interpreters.join(', ')}`];
}
