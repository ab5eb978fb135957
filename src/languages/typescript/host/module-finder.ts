import ts from 'typescript';
import { isComponentFile } from '../components/component-source.ts';
import type { PathAliases } from './path-aliases.ts';
import type { SourceView } from './source-view.ts';

/** How one project finds modules: its `paths`, `baseUrl` and the rest, with what has been found. */
interface Resolver {
  readonly options: ts.CompilerOptions;
  readonly cache: ts.ModuleResolutionCache;
}

export interface ModuleFinderContext {
  readonly root: string;
  readonly view: SourceView;
  readonly aliases: PathAliases;
  readonly inScope: (path: string) => boolean;
  readonly sourceOfOutput: (path: string) => string | null;
  /** Options of the project that a file in scope belongs to; undefined of others. */
  readonly optionsOf: (path: string) => ts.CompilerOptions | undefined;
}

/**
 * Finds the file behind an import as the compiler does, by the options of the project that the importing file belongs to: programs
 * may hold files of several projects. What leads to build output of in-house code is led on to its source.
 */
export class ModuleFinder {
  private readonly context: ModuleFinderContext;
  private readonly host: ts.ModuleResolutionHost;
  private readonly resolvers = new Map<ts.CompilerOptions, Resolver>();
  private readonly packageJson: ts.ModuleResolutionCache;

  constructor(context: ModuleFinderContext) {
    this.context = context;
    const { view, root } = context;
    this.host = {
      fileExists: (path) => view.fileExists(path),
      directoryExists: (path) => view.directoryExists(path),
      readFile: (path) => view.readFile(path),
      realpath: (path) => view.realPath(path),
      getCurrentDirectory: () => root,
      useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
    };
    this.packageJson = this.createCache({}, undefined);
  }

  find(
    literal: ts.StringLiteralLike,
    containingFile: string,
    source: ts.SourceFile,
    programOptions: ts.CompilerOptions,
  ): ts.ResolvedModuleWithFailedLookupLocations {
    const { options, cache } = this.resolverOf(this.context.optionsOf(containingFile) ?? programOptions);
    const mode = ts.getModeForUsageLocation(source, literal, programOptions);
    const resolve = (name: string): ts.ResolvedModuleWithFailedLookupLocations =>
      isComponentFile(name)
        ? this.findComponent(name, containingFile, options)
        : ts.resolveModuleName(name, containingFile, options, this.host, cache, undefined, mode);
    let found = resolve(literal.text);
    if (found.resolvedModule === undefined && this.context.inScope(containingFile)) {
      for (const path of this.context.aliases.candidates(literal.text, containingFile)) {
        const aliased = resolve(path);
        if (aliased.resolvedModule === undefined) continue;
        found = aliased;
        break;
      }
    }
    const resolved = found.resolvedModule;
    const better = resolved === undefined ? null : this.betterFile(resolved.resolvedFileName, containingFile);
    if (better === null) return found;
    return {
      resolvedModule: { resolvedFileName: better, extension: extensionOf(better), isExternalLibraryImport: false },
    };
  }

  /** A component is found where TypeScript of its name and `.ts` would be. */
  private findComponent(
    name: string,
    containingFile: string,
    options: ts.CompilerOptions,
  ): ts.ResolvedModuleWithFailedLookupLocations {
    const { inScope, view } = this.context;
    const plain = (path: string): string => path.replace(/\.ts$/, '');
    const host = { ...this.host, fileExists: (path: string) => path.endsWith('.ts') && view.fileExists(plain(path)) };
    const found = ts.resolveModuleName(name, containingFile, options, host).resolvedModule?.resolvedFileName;
    const path = found === undefined ? null : plain(found);
    if (path === null || !inScope(path)) return { resolvedModule: undefined };
    return { resolvedModule: { resolvedFileName: path, extension: ts.Extension.Ts, isExternalLibraryImport: false } };
  }

  /** The source to read instead of a resolved file; null where the file itself is right. */
  private betterFile(path: string, containingFile: string): string | null {
    const { inScope, sourceOfOutput, root } = this.context;
    if (!path.startsWith(`${root}/`) || path.includes('/node_modules/')) return null;
    if (!inScope(path)) return sourceOfOutput(path);
    if (!/\.[cm]?jsx?$/.test(containingFile)) return null;
    const implementation = path.replace(/\.d\.([cm]?)ts$/, '.$1js');
    return implementation !== path && inScope(implementation) ? implementation : null;
  }

  private resolverOf(options: ts.CompilerOptions): Resolver {
    const known = this.resolvers.get(options);
    if (known !== undefined) return known;
    const resolver = { options, cache: this.createCache(options, this.packageJson.getPackageJsonInfoCache()) };
    this.resolvers.set(options, resolver);
    return resolver;
  }

  private createCache(
    options: ts.CompilerOptions,
    packageJson: ts.PackageJsonInfoCache | undefined,
  ): ts.ModuleResolutionCache {
    const canonical = (path: string): string => (ts.sys.useCaseSensitiveFileNames ? path : path.toLowerCase());
    return ts.createModuleResolutionCache(this.context.root, canonical, options, packageJson);
  }
}

function extensionOf(path: string): ts.Extension {
  const [extension = '.ts'] = /(\.d)?\.[cm]?[jt]sx?$/.exec(path) ?? [];
  return extension as ts.Extension;
}
