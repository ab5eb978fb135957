import { parsePackageJson } from '../../languages/typescript/conventions/package-json.ts';
import { workspaceMembers } from '../../languages/typescript/conventions/workspace-members.ts';
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
  const isMember = workspaceMembers(root.workspaces);
  const members = input.manifestFolders.filter((folder) => folder !== '.' && isMember(folder));
  return [root, ...members.flatMap((folder) => npmManifest(input, folder) ?? [])];
}

/** The manifest of a folder; undefined where there is none that can be read. */
export function npmManifest({ sibling }: LockfileInput, folder: string): NpmManifest | undefined {
  const manifest = parsePackageJson(sibling(manifestPath(folder)));
  if (manifest === null) return undefined;
  const { dependencies, optionalDependencies, devDependencies, workspaces, resolutions } = manifest;
  return {
    folder,
    workspaces,
    production: new Map([...dependencies, ...optionalDependencies]),
    development: devDependencies,
    resolutions,
  };
}

/** Path of the manifest relative to the folder of the lockfile. */
export function manifestPath(folder: string): string {
  return folder === '.' ? 'package.json' : `${folder}/package.json`;
}
