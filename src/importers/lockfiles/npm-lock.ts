import { FormatError } from '../../errors.ts';
import { JsonNode, JsonShapeError } from '../json-path.ts';
import { parseJson } from '../parse-json.ts';
import { besideLockfile, type LockfileInput, OmissionList } from './lockfile.ts';
import { manifestPath, npmManifest } from './npm-manifest.ts';

/** `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3 (docs.npmjs.com/cli/configuring-npm/package-lock-json). */
export function readNpmLock(input: LockfileInput): void {
  const root = new JsonNode(parseJson(input.text.replace(/^\ufeff/, ''), input.path));
  try {
    const packages = root.member('packages');
    if (!packages.isAbsent) new InstalledTree(input, packages).read();
    else if (root.member('lockfileVersion').value === 1 || !root.member('dependencies').isAbsent)
      readNested(input, root);
    else throw packages.wrong('the installed packages');
  } catch (error) {
    if (error instanceof JsonShapeError) throw new FormatError(input.path, error.path, error.message);
    throw error;
  }
}

/** Versions 2 and 3: every installed folder with what it asks for, found as Node.js finds modules. */
class InstalledTree {
  private readonly input: LockfileInput;
  private readonly entries: ReadonlyMap<string, JsonNode>;
  private readonly keys = new Map<string, string>();
  private readonly withoutVersion = new OmissionList();
  private readonly fetched = new OmissionList();
  /** Addresses that somebody asks for in place of a version. */
  private readonly addresses: ReadonlySet<string>;

  constructor(input: LockfileInput, packages: JsonNode) {
    this.input = input;
    this.entries = new Map(Object.keys(packages.object()).map((path) => [path, packages.member(path)]));
    this.addresses = new Set([...this.entries.values()].flatMap(askedAddresses));
  }

  read(): void {
    for (const [path, entry] of this.entries) this.add(path, entry);
    for (const [path, entry] of this.entries) {
      if (path.includes('node_modules/')) this.addDependencies(path, entry);
      else this.addRoots(path, entry);
    }
    this.withoutVersion.report(this.input.note, 'installed packages without a version');
    this.fetched.report(this.input.note, 'packages that are not from a registry');
  }

  private add(path: string, entry: JsonNode): void {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.member('link').value === true) return;
    const name = entry.member('name').textOr(path.slice(at + 'node_modules/'.length));
    const version = entry.member('version').textOr(null);
    if (this.isFetched(entry.member('resolved').value)) this.fetched.add(name);
    else if (version === null) this.withoutVersion.add(name);
    else this.keys.set(path, this.input.graph.add({ type: 'npm', name, version }));
  }

  /** From git, a file, or an address that is asked for as such: no package of the registry, whatever its name and version. */
  private isFetched(resolved: unknown): boolean {
    if (typeof resolved !== 'string') return false;
    return /^(git[+:@]|file:|ssh:)/.test(resolved) || this.addresses.has(resolved);
  }

  private addDependencies(path: string, entry: JsonNode): void {
    const from = this.keys.get(path);
    if (from === undefined) return;
    for (const member of ['dependencies', 'optionalDependencies', 'peerDependencies']) {
      for (const name of names(entry.member(member))) {
        const to = this.find(path, name);
        if (to !== undefined) this.input.graph.addDependency(from, to);
      }
    }
  }

  /** The entry of the project itself (path `""`) or of a workspace. */
  private addRoots(path: string, entry: JsonNode): void {
    const manifest = besideLockfile(this.input, manifestPath(path === '' ? '.' : path));
    for (const member of ['dependencies', 'optionalDependencies', 'devDependencies']) {
      for (const name of names(entry.member(member))) {
        const key = this.find(path, name);
        if (key !== undefined) this.input.graph.addRoot(key, manifest, member === 'devDependencies');
      }
    }
  }

  /** The package that a module below `path` gets for a name: in its own `node_modules`, else in those of the folders above. */
  private find(path: string, name: string): string | undefined {
    for (let folder = path; ; folder = above(folder)) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (this.entries.has(candidate)) return this.keys.get(candidate);
      if (folder === '') return undefined;
    }
  }
}

function askedAddresses(entry: JsonNode): string[] {
  return ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((member) => {
    const asked = entry.member(member);
    return names(asked).flatMap((name) => {
      const spec = asked.member(name).value;
      return typeof spec === 'string' && /^https?:/.test(spec) ? spec : [];
    });
  });
}

function above(folder: string): string {
  const at = folder.lastIndexOf('/');
  return at < 0 ? '' : folder.slice(0, at).replace(/\/?node_modules$/, '');
}

/** Version 1: a tree of `dependencies`, each with the names it `requires`; the manifest says what is asked for by name. */
function readNested(input: LockfileInput, root: JsonNode): void {
  const leftOut = new OmissionList();
  const scopes: Map<string, string>[] = [];
  const later: (() => void)[] = [];
  const visit = (node: JsonNode, outer: readonly Map<string, string>[]): Map<string, string> => {
    const here = new Map<string, string>();
    const scope = [here, ...outer];
    for (const name of names(node.member('dependencies'))) {
      const entry = node.member('dependencies').member(name);
      const id = nestedId(name, entry.member('version').textOr(''));
      if (id === undefined) leftOut.add(name);
      else {
        const key = input.graph.add(id);
        here.set(name, key);
        later.push(() => addRequired(input, key, entry, [own, ...scope]));
      }
      const own = visit(entry, scope);
    }
    return here;
  };
  scopes.push(visit(root, []));
  for (const link of later) link();
  leftOut.report(input.note, 'packages that are not from a registry');
  const manifest = npmManifest(input, '.');
  for (const [name, key] of scopes[0] ?? []) {
    const path = besideLockfile(input, 'package.json');
    if (manifest === undefined) input.graph.addLoose(key);
    else if (manifest.production.has(name)) input.graph.addRoot(key, path, false);
    else if (manifest.development.has(name)) input.graph.addRoot(key, path, true);
  }
}

function addRequired(
  { graph }: LockfileInput,
  from: string,
  entry: JsonNode,
  scopes: readonly ReadonlyMap<string, string>[],
): void {
  const required = entry.member('requires');
  if (required.isAbsent || required.value === true) return;
  for (const name of names(required)) {
    const to = scopes.find((scope) => scope.has(name))?.get(name);
    if (to !== undefined) graph.addDependency(from, to);
  }
}

/** `1.2.3`, or `npm:real@1.2.3` of an alias; undefined for git, files and addresses. */
function nestedId(name: string, version: string): { type: string; name: string; version: string } | undefined {
  const alias = /^npm:(.+)@([^@]+)$/.exec(version);
  if (alias) return { type: 'npm', name: alias[1] as string, version: alias[2] as string };
  return /^\d/.test(version) ? { type: 'npm', name, version } : undefined;
}

function names(node: JsonNode): string[] {
  return node.isAbsent ? [] : Object.keys(node.object());
}
