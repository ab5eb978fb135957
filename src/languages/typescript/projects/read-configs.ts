import { posix } from 'node:path';
import ts from 'typescript';
import { type FileAccess, toSlashes } from '../host/file-access.ts';
import { configHost } from './config-host.ts';
import { findWorkTree } from './git-ignore.ts';

/** Something discovery met that a person should know; the analysis goes on. */
export interface DiscoveryProblem {
  /** Relative to the analysed folder. */
  readonly file: string;
  /** 1-based; null where the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
}

/** A tsconfig or jsconfig as read. */
export interface ConfigProject {
  /** Absolute path of the config. */
  readonly path: string;
  readonly directory: string;
  readonly options: ts.CompilerOptions;
  /** Absolute paths of what it includes, in the compiler's order; empty of a solution that only refers to others. */
  readonly fileNames: readonly string[];
  /** Absolute paths of the configs it refers to. */
  readonly references: readonly string[];
}

/** Faults of a config that are no news: it includes nothing (18002, 18003). */
const silentCodes = new Set([18002, 18003]);

/** Some messages of the compiler list everything that would have been allowed. */
const longestMessage = 200;

/**
 * Reads configs and the ones they refer to. A config that others extend, and that is not called `tsconfig.json` or
 * `jsconfig.json`, stands for no project. What is wrong with a config is reported and the compiler's defaults are used for it.
 * @param paths absolute paths of configs
 */
export function readConfigs(
  files: FileAccess,
  root: string,
  paths: readonly string[],
): { readonly projects: readonly ConfigProject[]; readonly problems: readonly DiscoveryProblem[] } {
  const projects = new Map<string, ConfigProject>();
  const bases = new Set<string>();
  const problems: DiscoveryProblem[] = [];
  const extendedCache = new Map<string, ts.ExtendedConfigCacheEntry>();
  const host = configHost(files, findWorkTree(files, root));
  const pending = [...paths].reverse();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (projects.has(path) || !files.isFile(path)) continue;
    const { project, extended, faults } = readConfig(files, path, host, extendedCache);
    projects.set(path, project);
    for (const base of extended) bases.add(base);
    problems.push(...faults.map((fault) => problemOf(root, path, fault)));
    for (const reference of project.references) {
      if (!files.isFile(reference)) problems.push(missingReference(root, path, reference));
      else if (isBelow(root, reference)) pending.push(reference);
    }
  }
  const standing = [...projects.values()].filter(({ path }) => isMainConfig(path) || !bases.has(path));
  return { projects: standing, problems };
}

/** True of `tsconfig.json` and `jsconfig.json`, which editors take for the config of their folder. */
export function isMainConfig(path: string): boolean {
  return /(^|\/)(ts|js)config\.json$/.test(path);
}

/**
 * The config that speaks for a folder which has none itself, such as `src`: the nearest above, up to the root of the work tree.
 * Empty where there is none, or the folder has its own.
 */
export function findConfigAbove(files: FileAccess, root: string): readonly string[] {
  const top = findWorkTree(files, root);
  for (let directory = root; ; directory = posix.dirname(directory)) {
    const found = ['tsconfig.json', 'jsconfig.json'].filter((name) => files.isFile(posix.join(directory, name)));
    if (found.length > 0) return directory === root ? [] : [posix.join(directory, found[0] as string)];
    if (directory === top) return [];
  }
}

export function isBelow(directory: string, path: string): boolean {
  return path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
}

function readConfig(
  files: FileAccess,
  path: string,
  host: ts.ParseConfigHost,
  extendedCache: Map<string, ts.ExtendedConfigCacheEntry>,
): { project: ConfigProject; extended: readonly string[]; faults: readonly ts.Diagnostic[] } {
  const directory = posix.dirname(path);
  const source = ts.readJsonConfigFile(path, (name) => files.readText(name));
  const syntax = ts.parseConfigFileTextToJson(path, source.text).error;
  const parsed = ts.parseJsonSourceFileConfigFileContent(
    source,
    host,
    directory,
    undefined,
    path,
    undefined,
    undefined,
    extendedCache,
  );
  const faults = syntax === undefined ? parsed.errors.filter(({ code }) => !silentCodes.has(code)) : [syntax];
  const project = {
    path,
    directory,
    options: parsed.options,
    fileNames: parsed.fileNames.map((name) => files.realPath(toSlashes(name))),
    references: (parsed.projectReferences ?? []).map((one) => toSlashes(ts.resolveProjectReferencePath(one))),
  };
  return { project, extended: (source.extendedSourceFiles ?? []).map(toSlashes), faults };
}

function problemOf(root: string, configPath: string, { file, start, messageText }: ts.Diagnostic): DiscoveryProblem {
  const line = file === undefined || start === undefined ? null : file.getLineAndCharacterOfPosition(start).line + 1;
  const path = file === undefined ? configPath : toSlashes(file.fileName);
  const message = ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(`${root}/`, '');
  const shown = message.length > longestMessage ? `${message.slice(0, longestMessage)} …` : message;
  return { file: posix.relative(root, path), line, message: shown };
}

function missingReference(root: string, configPath: string, reference: string): DiscoveryProblem {
  const message = `refers to ${posix.relative(root, reference)}, which does not exist`;
  return { file: posix.relative(root, configPath), line: null, message };
}
