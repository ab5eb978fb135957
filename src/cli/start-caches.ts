import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeptResults } from '../files/kept-results.ts';
import { userCacheFolder } from '../files/user-cache.ts';
import { rememberValues } from '../rule-files/value-memory.ts';

/** The rules that come with the program lie beside `src/` and beside `dist/`. */
const rules = fileURLToPath(new URL('../../rules/', import.meta.url));

/**
 * Makes the next start of the program quicker, a short command by about half: the user's cache keeps what the runtime makes of its modules, for the processes
 * that this one starts, too, and the values of the rules that come with it. `NODE_COMPILE_CACHE` chooses another folder for the former,
 * `NODE_DISABLE_COMPILE_CACHE=1` turns off both; where nothing can be written, or there is no home, nothing is kept. Returns what is to be called in the end.
 */
export function useStartCaches(environment: NodeJS.ProcessEnv): () => void {
  const folder = environment['NODE_DISABLE_COMPILE_CACHE'] === '1' ? null : userCacheFolder(environment);
  if (folder === null) return () => {};
  if (environment['NODE_COMPILE_CACHE'] === undefined) {
    const compiled = join(folder, 'compiled');
    if (module.enableCompileCache(compiled).directory !== undefined) environment['NODE_COMPILE_CACHE'] = compiled;
  }
  const values = new KeptResults<unknown>({
    path: join(folder, 'rule-values'),
    state: process.version,
    again: true,
    othersStay: true,
  });
  rememberValues(values, rules);
  return () => {
    // Where it cannot be written, the next start reads the rules again.
    values.publish();
  };
}
