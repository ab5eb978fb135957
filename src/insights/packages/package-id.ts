import { PackageURL } from 'packageurl-js';

/** A published unit of code in one version. */
export interface PackageId extends PackageName {
  readonly version: string;
}

/** A published unit of code, whatever its version. */
export interface PackageName {
  /** The purl type, such as `npm`, `pypi`, `maven`. */
  readonly type: string;
  /** As its ecosystem writes it: npm `@scope/name`, Maven `group:artifact`, PyPI in its normal form; elsewhere `namespace/name`. */
  readonly name: string;
}

/** purl types by the names that OSV and deps.dev give ecosystems, lower-cased. */
const typeOfEcosystem: Readonly<Record<string, string>> = {
  npm: 'npm',
  pypi: 'pypi',
  maven: 'maven',
  go: 'golang',
  'crates.io': 'cargo',
  cargo: 'cargo',
  nuget: 'nuget',
  rubygems: 'gem',
  packagist: 'composer',
  hex: 'hex',
  pub: 'pub',
};

/** A package under the name its ecosystem (as OSV or deps.dev spell it) normally writes; undefined for one that has no purl type here. */
export function packageName(ecosystem: string, name: string): PackageName | undefined {
  const type = typeOfEcosystem[ecosystem.toLowerCase()];
  return type === undefined ? undefined : { type, name: normalName(type, name) };
}

/** One string for each package whatever its version, to look things up by. */
export function nameKey({ type, name }: PackageName): string {
  return `${type} ${name}`;
}

/** What no package can be called; the reader of a file adds which file it is. */
export class PackageIdError extends Error {
  override readonly name = 'PackageIdError';
}

/** The purl of a package: its key in a bundle, which objects of the code name too. Throws `PackageIdError`. */
export function packageKey({ type, name, version }: PackageId): string {
  const separator = type === 'maven' ? ':' : '/';
  const at = name.lastIndexOf(separator);
  const namespace = at > 0 ? name.slice(0, at) : undefined;
  try {
    return new PackageURL(type, namespace, name.slice(at + 1), version, undefined, undefined).toString();
  } catch (cause) {
    const called = JSON.stringify(`${name} ${version}`.slice(0, 100));
    throw new PackageIdError(`no package can be called ${called}: ${(cause as Error).message}`, { cause });
  }
}

/** Reads a purl; a version may be missing. Undefined for what is no purl. */
export function parsePurl(text: string): (PackageName & { readonly version: string | null }) | undefined {
  try {
    const { type, namespace, name, version } = PackageURL.fromString(text);
    if (type === undefined || name === undefined) return undefined;
    const full = namespace ? `${namespace}${type === 'maven' ? ':' : '/'}${name}` : name;
    return { type, name: normalName(type, full), version: version ?? null };
  } catch {
    return undefined;
  }
}

/** PyPI takes names that differ in case and in `-`, `_`, `.` for one. */
export function normalName(type: string, name: string): string {
  return type === 'pypi' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name;
}
