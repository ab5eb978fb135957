import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EngineUnavailable } from './engine.ts';

const folder = join(import.meta.dirname, '..', 'peers');

/** Loads a package that only the benchmark uses; installs `bench/peers` from its lockfile when it is not there. */
export function loadPeerPackage(name: string): Record<string, never> {
  if (!existsSync(join(folder, 'node_modules'))) {
    console.error('installing what the benchmark compares with: npm ci --prefix bench/peers');
    try {
      execFileSync('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      throw new EngineUnavailable(`npm ci --prefix bench/peers failed: ${String(error).slice(0, 300)}`);
    }
  }
  try {
    return createRequire(join(folder, 'package.json'))(name) as Record<string, never>;
  } catch (error) {
    throw new EngineUnavailable(`${name} cannot be loaded: ${String(error).slice(0, 300)}`);
  }
}
