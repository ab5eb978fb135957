import type { LockfileInput } from './lockfile.ts';

/** What a `package.json` asks for. */
export interface NpmManifest {
  /** Folder relative to that of the lockfile; `.` for its own. */
  readonly folder: string;
  readonly workspaces: readonly string[];
  /** Ranges by name. */
  readonly production: ReadonlyMap<string, string>;
  readonly development: ReadonlyMap<string, string>;
  /** Of yarn: what it puts in place of other ranges. */
  readonly resolutions: ReadonlyMap<string, string>;
}

/** The manifest of the lockfile's folder and those of the workspaces it names; without the first: none. */
export function workspaceManifests(input: LockfileInput): NpmManifest[] {
  const root = npmManifest(input, '.');
  if (root === undefined) return [];
  const isMember = memberTest(root.workspaces);
  const members = input.manifestFolders.filter((folder) => folder !== '.' && isMember(folder));
  return [root, ...members.flatMap((folder) => npmManifest(input, folder) ?? [])];
}

/** The manifest of a folder; undefined where there is none that can be read. */
export function npmManifest({ sibling }: LockfileInput, folder: string): NpmManifest | undefined {
  const json = parse(sibling(folder === '.' ? 'package.json' : `${folder}/package.json`));
  if (json === undefined) return undefined;
  const workspaces = record(json['workspaces'])?.['packages'] ?? json['workspaces'];
  return {
    folder,
    workspaces: Array.isArray(workspaces) ? workspaces.filter((one) => typeof one === 'string') : [],
    production: new Map([...ranges(json['dependencies']), ...ranges(json['optionalDependencies'])]),
    development: ranges(json['devDependencies']),
    resolutions: ranges(json['resolutions']),
  };
}

/** Path of the manifest relative to the folder of the lockfile. */
export function manifestPath(folder: string): string {
  return folder === '.' ? 'package.json' : `${folder}/package.json`;
}

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return record(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function ranges(value: unknown): Map<string, string> {
  return new Map(
    Object.entries(record(value) ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Whether a folder matches a workspace glob and none that begins with `!`: `*` is within a name, `**` any number of folders. */
function memberTest(globs: readonly string[]): (folder: string) => boolean {
  const takes = globs.filter((glob) => !glob.startsWith('!')).map(pattern);
  const drops = globs.filter((glob) => glob.startsWith('!')).map((glob) => pattern(glob.slice(1)));
  return (folder) => takes.some((one) => one.test(folder)) && !drops.some((one) => one.test(folder));
}

function pattern(glob: string): RegExp {
  const segments = glob.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  const source = segments.map((segment) => {
    if (segment === '**') return '(?:[^/]+/)*';
    return `${segment.replace(/[.+^${}()|[\]\\?]/g, '\\$&').replace(/\*+/g, '[^/]*')}/`;
  });
  return new RegExp(`^${source.join('').replace(/\/$/, '')}$`);
}
