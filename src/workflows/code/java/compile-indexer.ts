import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { userCacheFolder } from '../../../files/user-cache.ts';
import { type Jdk, programOf } from './find-jdk.ts';
import { runJava } from './run-java.ts';

/** The sources of the indexer; `java/` lies beside `src/` and beside `dist/`. */
const sources = fileURLToPath(new URL('../../../../java/indexer/', import.meta.url));

/**
 * Directory of the compiled indexer. It is compiled once for each version of its sources and of the kit, and kept in the user's cache
 * directory (`XDG_CACHE_HOME`, else `~/.cache`), where that can be written. Rejects with what the compiler wrote.
 */
export async function compileIndexer(
  jdk: Jdk,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const files = readdirSync(sources)
    .filter((name) => name.endsWith('.java'))
    .sort();
  const hash = createHash('sha256').update(jdk.version);
  for (const name of files) hash.update(`\n${name}\n`).update(readFileSync(join(sources, name)));
  const cache = cacheDirectory(environment);
  const target = join(cache, `java-indexer-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(target)) return target;
  const made = mkdtempSync(join(cache, 'java-indexer-new-'));
  try {
    const options = ['-J-Xmx256m', '-J-XX:TieredStopAtLevel=1', '-encoding', 'UTF-8', '-nowarn', '-d', made];
    await runJava(programOf(jdk, 'javac'), [...options, ...files.map((name) => join(sources, name))], {});
    renameSync(made, target);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another analysis may have compiled it meanwhile.
    if (!existsSync(target)) throw error;
  }
  return target;
}

function cacheDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  const directory = userCacheFolder(environment);
  if (directory === null) return tmpdir();
  try {
    mkdirSync(directory, { recursive: true });
    return directory;
  } catch {
    return tmpdir();
  }
}
