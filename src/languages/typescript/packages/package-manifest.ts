import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import { packageEntries } from './package-entries.ts';

/** The members of a `package.json` the analyzer looks at; what is malformed counts as absent. */
export interface PackageManifest {
  /** Folder that holds it. */
  readonly directory: string;
  readonly name: string | null;
  readonly version: string | null;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  /** Globs of the folders of workspace packages. */
  readonly workspaces: readonly string[];
  /** Command name → file, as written. */
  readonly commands: Readonly<Record<string, string>>;
  /** True for a package that is not to be published. */
  readonly isPrivate: boolean;
  /** `.` or `./path` → files that are tried in turn, of `exports`, else of `module` and `main`. */
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** Version or range of Node the package asks for (`volta.node` or `engines.node`). */
  readonly node: string | null;
}

/** Reads each manifest once. */
export class PackageManifests {
  private readonly files: FileAccess;
  private readonly known = new Map<string, PackageManifest | null>();

  constructor(files: FileAccess) {
    this.files = files;
  }

  /** Manifest of a folder; null where there is none or it is no JSON object. */
  of(directory: string): PackageManifest | null {
    const known = this.known.get(directory);
    if (known !== undefined) return known;
    const path = posix.join(directory, 'package.json');
    const manifest = this.files.isFile(path) ? parse(directory, this.files.readText(path)) : null;
    this.known.set(directory, manifest);
    return manifest;
  }
}

function parse(directory: string, text: string | undefined): PackageManifest | null {
  const json = asObject(parseJson(text ?? ''));
  if (json === null) return null;
  const workspaces = asObject(json['workspaces'])?.['packages'] ?? json['workspaces'];
  return {
    directory,
    name: asText(json['name']),
    version: asText(json['version']),
    dependencies: Object.keys(asObject(json['dependencies']) ?? {}),
    devDependencies: Object.keys(asObject(json['devDependencies']) ?? {}),
    workspaces: Array.isArray(workspaces) ? workspaces.filter((one) => typeof one === 'string') : [],
    commands: commandsOf(json['bin'], asText(json['name'])),
    isPrivate: json['private'] === true,
    entries: packageEntries(json),
    node: asText(asObject(json['volta'])?.['node']) ?? asText(asObject(json['engines'])?.['node']),
  };
}

/** `bin`: a file for the package's own name, or a file for each command. */
function commandsOf(bin: unknown, name: string | null): Readonly<Record<string, string>> {
  const single = asText(bin);
  if (single !== null) return name === null ? {} : { [name.replace(/^@[^/]*\//, '')]: single };
  const entries = Object.entries(asObject(bin) ?? {}).filter(([, file]) => typeof file === 'string');
  return Object.fromEntries(entries) as Record<string, string>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
