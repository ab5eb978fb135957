import { posix } from 'node:path';
import ts from 'typescript';
import { type FileAccess, toSlashes } from './file-access.ts';
import type { ModuleFinder } from './module-finder.ts';

/** The folder of the compiler's own `lib.*.d.ts`. */
export function compilerLibraryDirectory(files: FileAccess): string {
  return files.realPath(posix.dirname(toSlashes(ts.getDefaultLibFilePath({}))));
}

/** Parsed files out of scope, shared by the programs of an analysis: the language's library and the packages' declarations. */
export class DeclarationCache {
  private readonly parsed = new Map<string, ts.SourceFile | undefined>();

  get(key: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
    if (this.parsed.has(key)) return this.parsed.get(key);
    const file = parse();
    this.parsed.set(key, file);
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
}

/** The host of one program: reads and finds files, writes none. */
export function createProgramHost(context: ProgramHostContext): ts.CompilerHost {
  const { files, modules } = context;
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

function readSourceFile(
  { files, inScope, declarations }: ProgramHostContext,
  path: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  const parse = (asked: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined => {
    const text = files.readText(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, asked);
  };
  if (inScope(path) || !/\.d\.[cm]?ts$/.test(path)) return parse(options);
  const full = typeof options === 'object' ? options : { languageVersion: options };
  const key = `${full.languageVersion}|${full.impliedNodeFormat ?? 0}|${path}`;
  return declarations.get(key, () => parse({ ...full, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors }));
}
