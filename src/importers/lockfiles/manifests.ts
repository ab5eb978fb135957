import type { LockfileFormat } from './lockfile-formats.ts';

/** A kind of file that asks for packages and leaves their exact versions to a lockfile. */
export interface ManifestFormat {
  /** Ecosystem whose lockfiles answer for it, there or in a folder above; null: none of them is read. */
  readonly ecosystem: LockfileFormat['ecosystem'] | null;
  /** Of the file's name. */
  readonly fileName: RegExp;
  /** Whether a file asks for any package. */
  readonly asks: (text: string) => boolean;
}

/** The manifests that are reported when no lockfile answers for them, so that a scan does not seem to have seen their packages. */
export const manifestFormats: readonly ManifestFormat[] = [
  { ecosystem: 'npm', fileName: /^package\.json$/, asks: npmAsks },
  {
    ecosystem: 'PyPI',
    fileName: /^pyproject\.toml$/,
    asks: (text) => /^dependencies\s*=\s*\[\s*["']/m.test(text) || /^\[tool\.poetry\.dependencies\]/m.test(text),
  },
  { ecosystem: 'PyPI', fileName: /^setup\.py$/, asks: (text) => text.includes('install_requires') },
  { ecosystem: 'PyPI', fileName: /^Pipfile$/, asks: (text) => /^\[packages\]/m.test(text) },
  { ecosystem: null, fileName: /^go\.mod$/, asks: (text) => /^require\b/m.test(text) },
  { ecosystem: null, fileName: /\.(?:cs|fs|vb)proj$/, asks: (text) => text.includes('<PackageReference') },
  { ecosystem: null, fileName: /^Cargo\.toml$/, asks: (text) => /^\[(?:workspace\.)?dependencies\b/m.test(text) },
  { ecosystem: null, fileName: /^Gemfile$/, asks: (text) => /^\s*gem\b/m.test(text) },
  { ecosystem: null, fileName: /^composer\.json$/, asks: (text) => text.includes('"require"') },
];

/** A manifest that is no JSON asks for nothing: whoever installs it says so. */
function npmAsks(text: string): boolean {
  try {
    const manifest = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].some(
      (member) => Object.keys(manifest?.[member] ?? {}).length > 0,
    );
  } catch {
    return false;
  }
}
