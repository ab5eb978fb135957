import ts from 'typescript';

/** Notes which files each file of a program imports, as the compiler asks for them. */
export class ImportRecord {
  private readonly byFile = new Map<string, Set<string>>();

  /** A host that resolves as `host` does, and records. */
  watch(host: ts.CompilerHost): ts.CompilerHost {
    const resolve = host.resolveModuleNameLiterals?.bind(host);
    if (resolve === undefined) return { ...host, resolveModuleNameLiterals: this.ownResolution(host) };
    return {
      ...host,
      resolveModuleNameLiterals: (literals, containing, redirect, options, source, reused) => {
        const found = resolve(literals, containing, redirect, options, source, reused);
        this.note(containing, found);
        return found;
      },
    };
  }

  /** Paths of what a file imports and refers to, in code unit order. */
  of(file: ts.SourceFile): readonly string[] {
    const paths = new Set(this.byFile.get(file.fileName));
    for (const { fileName } of file.referencedFiles) {
      paths.add(ts.sys.resolvePath(`${file.fileName}/../${fileName}`).replaceAll('\\', '/'));
    }
    return [...paths].sort();
  }

  /** Declarations that a file asks for by name: `/// <reference types="node" />` and `lib="dom"`. */
  static namedReferences({ typeReferenceDirectives, libReferenceDirectives }: ts.SourceFile): readonly string[] {
    return [
      ...typeReferenceDirectives.map(({ fileName }) => `types ${fileName}`),
      ...libReferenceDirectives.map(({ fileName }) => `lib ${fileName}`),
    ];
  }

  private ownResolution(host: ts.CompilerHost): NonNullable<ts.CompilerHost['resolveModuleNameLiterals']> {
    return (literals, containing, redirect, options, source) => {
      const found = literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(source, literal, options);
        return ts.resolveModuleName(literal.text, containing, options, host, undefined, redirect, mode);
      });
      this.note(containing, found);
      return found;
    };
  }

  private note(containing: string, found: readonly ts.ResolvedModuleWithFailedLookupLocations[]): void {
    const paths = this.byFile.get(containing) ?? new Set();
    this.byFile.set(containing, paths);
    for (const { resolvedModule } of found) if (resolvedModule) paths.add(resolvedModule.resolvedFileName);
  }
}
