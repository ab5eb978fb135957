import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the program keeps what it can make again, for all applications of a user: `$XDG_CACHE_HOME/stratigraph`, else `~/.cache/stratigraph`. It may not be there yet. */
export function userCacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const base = environment['XDG_CACHE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.cache');
  return join(base, 'stratigraph');
}
