import { packageEntries } from './package-entries.ts';

/** A `package.json` with the members that Stratigraph reads; a malformed member counts as absent. */
export interface PackageJson {
  readonly name: string | null;
  readonly version: string | null;
  /** True for a package that is not to be published. */
  readonly isPrivate: boolean;
  /** Ranges by package name, as in each of the maps below. */
  readonly dependencies: ReadonlyMap<string, string>;
  readonly devDependencies: ReadonlyMap<string, string>;
  readonly peerDependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  /** Yarn: ranges that replace those of dependencies. */
  readonly resolutions: ReadonlyMap<string, string>;
  /** Globs of the directories of workspace packages. */
  readonly workspaces: readonly string[];
  /** Command by script name. */
  readonly scripts: ReadonlyMap<string, string>;
  /** `bin`: file by command name, as written. */
  readonly commands: Readonly<Record<string, string>>;
  /** `.` or `./path` → files that are tried in turn, of `exports`, else of `module` and `main`. */
  readonly entries: Readonly<Record<string, readonly string[]>>;
  /** Every file that `main`, `module`, `browser`, `bin` and `exports` name, as written. */
  readonly offeredFiles: readonly string[];
  /** Required version by engine: `node`, `vscode`. */
  readonly engines: ReadonlyMap<string, string>;
  /** Version or range of Node that the package requires (`volta.node`, else `engines.node`). */
  readonly node: string | null;
  /** All members, as parsed. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** Parses a `package.json`. Null for text that is no JSON object, and for no text. */
export function parsePackageJson(text: string | undefined): PackageJson | null {
  const json = asObject(parseJson(text ?? ''));
  if (json === null) return null;
  const name = asString(json['name']);
  const workspaces = asObject(json['workspaces'])?.['packages'] ?? json['workspaces'];
  const { main, module, browser, bin, exports: exported } = json;
  const engines = stringMembers(json['engines']);
  return {
    name,
    version: asString(json['version']),
    isPrivate: json['private'] === true,
    dependencies: stringMembers(json['dependencies']),
    devDependencies: stringMembers(json['devDependencies']),
    peerDependencies: stringMembers(json['peerDependencies']),
    optionalDependencies: stringMembers(json['optionalDependencies']),
    resolutions: stringMembers(json['resolutions']),
    workspaces: Array.isArray(workspaces) ? workspaces.filter((one) => typeof one === 'string') : [],
    scripts: stringMembers(json['scripts']),
    commands: commandsOf(bin, name),
    entries: packageEntries(json),
    offeredFiles: [...stringsOf([main, module, browser, bin, exported], 0)],
    engines,
    node: asString(asObject(json['volta'])?.['node']) ?? asString(engines.get('node')),
    json,
  };
}

/** Names of the packages that a package uses where it runs. */
export function runtimeDependencies(manifest: PackageJson): readonly string[] {
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  return [dependencies, peerDependencies, optionalDependencies].flatMap((ranges) => [...ranges.keys()]);
}

/** `bin`: a file for the package's own name, or a file for each command. */
function commandsOf(bin: unknown, name: string | null): Readonly<Record<string, string>> {
  const single = asString(bin);
  if (single !== null) return name === null ? {} : { [name.replace(/^@[^/]*\//, '')]: single };
  return Object.fromEntries(stringMembers(bin));
}

const maxDepth = 6;

function* stringsOf(value: unknown, depth: number): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && depth <= maxDepth) {
    for (const part of Object.values(value)) yield* stringsOf(part, depth + 1);
  }
}

function stringMembers(value: unknown): ReadonlyMap<string, string> {
  const entries = Object.entries(asObject(value) ?? {});
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
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

function asString(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
