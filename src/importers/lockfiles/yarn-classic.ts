import { FormatError } from '../../errors.ts';
import type { LockfileInput } from './lockfile.ts';
import type { YarnEntry } from './yarn-berry.ts';

interface OpenEntry {
  readonly descriptors: readonly string[];
  readonly line: number;
  version: string | null;
  readonly dependencies: [string, string][];
}

/** `yarn.lock` of yarn 1: descriptors at the margin, members two spaces in, dependencies four. */
export function readYarnClassic({ path, text }: LockfileInput): YarnEntry[] {
  const entries: OpenEntry[] = [];
  let inDependencies = false;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const words = wordsOf(line);
    const entry = entries.at(-1);
    if (!line.startsWith(' ')) {
      if (!line.endsWith(':')) throw new FormatError(path, `line ${i + 1}`, 'a package descriptor is expected');
      entries.push({ descriptors: descriptorsOf(line), line: i + 1, version: null, dependencies: [] });
      inDependencies = false;
    } else if (entry === undefined) {
      throw new FormatError(path, `line ${i + 1}`, 'a package descriptor is expected');
    } else if (line.startsWith('    ')) {
      if (inDependencies && words.length === 2) entry.dependencies.push([words[0] as string, words[1] as string]);
    } else {
      inDependencies = /^\s+(optionalD|d)ependencies:$/.test(line);
      if (words[0] === 'version' && words[1] !== undefined) entry.version = words[1];
    }
  }
  return entries.map((entry) => classicEntry(path, entry));
}

function classicEntry(path: string, { descriptors, line, version, dependencies }: OpenEntry): YarnEntry {
  const [first = ''] = descriptors;
  if (version === null) throw new FormatError(path, `line ${line}`, `${first} has no version`);
  return { descriptors, name: nameOf(first), version, workspace: null, isFetched: isFetched(first), dependencies };
}

/** Whether a descriptor asks for an address, a repository or a folder: `a@git+https://…`, `a@owner/repository`, `a@file:…`. */
function isFetched(descriptor: string): boolean {
  const range = descriptor.slice(descriptor.indexOf('@', 1) + 1);
  return !range.startsWith('npm:') && /[:/]/.test(range);
}

/** The true name: of an alias (`a@npm:b@^1`) that of the package behind it. */
function nameOf(descriptor: string): string {
  const at = descriptor.indexOf('@', 1);
  const alias = /^npm:(.+)@[^@]*$/.exec(descriptor.slice(at + 1));
  return alias ? (alias[1] as string) : descriptor.slice(0, at);
}

function descriptorsOf(line: string): string[] {
  return line
    .slice(0, -1)
    .split(',')
    .map((word) => word.trim().replace(/^"(.*)"$/, '$1'));
}

/** Words of a line; quoted ones may hold spaces. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? (match[2] as string));
}
