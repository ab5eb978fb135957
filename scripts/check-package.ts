/**
 * Builds the package twice from nothing and packs it each time: `node scripts/check-package.ts`. Prints size and SHA-256; exit status 1 when the
 * bytes differ. Leaves the second build in dist/.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot, runStep } from './run-step.ts';

/** Size and SHA-256 of the package of a fresh build. */
async function buildAndPack(): Promise<{ readonly bytes: number; readonly sha256: string }> {
  if ((await runStep('node', [join(projectRoot, 'scripts/build.ts')])) !== 0) throw new Error('the build failed');
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-pack-'));
  try {
    const words = ['pack', '--ignore-scripts', '--pack-destination', folder];
    execFileSync('npm', words, { cwd: projectRoot, stdio: 'ignore', shell: process.platform === 'win32' });
    const packed = readFileSync(join(folder, readdirSync(folder)[0] as string));
    return { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const first = await buildAndPack();
const second = await buildAndPack();
console.log(`${first.bytes} bytes, SHA-256 ${first.sha256}`);
if (first.sha256 !== second.sha256) {
  console.error(`a second build has ${second.bytes} bytes, SHA-256 ${second.sha256}`);
  process.exitCode = 1;
}
