import { FormatError } from '../../errors.ts';
import { besideLockfile, type LockfileInput, OmissionList } from './lockfile.ts';
import { manifestPath, type NpmManifest, npmManifest, workspaceManifests } from './npm-manifest.ts';
import { readYarnBerry, type YarnEntry } from './yarn-berry.ts';
import { readYarnClassic } from './yarn-classic.ts';

/** `yarn.lock` of yarn 1 and of yarn 2 and later. */
export function readYarnLock(input: LockfileInput): void {
  const isBerry = /^__metadata:/m.test(input.text);
  const entries = isBerry ? readYarnBerry(input) : readYarnClassic(input);
  if (entries.length === 0 && /^[^#\s]/m.test(input.text)) {
    throw new FormatError(input.path, '', 'no package is found in it: is it a yarn.lock?');
  }
  new YarnGraph(input, entries).read();
}

class YarnGraph {
  private readonly input: LockfileInput;
  private readonly entries: readonly YarnEntry[];
  private readonly byDescriptor = new Map<string, YarnEntry>();
  private readonly byName = new Map<string, YarnEntry[]>();
  private readonly keys = new Map<YarnEntry, string>();
  private readonly resolutions: readonly Resolution[];
  private readonly unresolved = new OmissionList();
  private readonly fetched = new OmissionList();

  constructor(input: LockfileInput, entries: readonly YarnEntry[]) {
    this.input = input;
    this.entries = entries;
    this.resolutions = resolutionsOf(npmManifest(input, '.'));
    for (const entry of entries) {
      for (const descriptor of entry.descriptors) this.byDescriptor.set(descriptor, entry);
      this.byName.set(entry.name, [...(this.byName.get(entry.name) ?? []), entry]);
      if (entry.isFetched) this.fetched.add(entry.name);
      else if (entry.workspace === null) {
        this.keys.set(entry, input.graph.add({ type: 'npm', name: entry.name, version: entry.version }));
      }
    }
  }

  read(): void {
    for (const [entry, from] of this.keys) {
      for (const [name, range] of entry.dependencies) {
        const to = this.find(name, range);
        if (to !== undefined) this.input.graph.addDependency(from, to);
      }
    }
    const workspaces = this.entries.filter(({ workspace }) => workspace !== null);
    for (const entry of workspaces) this.addWorkspace(entry);
    if (workspaces.length === 0) this.addManifests();
    this.fetched.report(this.input.note, 'packages that are not from a registry');
    this.unresolved.report(this.input.note, 'dependencies that no entry of the lockfile is for');
  }

  /** yarn 2 and later: the lockfile has the workspaces; which dependencies are for development only their manifests say. */
  private addWorkspace({ workspace, dependencies }: YarnEntry): void {
    const folder = workspace as string;
    const manifest = npmManifest(this.input, folder);
    for (const [name, range] of dependencies) {
      const isDevelopment = manifest?.development.has(name) === true && !manifest.production.has(name);
      this.addRoot(folder, name, range, isDevelopment);
    }
  }

  /** yarn 1: only the manifests state what is asked for by name. */
  private addManifests(): void {
    const manifests = workspaceManifests(this.input);
    if (manifests.length === 0) {
      for (const key of this.keys.values()) this.input.graph.addLoose(key);
      this.input.note('there is no package.json beside it, so nothing distinguishes direct from transitive packages');
    }
    for (const { folder, production, development } of manifests) {
      for (const [name, range] of production) this.addRoot(folder, name, range, false);
      for (const [name, range] of development) this.addRoot(folder, name, range, true);
    }
  }

  private addRoot(folder: string, name: string, range: string, development: boolean): void {
    const key = this.find(name, range);
    if (key === undefined) return;
    this.input.graph.addRoot(key, besideLockfile(this.input, manifestPath(folder)), development);
  }

  /** By descriptor; else as a resolution of the root manifest says; else the only entry of that name. */
  private find(name: string, range: string): string | undefined {
    const entry = this.described(name, range) ?? this.resolved(name, range);
    const named = this.byName.get(name) ?? [];
    const found = entry ?? (named.length === 1 ? named[0] : undefined);
    if (found === undefined && !/^(workspace|link|portal|file):/.test(range)) this.unresolved.add(`${name}@${range}`);
    return found && this.keys.get(found);
  }

  private described(name: string, range: string): YarnEntry | undefined {
    return this.byDescriptor.get(`${name}@${range}`) ?? this.byDescriptor.get(`${name}@npm:${range}`);
  }

  private resolved(name: string, range: string): YarnEntry | undefined {
    for (const resolution of this.resolutions) {
      if (resolution.name !== name || (resolution.range !== null && resolution.range !== range)) continue;
      const entry = this.described(name, resolution.to);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }
}

interface Resolution {
  readonly name: string;
  /** The range it is for; null: any. */
  readonly range: string | null;
  readonly to: string;
}

/** The member `resolutions`: `name`, `name@range`, `parent/name` and the like; which parents are meant is not looked at. */
function resolutionsOf(manifest: NpmManifest | undefined): Resolution[] {
  return [...(manifest?.resolutions ?? [])].flatMap(([pattern, to]) => {
    const match = /(?:^|\/)((?:@[^/@]+\/)?[^/@]+)(?:@(?:npm:)?(.+))?$/.exec(pattern);
    if (!match) return [];
    const range = match[2] === undefined ? null : /@npm:/.test(pattern) ? `npm:${match[2]}` : match[2];
    return [{ name: match[1] as string, range, to }];
  });
}
