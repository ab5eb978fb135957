import { posix } from 'node:path';
import ts from 'typescript';
import { type Completion, parseSource } from '../components/component-source.ts';
import { type FileAccess, toSlashes } from './file-access.ts';
import type { ModuleFinder } from './module-finder.ts';

/** The folder of the compiler's own `lib.*.d.ts`. */
export function compilerLibraryDirectory(files: FileAccess): string {
  return files.realPath(posix.dirname(toSlashes(ts.getDefaultLibFilePath({}))));
}

/**
 * Parsed declaration files out of scope (the language's library, the packages), passed from program to program. A file that two
 * programs in a row did without is forgotten.
 */
export class DeclarationCache {
  private recent = new Map<string, ts.SourceFile | undefined>();
  private older = new Map<string, ts.SourceFile | undefined>();

  /** Says that the next program begins. */
  nextProgram(): void {
    this.older = this.recent;
    this.recent = new Map();
  }

  /** Says that no program follows. */
  forget(): void {
    this.older = new Map();
    this.recent = new Map();
  }

  get(key: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
    const file = this.recent.get(key) ?? this.older.get(key) ?? parse();
    this.recent.set(key, file);
    return file;
  }
}

export interface ProgramHostContext {
  readonly files: FileAccess;
  /** The analysed folder. */
  readonly root: string;
  readonly inScope: (path: string) => boolean;
  readonly declarations: DeclarationCache;
  readonly modules: ModuleFinder;
  /** The imports that sources in scope do without. */
  readonly completion: Completion;
}

/** The host of one program: reads and finds files, writes none. */
export function createProgramHost(context: ProgramHostContext): ts.CompilerHost {
  const { files, modules, declarations } = context;
  declarations.nextProgram();
  const library = compilerLibraryDirectory(files);
  const caseSensitive = ts.sys.useCaseSensitiveFileNames;
  return {
    fileExists: files.isFile,
    readFile: (path) => files.readText(path),
    directoryExists: files.isDirectory,
    realpath: files.realPath,
    getDirectories: (path) => [...files.list(path).keys()].filter((name) => files.isDirectory(posix.join(path, name))),
    getSourceFile: (path, options) => readSourceFile(context, path, options),
    resolveModuleNameLiterals: (literals, containingFile, _redirect, options, source) =>
      literals.map((literal) => modules.find(literal, containingFile, source, options)),
    getDefaultLibFileName: (options) => posix.join(library, ts.getDefaultLibFileName(options)),
    getDefaultLibLocation: () => library,
    getCurrentDirectory: () => context.root,
    getCanonicalFileName: (path) => (caseSensitive ? path : path.toLowerCase()),
    useCaseSensitiveFileNames: () => caseSensitive,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
}

/** Code of packages longer than this (characters) is a bundle; inferring its types costs more than they are worth. */
const longestScript = 200_000;

/** What stands for it: a module of which nothing is known. */
const untypedModule = '/** @type {any} */\nconst untyped = null;\nmodule.exports = untyped;\n';

function readSourceFile(
  { files, inScope, declarations, completion }: ProgramHostContext,
  path: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  const parse = (asked: ts.ScriptTarget | ts.CreateSourceFileOptions, limit = Infinity): ts.SourceFile | undefined => {
    const text = files.readText(path);
    if (text === undefined) return undefined;
    const isOwn = inScope(path);
    return parseSource(path, text.length > limit ? untypedModule : text, asked, false, isOwn ? completion : null);
  };
  if (inScope(path)) return parse(options);
  if (/\.[cm]?jsx?$/.test(path)) return parse(options, longestScript);
  if (!/\.d\.[cm]?ts$/.test(path)) return parse(options);
  // What a declaration file says does not depend on the target, so that programs of different targets can share it.
  const format = typeof options === 'object' ? options.impliedNodeFormat : undefined;
  const shared: ts.CreateSourceFileOptions = {
    ...(typeof options === 'object' ? options : {}),
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors,
  };
  return declarations.get(`${format ?? 0} ${path}`, () => parse(shared));
}
