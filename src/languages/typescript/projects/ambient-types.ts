import { posix } from 'node:path';
import ts from 'typescript';
import { type FileAccess, toSlashes } from '../host/file-access.ts';

/**
 * Declaration files that the compiler adds to every file of a project: those named by `types`, all of `node_modules/@types` where
 * it has none (the rule up to TypeScript 5; code written for it relies on this). Name of the directive → file.
 * @param directory folder of the config
 */
export function findAmbientTypes(
  files: FileAccess,
  directory: string,
  options: ts.CompilerOptions,
): ReadonlyMap<string, string> {
  const host: ts.ModuleResolutionHost = {
    fileExists: files.isFile,
    readFile: (path) => files.readText(path),
    directoryExists: files.isDirectory,
    realpath: files.realPath,
    getCurrentDirectory: () => directory,
    getDirectories: (path) => [...files.list(path).keys()].filter((name) => files.isDirectory(posix.join(path, name))),
  };
  const configFilePath = posix.join(directory, 'tsconfig.json');
  const asked = { configFilePath, ...options, types: options.types ?? ['*'] };
  const found = new Map<string, string>();
  for (const name of ts.getAutomaticTypeDirectiveNames(asked, host)) {
    const from = posix.join(directory, '__inferred type names__.ts');
    const { resolvedTypeReferenceDirective: resolved } = ts.resolveTypeReferenceDirective(name, from, asked, host);
    if (resolved?.resolvedFileName !== undefined) found.set(name, toSlashes(resolved.resolvedFileName));
  }
  return found;
}
