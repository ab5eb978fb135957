import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium that browser tests use: `STRATIGRAPH_CHROMIUM`, else the first one in `PATH`. */
export function findBrowser(): string | undefined {
  const named = process.env['STRATIGRAPH_CHROMIUM'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/** Installs Debian's Chromium where that can be done without asking: as root, with apt-get. Undefined when it cannot. */
export function installBrowser(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  console.log('Browser tests need Chromium; installing Debian’s package…');
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'] as const,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], { ...quiet, stdio: [...quiet.stdio] });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    ...quiet,
    stdio: [...quiet.stdio],
  });
  return findBrowser();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
