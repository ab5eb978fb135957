import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { sparsePaths } from './sparse-file.ts';

/** A file used within so many milliseconds may be needed by a question under way, and stays. */
const inUseMilliseconds = 60_000;
/** A file used so long ago is nobody's any more, and goes altogether. */
const abandonedMilliseconds = 86_400_000;
/** Bytes of a block as `stat` counts them. */
const blockOfStat = 512;

interface Cached {
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Empties the files of a cache that were used longest ago until all take at most so many bytes; false when those in use take more. */
export async function makeRoom(folder: string, budget: number): Promise<boolean> {
  const files = await cachedFiles(folder);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, bytes, usedAt } of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= budget) return true;
    const unused = Date.now() - usedAt;
    if (unused < inUseMilliseconds) break;
    await (unused > abandonedMilliseconds ? remove(path) : empty(path));
    total -= bytes;
  }
  return total <= budget;
}

async function cachedFiles(folder: string): Promise<Cached[]> {
  const found: Cached[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.map')) continue;
    const path = join(folder, name.slice(0, -'.map'.length));
    const paths = sparsePaths(path);
    const bytes = await stat(paths.bytes);
    const { mtimeMs: usedAt } = await stat(paths.map);
    found.push({ path, bytes: bytes.blocks * blockOfStat, usedAt });
  }
  return found;
}

/** Gives the room back, also where somebody has the file open: what stands there then does not match its checksums, and is fetched again. */
async function empty(path: string): Promise<void> {
  const paths = sparsePaths(path);
  const { size } = await stat(paths.map);
  await truncate(paths.map, 0);
  await truncate(paths.map, size);
  const { size: length } = await stat(paths.bytes);
  await truncate(paths.bytes, 0);
  await truncate(paths.bytes, length);
}

async function remove(path: string): Promise<void> {
  const paths = sparsePaths(path);
  await rm(paths.map, { force: true });
  await rm(paths.bytes, { force: true });
}
