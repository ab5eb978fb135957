import { posix } from 'node:path';
import ts from 'typescript';
import { type FileAccess, toSlashes } from '../host/file-access.ts';

/** The compiler's own matching of `include` and `exclude`, over any view of the disk; its types leave it out. */
interface FileMatching {
  matchFiles(
    directory: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    caseSensitive: boolean,
    currentDirectory: string,
    depth: number | undefined,
    entriesOf: (directory: string) => { readonly files: readonly string[]; readonly directories: readonly string[] },
    realPath: (path: string) => string,
  ): string[];
}

const { matchFiles } = ts as unknown as FileMatching;

/** Reads configs for the compiler. What a config includes is looked for below `top` alone, also where links or `../` lead out of it. */
export function configHost(files: FileAccess, top: string): ts.ParseConfigHost {
  const caseSensitive = ts.sys.useCaseSensitiveFileNames;
  const isInside = (path: string): boolean => {
    const real = files.realPath(path);
    return real === top || real.startsWith(top.endsWith('/') ? top : `${top}/`);
  };
  const entriesOf = (path: string): { files: string[]; directories: string[] } => {
    const directory = toSlashes(path);
    const entries = { files: [] as string[], directories: [] as string[] };
    if (!isInside(directory)) return entries;
    for (const name of files.list(directory).keys()) {
      const entry = posix.join(directory, name);
      if (files.isDirectory(entry)) entries.directories.push(name);
      else if (files.isFile(entry)) entries.files.push(name);
    }
    return entries;
  };
  return {
    useCaseSensitiveFileNames: caseSensitive,
    readDirectory: (directory, extensions, excludes, includes, depth) =>
      matchFiles(directory, extensions, excludes, includes, caseSensitive, top, depth, entriesOf, files.realPath),
    fileExists: (path) => files.isFile(toSlashes(path)),
    readFile: (path) => files.readText(path),
  };
}
