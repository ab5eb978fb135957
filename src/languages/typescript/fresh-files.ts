import type ts from 'typescript';
import type { AnalysisRun } from './analysis-run.ts';
import { ExternalResolver } from './externals/external-resolver.ts';
import type { LoadedProgram } from './incremental/load-program.ts';
import { SymbolResolver } from './links/symbol-resolver.ts';
import type { FileOutline } from './outline/declared-object.ts';
import { SignatureWriter } from './outline/signature-text.ts';

/** The files of a program that are analysed, with what resolves their names. */
export class FreshFiles {
  readonly loaded: LoadedProgram;
  readonly signatures: SignatureWriter;
  readonly resolver: SymbolResolver;

  constructor(loaded: LoadedProgram, run: AnalysisRun, outlineOf: (file: ts.SourceFile) => FileOutline | null) {
    const checker = loaded.program.getTypeChecker();
    const { packageOf } = run.input.scope;
    const externals = new ExternalResolver(checker, packageOf, (path) => run.relative(path));
    this.loaded = loaded;
    this.signatures = new SignatureWriter(checker);
    this.resolver = new SymbolResolver(checker, externals, outlineOf);
  }

  readonly file = (path: string): ts.SourceFile => this.loaded.program.getSourceFile(path) as ts.SourceFile;
}
