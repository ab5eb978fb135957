import { posix } from 'node:path';

/** A package of Python or a collection of Ansible, as far as its manifest says. */
export interface PythonPackage {
  /** Relative to the root of the tree. */
  readonly folder: string;
  /** By which others ask for it; empty where it is not written out. */
  readonly name: string;
  /** Names of the commands that it installs. */
  readonly commands: readonly string[];
  /** Names under which it is imported. */
  readonly modules: readonly string[];
  /** Something else finds it by what it is registered as. */
  readonly isPlugin: boolean;
}

/** Whether a file may describe a package, by its name. */
export function isPackageManifest(path: string): boolean {
  return /(^|\/)(pyproject\.toml|setup\.(py|cfg)|galaxy\.ya?ml)$/.test(path);
}

/** Undefined where the files in the folder of a package describe none, as settings of checkers do not. */
export function readPythonPackage(
  folder: string,
  manifests: readonly string[],
  sources: readonly string[],
  read: (path: string) => string,
): PythonPackage | undefined {
  const texts = manifests.filter((path) => describesPackage(path, read(path))).map(read);
  if (texts.length === 0) return undefined;
  const text = texts.join('\n');
  const groups = registeredGroups(text);
  return {
    folder,
    name: manifests.every((path) => posix.basename(path).startsWith('galaxy.')) ? '' : nameIn(text),
    commands: [...text.matchAll(/(?<![\w-])([\w-]{1,100})["']?\s*=\s*["']?[\w.]+:\w+/g)].map(
      ([, command]) => command as string,
    ),
    modules: [...new Set(sources.flatMap((path) => moduleOf(folder, path)))],
    isPlugin: groups.some((group) => !/^(console_scripts|gui_scripts|pytest11)$/.test(group)),
  };
}

/** The groups of entry points, in sections of TOML and settings or in the call of `setup`. */
function registeredGroups(text: string): string[] {
  const found = [...text.matchAll(/^\[.*\bentry-points\.["']?([\w.-]+)/gm)].map(([, group]) => group as string);
  const [, called] = /\bentry_points\s*=\s*\{([^}]{0,4000})/.exec(text) ?? [];
  for (const [, group] of (called ?? '').matchAll(/["']([\w.-]+)["']\s*:/g)) found.push(group as string);
  const [, section] = /^\[options\.entry_points\]([^[]{0,4000})/m.exec(text) ?? [];
  for (const [, group] of (section ?? '').matchAll(/^([\w.-]+)\s*=/gm)) found.push(group as string);
  return found;
}

function nameIn(text: string): string {
  return /^[ \t]*name\s*[=:]\s*["']?([\w.-]+)/m.exec(text)?.[1] ?? '';
}

/** The modules of the tree that pytest loads wherever the package of a manifest is installed. */
export function pytestModules(manifest: string, text: string, sources: readonly string[]): string[] {
  const modules = pluginsOfPytest(text).map((name) => name.replaceAll('.', '/'));
  const folder = posix.dirname(manifest);
  const ends = modules.flatMap((name) =>
    ['', 'src/'].flatMap((start) => [`${start}${name}.py`, `${start}${name}/__init__.py`]),
  );
  const wanted = new Set(ends.map((end) => posix.join(folder, end)));
  return sources.filter((path) => wanted.has(path));
}

/** What is registered in the group of pytest: in a section, in indented lines or in a list. */
function pluginsOfPytest(text: string): string[] {
  const [, after] = text.split(/\bpytest11\b["']?\]?/, 2);
  const found: string[] = [];
  for (const line of (after ?? '').split('\n')) {
    if (/^\s*\[(?!["'])|^\s*[\w.-]+\s*=\s*$/.test(line) && found.length > 0) break;
    for (const [, name] of (line.split(/[\]}]/, 1)[0] as string).matchAll(/[\w-]\s*=\s*["']?([\w.]+)/g))
      found.push(name as string);
    if (/[\]}]/.test(line)) break;
  }
  return found;
}

function describesPackage(path: string, text: string): boolean {
  const name = posix.basename(path);
  if (name === 'pyproject.toml') return /^\[(project|tool\.(poetry|flit|pdm|hatch|setuptools))\b/m.test(text);
  if (name === 'setup.cfg') return /^\[metadata\]/m.test(text);
  if (name === 'setup.py') return /\b(setuptools|distutils)\b/.test(text) && /\bsetup\(/.test(text);
  return /^namespace\s*:/m.test(text);
}

/** The modules directly in the folder of a package, or in its folder of sources. */
function moduleOf(folder: string, path: string): string[] {
  if (!path.startsWith(`${folder}/`)) return [];
  const [first, second] = path
    .slice(folder.length + 1)
    .replace(/^(src|lib|python)\//, '')
    .split('/') as [string, ...string[]];
  if (second === undefined) return first === 'setup.py' || first === '__init__.py' ? [] : [first.replace(/\.py$/, '')];
  return /^\w+$/.test(first) && !/^(tests?|docs?|examples?|scripts?|tools?)$/.test(first) ? [first] : [];
}
