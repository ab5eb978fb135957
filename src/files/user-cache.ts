import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where the program keeps what it can make again, for all applications of a user: `$XDG_CACHE_HOME/stratigraph`, else `~/.cache/stratigraph`. It may not be there
 * yet. Null for a user without a home, as in a container that gives a number alone: what others can write to is no place for it.
 */
export function userCacheFolder(environment: Readonly<Record<string, string | undefined>>): string | null {
  const base = environment['XDG_CACHE_HOME'] ?? homeCache(environment);
  return base === null ? null : join(base, 'stratigraph');
}

function homeCache(environment: Readonly<Record<string, string | undefined>>): string | null {
  try {
    return join(environment['HOME'] ?? homedir(), '.cache');
  } catch {
    return null;
  }
}
