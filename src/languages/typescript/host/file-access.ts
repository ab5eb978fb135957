import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { posix, sep } from 'node:path';

export type EntryKind = 'file' | 'directory' | 'link' | 'other';

/**
 * The analyzer's view of the disk. Paths are absolute with forward slashes; nothing throws for what is not there.
 * What is listed or resolved once is remembered, so one view stands for one state of the disk.
 */
export interface FileAccess {
  /** Text without a byte order mark; undefined where there is none to read. */
  readText(path: string): string | undefined;
  /** The first bytes of a file as text; undefined where it cannot be read. */
  readHead(path: string, bytes: number): string | undefined;
  /** In bytes; undefined where there is no file. */
  sizeOf(path: string): number | undefined;
  /** Entries by name, in code unit order; empty where the folder cannot be read. */
  list(directory: string): ReadonlyMap<string, EntryKind>;
  isFile(path: string): boolean;
  isDirectory(path: string): boolean;
  /** Changes when the file does, by its size and the times of its content and its entry; undefined where there is none. */
  stateOf(path: string): string | undefined;
  /** Path behind all links; of what does not exist, that of the folder that does plus the rest. */
  realPath(path: string): string;
}

export function createFileAccess(): FileAccess {
  const listings = new Map<string, ReadonlyMap<string, EntryKind>>();
  const realDirectories = new Map<string, string>();

  const list = (directory: string): ReadonlyMap<string, EntryKind> => {
    const known = listings.get(directory);
    if (known !== undefined) return known;
    const entries = readEntries(directory);
    listings.set(directory, entries);
    return entries;
  };
  const kindBehind = (path: string): EntryKind | undefined => {
    const parent = posix.dirname(path);
    if (parent === path) return 'directory';
    const kind = list(parent).get(posix.basename(path));
    return kind === 'link' ? kindOfTarget(path) : kind;
  };
  const realDirectory = (directory: string): string => {
    const known = realDirectories.get(directory);
    if (known !== undefined) return known;
    const real =
      resolveLinks(directory) ?? posix.join(realDirectory(posix.dirname(directory)), posix.basename(directory));
    realDirectories.set(directory, real);
    return real;
  };
  return {
    readText,
    readHead,
    list,
    sizeOf: (path) => statSync(path, { throwIfNoEntry: false })?.size,
    stateOf,
    isFile: (path) => kindBehind(path) === 'file',
    isDirectory: (path) => kindBehind(path) === 'directory',
    realPath: (path) => {
      const parent = posix.dirname(path);
      if (parent === path) return path;
      if (list(parent).get(posix.basename(path)) === 'link') return realDirectory(path);
      return posix.join(realDirectory(parent), posix.basename(path));
    },
  };
}

/** An absolute path as the analyzer writes it. */
export function toSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}

function readEntries(directory: string): ReadonlyMap<string, EntryKind> {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    const kinds = entries.map((entry): [string, EntryKind] => {
      if (entry.isSymbolicLink()) return [entry.name, 'link'];
      if (entry.isDirectory()) return [entry.name, 'directory'];
      return [entry.name, entry.isFile() ? 'file' : 'other'];
    });
    return new Map(kinds.sort(([a], [b]) => (a < b ? -1 : 1)));
  } catch {
    return new Map();
  }
}

function kindOfTarget(path: string): EntryKind | undefined {
  try {
    const target = statSync(path);
    if (target.isDirectory()) return 'directory';
    return target.isFile() ? 'file' : 'other';
  } catch {
    return undefined;
  }
}

function stateOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}

function resolveLinks(path: string): string | undefined {
  if (posix.dirname(path) === path) return path;
  try {
    return toSlashes(realpathSync.native(path));
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
    return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  } catch {
    return undefined;
  }
}

function readHead(path: string, bytes: number): string | undefined {
  const head = Buffer.allocUnsafe(bytes);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return head.toString('utf8', 0, readSync(file, head, 0, bytes, 0));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
