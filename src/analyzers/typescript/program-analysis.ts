import ts from 'typescript';
import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { AnalysisProgress } from './analysis-input.ts';
import type { AnalysisRun } from './analysis-run.ts';
import { ExternalResolver } from './externals/external-resolver.ts';
import { collectFacts } from './facts/collect-facts.ts';
import { extractFlow } from './flow/extract-flow.ts';
import { LinkCollector } from './links/link-collector.ts';
import type { LinkContext } from './links/link-context.ts';
import { LinkWalk } from './links/link-walk.ts';
import { SymbolResolver } from './links/symbol-resolver.ts';
import type { FileOutline } from './outline/declared-object.ts';
import { jsxFlavour } from './outline/jsx-component.ts';
import { outlineFile } from './outline/outline-file.ts';
import { SignatureWriter } from './outline/signature-text.ts';
import type { ProgramPlan } from './program-plan.ts';
import { batched } from './records/batches.ts';
import { externalRecord, fileRecord, objectRecord } from './records/code-records.ts';

/** The analysis of one program: first the objects of the files that are its to analyse, then their links. */
export class ProgramAnalysis {
  private readonly run: AnalysisRun;
  private readonly plan: ProgramPlan;
  private readonly outlines = new Map<ts.SourceFile, FileOutline | null>();

  constructor(run: AnalysisRun, plan: ProgramPlan) {
    this.run = run;
    this.plan = plan;
  }

  *records(): Generator<readonly BundleRecord[]> {
    this.progress('load', 0, 1);
    const { plan, run } = this;
    const program = ts.createProgram({
      rootNames: plan.rootNames,
      options: plan.options,
      host: run.input.scope.createHost(plan),
      ...(plan.projectReferences === undefined ? {} : { projectReferences: plan.projectReferences }),
    });
    const checker = program.getTypeChecker();
    const files = this.takeFiles(program);
    this.progress('load', 1, 1);
    run.counts.programs++;
    const signatures = new SignatureWriter(checker);
    for (const [index, file] of files.entries()) {
      this.reportSyntaxErrors(program, file);
      yield* batched(this.objectRecords(file, signatures));
      this.progress('objects', index + 1, files.length);
    }
    const externals = new ExternalResolver(checker, run.externals, run.input.scope.packageOf, (path) =>
      run.relative(path),
    );
    const resolver = new SymbolResolver(checker, externals, (file) => this.outlineOf(file));
    for (const [index, file] of files.entries()) {
      yield* batched(this.linkRecords(file, resolver));
      this.progress('links', index + 1, files.length);
    }
  }

  /** The files in scope that this program analyses; other programs keep those they name as roots. */
  private takeFiles(program: ts.Program): ts.SourceFile[] {
    const { run } = this;
    const files = program
      .getSourceFiles()
      .filter(
        (file) => run.isInScope(file) && !run.analysed.has(file.fileName) && run.belongsTo(file.fileName, this.plan),
      );
    for (const file of files) run.analysed.add(file.fileName);
    return files;
  }

  private outlineOf(file: ts.SourceFile): FileOutline | null {
    let outline = this.outlines.get(file);
    if (outline === undefined) {
      const { run } = this;
      const { scope } = run.input;
      outline = run.isInScope(file)
        ? outlineFile(file, {
            path: run.relative(file.fileName),
            test: scope.isTest(file.fileName),
            jsx: jsxFlavour(this.plan.options),
          })
        : null;
      this.outlines.set(file, outline);
    }
    return outline;
  }

  private *objectRecords(file: ts.SourceFile, signatures: SignatureWriter): Generator<BundleRecord> {
    const outline = this.outlineOf(file) as FileOutline;
    const { counts, input } = this.run;
    counts.files++;
    counts.lines += outline.lines;
    yield fileRecord(outline, input.includeText ?? true);
    for (const object of outline.objects) {
      counts.objects++;
      yield objectRecord(object, signatures);
    }
  }

  private linkRecords(file: ts.SourceFile, resolver: SymbolResolver): BundleRecord[] {
    const { run } = this;
    const collector = new LinkCollector();
    const outline = this.outlineOf(file) as FileOutline;
    const facts = run.facts === null ? null : collectFacts(outline, resolver);
    const context: LinkContext = {
      file: outline,
      checker: resolver.checker,
      resolver,
      externals: run.externals,
      collector,
      overriders: run.overriders,
      unresolved: run.unresolved,
      facts,
      consumed: new Set(),
      jsxFactory: this.plan.options.jsx === ts.JsxEmit.React ? (this.plan.options.jsxFactory ?? null) : null,
      calls: new Map(),
      handed: new Set(),
    };
    this.guarded(file, () => {
      new LinkWalk(context).run();
      if (!context.file.test) run.flow.push(extractFlow(context));
      if (facts !== null) run.facts?.add(facts.facts());
    });
    const links: LinkRecord[] = [...collector.records()];
    for (const link of links) {
      run.countLink(link);
      if (link.type === 'CALL' && !link.to.startsWith('ext:')) run.calls.add(`${link.from} ${link.to}`);
    }
    return [...run.externals.takeNew().map(externalRecord), ...links];
  }

  /** A fault of the compiler in one file, such as too deep an expression, is told and leaves the others as they are. */
  private guarded(file: ts.SourceFile, work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.run.input.onDiagnostic?.({
        severity: 'error',
        code: 'analysis-failed',
        file: this.run.relative(file.fileName),
        line: 1,
        message: `the links of this file are not complete: ${cause instanceof Error ? cause.message : String(cause)}`,
      });
    }
  }

  private reportSyntaxErrors(program: ts.Program, file: ts.SourceFile): void {
    const faults = program.getSyntacticDiagnostics(file);
    const first = faults[0];
    if (first === undefined) return;
    const { run } = this;
    run.counts.filesWithSyntaxErrors++;
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    run.input.onDiagnostic?.({
      severity: 'error',
      code: 'syntax-error',
      file: run.relative(file.fileName),
      line: file.getLineAndCharacterOfPosition(first.start).line + 1,
      message: `${ts.flattenDiagnosticMessageText(first.messageText, ' ')}${more}; what could be read of the file is analysed`,
    });
  }

  private progress(phase: AnalysisProgress['phase'], done: number, total: number): void {
    this.run.input.onProgress?.({ phase, program: this.plan.label, done, total });
  }
}
