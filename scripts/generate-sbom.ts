/**
 * Writes the software bill of materials of the published package to standard output: CycloneDX 1.6, JSON, from package-lock.json alone, the same bytes
 * each time. `node scripts/generate-sbom.ts > stratigraph.cdx.json`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vendoredPackages } from './copy-vendored.ts';
import { projectRoot } from './run-step.ts';

export interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** A package that is delivered: installed with the published one, or compiled into the explorer. */
export interface DeliveredPackage extends LockedPackage {
  /** Where the lockfile has it, such as `node_modules/a/node_modules/b`. */
  readonly path: string;
  readonly name: string;
  readonly isBundled: boolean;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
}

export function readLock(): Lock {
  return (readJson('package-lock.json') as { readonly packages: Lock }).packages;
}

/** By path. Development tools are none of them, but for what the code of the explorer imports. */
export function deliveredPackages(lock: Lock): DeliveredPackage[] {
  const bundled = new Set<string>();
  const add = (path: string | undefined): void => {
    if (path === undefined || bundled.has(path)) return;
    bundled.add(path);
    for (const next of dependenciesOf(lock, path)) add(next);
  };
  for (const name of importedByExplorer()) add(resolve(lock, '', name));
  for (const name of vendoredPackages) bundled.add(resolve(lock, '', name) as string);
  return Object.entries(lock)
    .filter(([path, { dev }]) => path !== '' && (dev !== true || bundled.has(path)))
    .map(([path, locked]) => ({ ...locked, path, name: nameOf(path), isBundled: bundled.has(path) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Names of the packages that the sources of the explorer import. */
function importedByExplorer(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: projectRoot, exclude: ['web/vite.config.ts'] })) {
    for (const [, name] of readFileSync(join(projectRoot, file), 'utf8').matchAll(
      / from '((?:@[\w.-]+\/)?[\w-][\w.-]*)/g,
    )) {
      names.add(name as string);
    }
  }
  // The runtime that JSX is compiled to.
  return names.add('preact');
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Paths of what a package depends on, as Node finds them: in its own folder, or in one above. */
function dependenciesOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.map((name) => resolve(lock, path, name)).filter((found) => found !== undefined);
}

function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === '') return undefined;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

function purl({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The document. Throws when a package has no licence or no checksum: then the lockfile is not what it should be. */
export function generateSbom(): object {
  const lock = readLock();
  const { name, version, description, license } = readJson('package.json') as Record<string, string>;
  const packages = deliveredPackages(lock);
  const references = new Map(packages.map((each) => [each.path, purl(each)]));
  const root = purl({ name: name as string, version: version as string });
  const dependsOn = (path: string): string[] => {
    const found = dependenciesOf(lock, path).map((each) => references.get(each));
    return [...new Set(found.filter((each) => each !== undefined))].sort();
  };
  const bundled = packages.filter(({ isBundled, dev }) => isBundled && dev === true).map(purl);
  const components = new Map(packages.map((each) => [purl(each), componentOf(each)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        'bom-ref': root,
        type: 'application',
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
        purl: root,
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: [...new Set([...dependsOn(''), ...bundled])].sort() },
      ...packages.map(({ path }) => ({ ref: references.get(path), dependsOn: dependsOn(path) })),
    ].filter(({ ref }, at, all) => all.findIndex((other) => other.ref === ref) === at),
  };
}

function componentOf(each: DeliveredPackage): object {
  const { name, version, integrity, license, optional, isBundled, dev } = each;
  const [, algorithm, digest] = /^(sha512)-(.+)$/.exec(integrity ?? '') ?? [];
  if (license === undefined || algorithm === undefined || digest === undefined) {
    throw new Error(`package-lock.json has no licence or no SHA-512 of ${name}`);
  }
  const slash = name.indexOf('/');
  return {
    'bom-ref': purl(each),
    type: 'library',
    ...(slash < 0 ? { name } : { group: name.slice(0, slash), name: name.slice(slash + 1) }),
    version,
    scope: optional === true ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
    purl: purl(each),
    ...(isBundled && dev === true && { properties: [{ name: 'stratigraph:delivered-in', value: deliveredIn(name) }] }),
  };
}

function deliveredIn(name: string): string {
  return vendoredPackages.some((vendored) => vendored === name) ? 'dist/vendor' : 'dist/explorer';
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(generateSbom(), null, 2)}\n`);
