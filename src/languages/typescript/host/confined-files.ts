import type { FileAccess } from './file-access.ts';

/** Text longer than this (bytes) is not read: no source that a person writes is, and one string of the engine holds little more than 500 MB. */
export const longestText = 16 * 2 ** 20;

/**
 * A view of the disk as an analysis may read it, whatever its configs, imports and links say: what lies below the given folders and in folders of
 * installed packages, by its path behind all links. Elsewhere no file is there.
 */
export function confineFiles(files: FileAccess, directories: readonly string[]): FileAccess {
  const beginnings = directories.map((directory) => (directory.endsWith('/') ? directory : `${directory}/`));
  const isOpen = (path: string): boolean => {
    const real = files.realPath(path);
    return real.includes('/node_modules/') || beginnings.some((beginning) => real.startsWith(beginning));
  };
  return {
    ...files,
    readText: (path) => (isOpen(path) && (files.sizeOf(path) ?? 0) <= longestText ? files.readText(path) : undefined),
    readHead: (path, bytes) => (isOpen(path) ? files.readHead(path, bytes) : undefined),
    isFile: (path) => files.isFile(path) && isOpen(path),
  };
}
