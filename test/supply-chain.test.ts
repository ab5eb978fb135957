import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { deliveredPackages, generateSbom, readLock } from '../scripts/generate-sbom.ts';
import { projectRoot } from '../scripts/run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-supply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Licences that ask for no more than a notice. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'Unlicense',
]);
/** Of development tools, which are not delivered, also licences that ask for the source of changes to the tool itself. */
const ofTools = new Set([...permissive, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0']);

interface Sbom {
  readonly metadata: { readonly component: { readonly purl: string } };
  readonly components: readonly { readonly purl: string; readonly scope: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

function npm(words: readonly string[], cwd: string): string {
  return execFileSync('npm', words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
}

describe('the packages that are delivered', () => {
  const lock = readLock();
  const delivered = deliveredPackages(lock);

  it('have permissive licences, and tools none that reach what is made with them [D-licences]', () => {
    const wrong = delivered.filter(({ license }) => !permissive.has(license ?? 'none'));
    expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    const tools = Object.entries(lock).filter(([path, { license }]) => path !== '' && !ofTools.has(license ?? 'none'));
    expect(tools.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it('have exact versions and checksums in the lockfile, which names no registry [D-locked]', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageFile;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    }
    const loose = Object.entries(lock).filter(
      ([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(loose.map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });

  it('are all in the bill of materials, with what each depends on, those inside the explorer included [D-sbom]', () => {
    const sbom = generateSbom() as Sbom;
    const purls = sbom.components.map(({ purl }) => purl);
    expect(new Set(purls).size).toBe(purls.length);
    for (const name of ['preact', 'sigma', 'graphology']) {
      expect(purls).toContain(`pkg:npm/${name}@${packageFile.devDependencies[name as 'preact']}`);
    }
    expect(purls.filter((purl) => purl.startsWith('pkg:npm/vite'))).toEqual([]);
    const known = new Set([...purls, sbom.metadata.component.purl]);
    const reached = new Set<string>();
    const visit = (ref: string): void => {
      expect(known).toContain(ref);
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of sbom.dependencies.find((each) => each.ref === ref)?.dependsOn ?? []) visit(next);
    };
    visit(sbom.metadata.component.purl);
    expect([...known].filter((purl) => !reached.has(purl))).toEqual([]);
    expect(JSON.stringify(generateSbom())).toBe(JSON.stringify(sbom));
  });

  it('are those that npm would install, besides the explorer [D-sbom]', () => {
    const paths = npm(['ls', '--all', '--omit=dev', '--package-lock-only', '--parseable'], projectRoot).split('\n');
    const installed = paths
      .filter((path) => path.includes('node_modules'))
      .map((path) =>
        path
          .split(/node_modules[/\\]/)
          .at(-1)
          ?.replaceAll('\\', '/'),
      );
    const known = delivered.filter(({ dev }) => dev !== true).map(({ name }) => name);
    expect(new Set(known)).toEqual(new Set(installed));
    expect(installed).toContain('jose');
  });
});

describe('the package', () => {
  it('has the same bytes whenever and wherever it is packed from the same files [D-reproducible]', () => {
    const digests = ['first', 'second'].map((name, at) => {
      const copy = join(folder, name, 'copy');
      mkdirSync(copy, { recursive: true });
      for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', ...packageFile.files]) {
        if (existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(copy, file), { recursive: true });
      }
      for (const file of readdirSync(copy, { recursive: true }))
        utimesSync(join(copy, String(file)), at * 1e6, at * 1e6 + 1);
      const packed = join(folder, name, 'packed');
      mkdirSync(packed);
      npm(['pack', '--ignore-scripts', '--pack-destination', packed], copy);
      const [file] = readdirSync(packed);
      return createHash('sha256')
        .update(readFileSync(join(packed, file as string)))
        .digest('hex');
    });
    expect(digests[1]).toBe(digests[0]);
  });
});
