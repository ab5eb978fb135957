/**
 * What an install of the published package alone takes on disk: install-size.ts [registry options of npm]
 * Packs the package, installs it into an empty folder without optional parts, then with them, and prints bytes (as files have them, not blocks) by package.
 */
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/run-step.ts';

const megabyte = 1e6;
const shown = 12;
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-install-'));
const npm = (cwd: string, ...words: string[]): string =>
  execFileSync('npm', [...words, ...process.argv.slice(2)], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Bytes of each installed package; those of one scope apart. */
function packagesIn(modules: string): [name: string, bytes: number][] {
  return readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
    )
    .map((name): [string, number] => [name, sizeOf(join(modules, name))])
    .sort(([, a], [, b]) => b - a);
}

const [{ filename }] = JSON.parse(npm(projectRoot, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder));
for (const [label, ...words] of [['without optional parts', '--omit=optional'], ['with optional parts']] as const) {
  const into = mkdtempSync(join(folder, 'install-'));
  writeFileSync(join(into, 'package.json'), '{"private":true}');
  npm(into, 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...words, join(folder, filename));
  const packages = packagesIn(join(into, 'node_modules'));
  const total = packages.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`${label}: ${(total / megabyte).toFixed(1)} MB in ${packages.length} packages`);
  for (const [name, bytes] of packages.slice(0, shown))
    console.log(`  ${(bytes / megabyte).toFixed(1).padStart(6)} ${name}`);
}
rmSync(folder, { recursive: true });
