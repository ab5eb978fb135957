import { FormatError } from '../../errors.ts';
import { normalName } from '../../insights/packages/package-id.ts';
import { JsonNode, JsonShapeError } from '../json-path.ts';
import { parseJson } from '../parse-json.ts';
import { besideLockfile, type LockfileInput, OmissionList } from './lockfile.ts';
import { readToml } from './toml-document.ts';

/** Where packages come from that are not of an index, as poetry, uv and pipenv name it. */
const fetchedSources = ['git', 'hg', 'svn', 'url', 'file', 'path'];
const notFromIndex = 'packages that are not from an index';

/** Keys of packages of a Python lockfile by name: few have two versions of one name, chosen by markers. */
class PythonPackages {
  private readonly input: LockfileInput;
  private readonly byName = new Map<string, string[]>();

  constructor(input: LockfileInput) {
    this.input = input;
  }

  add(name: string, version: string): string {
    const normal = normalName('pypi', name);
    const key = this.input.graph.add({ type: 'pypi', name: normal, version });
    this.byName.set(normal, [...(this.byName.get(normal) ?? []), key]);
    return key;
  }

  of(name: string): readonly string[] {
    return this.byName.get(normalName('pypi', name)) ?? [];
  }

  keys(): string[] {
    return [...this.byName.values()].flat();
  }
}

/** `poetry.lock`, with what `pyproject.toml` beside it asks for. */
export function readPoetryLock(input: LockfileInput): void {
  inFile(input, () => {
    const root = new JsonNode(readToml(input.text, input.path));
    const packages = new PythonPackages(input);
    const entries = root.member('package').list();
    const fetched = new OmissionList();
    const keys = entries.map((entry) => {
      const [name, version] = [entry.member('name').text(), entry.member('version').text()];
      const source = entry.member('source');
      const isFromIndex =
        source.isAbsent || ![...fetchedSources, 'directory'].includes(source.member('type').textOr(''));
      if (!isFromIndex) fetched.add(name);
      return isFromIndex ? packages.add(name, version) : null;
    });
    for (const [i, entry] of entries.entries()) {
      const from = keys[i] ?? null;
      for (const name of from === null ? [] : names(entry.member('dependencies'))) {
        for (const to of packages.of(name)) input.graph.addDependency(from as string, to);
      }
    }
    fetched.report(input.note, notFromIndex);
    addProjectRoots(input, packages);
  });
}

/** `uv.lock`: the entries that are in-house (virtual, editable, a folder) ask for the direct packages. */
export function readUvLock(input: LockfileInput): void {
  inFile(input, () => {
    const root = new JsonNode(readToml(input.text, input.path));
    const packages = new PythonPackages(input);
    const entries = root.member('package').list();
    const [leftOut, fetched] = [new OmissionList(), new OmissionList()];
    const keys = entries.map((entry) => {
      const [name, version] = [entry.member('name').text(), entry.member('version').textOr(null)];
      if (inHouseFolder(entry) !== null) return null;
      const source = entry.member('source');
      const isFetched = !source.isAbsent && isFetchedFrom(source);
      if (isFetched) fetched.add(name);
      else if (version === null) leftOut.add(name);
      return isFetched || version === null ? null : packages.add(name, version);
    });
    for (const [i, entry] of entries.entries()) {
      const from = keys[i] ?? null;
      const folder = inHouseFolder(entry);
      if (folder !== null) addUvRoots(input, entry, folder, packages);
      else if (from !== null) {
        for (const to of uvTargets(entry.member('dependencies'), packages)) input.graph.addDependency(from, to);
      }
    }
    leftOut.report(input.note, 'packages without a version');
    fetched.report(input.note, notFromIndex);
  });
}

function addUvRoots(input: LockfileInput, entry: JsonNode, folder: string, packages: PythonPackages): void {
  const manifest = besideLockfile(input, folder === '.' ? 'pyproject.toml' : `${folder}/pyproject.toml`);
  for (const key of uvTargets(entry.member('dependencies'), packages)) input.graph.addRoot(key, manifest, false);
  for (const [member, development] of [
    ['optional-dependencies', false],
    ['dev-dependencies', true],
  ] as const) {
    const groups = entry.member(member);
    for (const group of names(groups)) {
      for (const key of uvTargets(groups.member(group), packages)) input.graph.addRoot(key, manifest, development);
    }
  }
}

function uvTargets(list: JsonNode, packages: PythonPackages): string[] {
  return list.list().flatMap((dependency) => {
    const all = packages.of(dependency.member('name').text());
    const version = dependency.member('version').textOr(null);
    return version === null ? [...all] : all.filter((key) => key.endsWith(`@${encodeURIComponent(version)}`));
  });
}

function isFetchedFrom(source: JsonNode): boolean {
  return fetchedSources.some((kind) => !source.member(kind).isAbsent);
}

function inHouseFolder(entry: JsonNode): string | null {
  const source = entry.member('source');
  if (source.isAbsent) return null;
  for (const kind of ['virtual', 'editable', 'directory']) {
    const folder = source.member(kind).textOr(null);
    if (folder !== null) return folder;
  }
  return null;
}

/** `Pipfile.lock`, with what the `Pipfile` beside it asks for. */
export function readPipfileLock(input: LockfileInput): void {
  inFile(input, () => {
    const root = new JsonNode(parseJson(input.text.replace(/^\ufeff/, ''), input.path));
    const packages = new PythonPackages(input);
    const leftOut = new OmissionList();
    for (const section of ['default', 'develop']) {
      const entries = root.member(section);
      for (const name of names(entries)) {
        const version = entries.member(name).member('version').textOr('');
        if (version.startsWith('==') && !isFetchedFrom(entries.member(name)))
          packages.add(name, version.replace(/^=+/, ''));
        else leftOut.add(name);
      }
    }
    leftOut.report(input.note, notFromIndex);
    const text = input.sibling('Pipfile');
    if (text === undefined) {
      addLoose(input, packages);
      return;
    }
    const manifest = new JsonNode(readToml(text, besideLockfile(input, 'Pipfile')));
    addRoots(input, packages, 'Pipfile', names(manifest.member('packages')), false);
    addRoots(input, packages, 'Pipfile', names(manifest.member('dev-packages')), true);
  });
}

/** What `pyproject.toml` asks for, in the tables of the standard and of Poetry. */
function addProjectRoots(input: LockfileInput, packages: PythonPackages): void {
  const text = input.sibling('pyproject.toml');
  if (text === undefined) {
    addLoose(input, packages);
    return;
  }
  const root = new JsonNode(readToml(text, besideLockfile(input, 'pyproject.toml')));
  const member = (...path: readonly string[]): JsonNode =>
    path.reduce((node, name) => (node.isAbsent ? node : node.member(name)), root);
  const required = (list: JsonNode): string[] =>
    list.list().flatMap((one) => (typeof one.value === 'string' ? requiredName(one.value) : []));
  const poetry = member('tool', 'poetry');
  const add = (found: readonly string[], development: boolean): void =>
    addRoots(input, packages, 'pyproject.toml', found, development);
  add(required(member('project', 'dependencies')), false);
  add(names(member('tool', 'poetry', 'dependencies')), false);
  add(names(member('tool', 'poetry', 'dev-dependencies')), true);
  const groups = poetry.isAbsent ? poetry : poetry.member('group');
  for (const group of names(groups)) add(names(groups.member(group).member('dependencies')), group !== 'main');
  const standard = member('dependency-groups');
  for (const group of names(standard)) add(required(standard.member(group)), true);
}

function addRoots(
  input: LockfileInput,
  packages: PythonPackages,
  manifest: string,
  found: readonly string[],
  development: boolean,
): void {
  for (const name of found) {
    for (const key of packages.of(name)) input.graph.addRoot(key, besideLockfile(input, manifest), development);
  }
}

function addLoose(input: LockfileInput, packages: PythonPackages): void {
  for (const key of packages.keys()) input.graph.addLoose(key);
  input.note('there is no manifest beside it, so nothing distinguishes direct from transitive packages');
}

/** The name at the beginning of a requirement (PEP 508). */
function requiredName(requirement: string): string[] {
  const name = /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)/.exec(requirement)?.[1];
  return name === undefined ? [] : [name];
}

function names(node: JsonNode): string[] {
  return node.isAbsent ? [] : Object.keys(node.object());
}

function inFile({ path }: LockfileInput, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof JsonShapeError) throw new FormatError(path, error.path, error.message);
    throw error;
  }
}
