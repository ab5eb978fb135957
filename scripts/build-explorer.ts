/**
 * `npm run build:explorer`: builds web/ to dist/explorer, which the service serves at /explore. `npm start`, `npm test` and the build do
 * it where what is there was built from other sources.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './run-step.ts';

const source = join(projectRoot, 'web');
const stampFile = join(projectRoot, 'dist', 'explorer', '.built-from');

/** Builds the explorer. Rejects with what Vite says is wrong. */
export async function buildExplorer(): Promise<void> {
  const { build } = await import('vite');
  await build({ configFile: join(source, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(stampFile, sourceStamp());
}

/** Builds the explorer unless what is there is of these sources. */
export async function buildExplorerOnce(): Promise<void> {
  if (readStamp() !== sourceStamp()) await buildExplorer();
}

/** What a build depends on: the sources and the versions of the packages in them. */
function sourceStamp(): string {
  const hash = createHash('sha256');
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...files, join(projectRoot, 'package-lock.json')]) {
    hash.update(`${file.slice(projectRoot.length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.main) await buildExplorer();
