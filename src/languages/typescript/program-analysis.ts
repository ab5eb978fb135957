import ts from 'typescript';
import type { BundleRecord, LinkRecord, ObjectRecord } from '../../bundle/records.ts';
import type { AnalysisProgress } from './analysis-input.ts';
import type { AnalysisRun } from './analysis-run.ts';
import { unreadCause } from './components/component-source.ts';
import { linkComponent } from './components/link-component.ts';
import { collectFacts } from './facts/collect-facts.ts';
import type { FileFactCollector } from './facts/file-facts.ts';
import { FindingsRecorder } from './file-findings.ts';
import { extractFlow } from './flow/extract-flow.ts';
import { FreshFiles } from './fresh-files.ts';
import type { CachedFile, FileLinks, FileObjects } from './incremental/analysis-cache.ts';
import type { ProgramWork } from './incremental/incremental-analysis.ts';
import { loadProgram } from './incremental/load-program.ts';
import { LinkCollector } from './links/link-collector.ts';
import type { LinkContext } from './links/link-context.ts';
import { LinkWalk } from './links/link-walk.ts';
import type { SymbolResolver } from './links/symbol-resolver.ts';
import type { DeclaredObject, FileOutline } from './outline/declared-object.ts';
import type { ProgramPlan } from './program-plan.ts';
import { batched } from './records/batches.ts';
import { codeFileRecord, externalRecord, objectRecord } from './records/code-records.ts';

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
    const work = this.attempt(() => run.incremental?.workOf(plan) ?? this.wholeWork());
    if (work === undefined) return;
    for (const path of work.files) run.analysed.add(path);
    run.incremental?.begin(plan, work);
    this.progress('load', 1, 1);
    run.counts.programs++;
    const fresh = work.loaded === null ? null : new FreshFiles(work.loaded, run, (file) => this.outlineOf(file));
    this.reportUnread(fresh);
    const given = new Map<string, FileObjects>();
    for (const [index, path] of work.files.entries()) {
      const kept = work.kept.get(path);
      const objects = kept === undefined ? this.analysedObjects(fresh as FreshFiles, path) : this.keptObjects(kept);
      if (kept === undefined && run.incremental !== null) given.set(path, objects);
      yield* batched(this.objectRecords(objects));
      this.progress('objects', index + 1, work.files.length);
    }
    for (const [index, path] of work.files.entries()) {
      const kept = work.kept.get(path);
      const links =
        kept === undefined ? this.analysedLinks(fresh as FreshFiles, path, given.get(path)) : this.keptLinks(kept);
      yield* batched([...run.externals.takeNew().map(externalRecord), ...links]);
      this.progress('links', index + 1, work.files.length);
    }
    // Whoever still holds this holds no syntax.
    this.outlines.clear();
  }

  /** Files that a program fails with are left to the plans for the rest. */
  private attempt(work: () => ProgramWork): ProgramWork | undefined {
    return this.run.coverage.attempt({ phase: 'program', file: this.plan.label }, work);
  }

  private reportUnread(fresh: FreshFiles | null): void {
    for (const file of fresh?.loaded.program.getSourceFiles() ?? []) {
      const cause = unreadCause(file);
      if (cause !== null) this.run.fail(file, { phase: 'parser' }, cause);
    }
  }

  private wholeWork(): ProgramWork {
    const loaded = loadProgram(this.run.input.scope, this.plan);
    return { files: this.takeFiles(loaded.program), kept: new Map(), loaded };
  }

  /**
   * Paths of the files in scope that this program analyses, in code unit order, which does not depend on who imports whom; other
   * programs keep those they name as roots.
   */
  private takeFiles(program: ts.Program): string[] {
    const { run } = this;
    return program
      .getSourceFiles()
      .filter(
        (file) => run.isInScope(file) && !run.analysed.has(file.fileName) && run.belongsTo(file.fileName, this.plan),
      )
      .map(({ fileName }) => fileName)
      .sort();
  }

  private outlineOf(file: ts.SourceFile): FileOutline | null {
    let outline = this.outlines.get(file);
    if (outline === undefined) {
      outline = this.run.outline(file, this.plan);
      this.outlines.set(file, outline);
    }
    return outline;
  }

  private analysedObjects({ loaded, signatures, file }: FreshFiles, path: string): FileObjects {
    const source = file(path);
    const { run } = this;
    run.attempt(source, { phase: 'syntax' }, () => this.reportSyntaxErrors(loaded.program, source));
    const outline = this.outlineOf(source) as FileOutline;
    const written = (object: DeclaredObject): ObjectRecord | undefined =>
      run.attempt(source, { phase: 'signature', line: lineOf(object) }, () => objectRecord(object, signatures));
    return {
      record: codeFileRecord(outline, run.input.includeText ?? true),
      objects: outline.objects.map((object) => written(object) ?? objectRecord(object, null)),
      diagnostics: this.run.takeDiagnostics(),
    };
  }

  private keptObjects(kept: CachedFile): FileObjects {
    const { record, objects, diagnostics } = kept.objects();
    for (const diagnostic of diagnostics) this.run.diagnose(diagnostic);
    return { record: this.run.withText(record, kept.path), objects, diagnostics: this.run.takeDiagnostics() };
  }

  private *objectRecords({ record, objects }: FileObjects): Generator<BundleRecord> {
    const { counts } = this.run;
    counts.files++;
    counts.lines += record.lines;
    counts.objects += objects.length;
    yield record;
    yield* objects;
  }

  private keptLinks(kept: CachedFile): readonly LinkRecord[] {
    const { incremental } = this.run;
    const given = kept.links();
    for (const diagnostic of given.diagnostics) this.run.diagnose(diagnostic);
    this.run.takeDiagnostics();
    incremental?.keepAgain(kept);
    return this.taken(kept.path, given);
  }

  private analysedLinks(fresh: FreshFiles, path: string, given: FileObjects | undefined): readonly LinkRecord[] {
    const { incremental } = this.run;
    const file = fresh.file(path);
    const found = { ...this.linksOf(file, fresh.resolver), diagnostics: this.run.takeDiagnostics() };
    if (incremental !== null && given !== undefined)
      incremental.keep(this.outlineOf(file) as FileOutline, fresh.loaded, given, found, this.run.failed.has(path));
    return this.taken(path, found);
  }

  private taken(path: string, found: FileLinks): readonly LinkRecord[] {
    const { run } = this;
    run.take(run.relative(path), run.input.scope.isTest(path), found);
    return found.links;
  }

  private linksOf(file: ts.SourceFile, resolver: SymbolResolver): Omit<FileLinks, 'diagnostics'> {
    const { run } = this;
    const collector = new LinkCollector();
    const recorder = new FindingsRecorder((object) => resolver.externals.partsOf(object));
    const outline = this.outlineOf(file) as FileOutline;
    const facts = run.facts === null ? null : (this.collector(file, outline, resolver) ?? null);
    const context: LinkContext = {
      file: outline,
      checker: resolver.checker,
      resolver,
      collector,
      findings: recorder,
      facts,
      consumed: new Set(),
      jsxFactory: this.plan.options.jsx === ts.JsxEmit.React ? (this.plan.options.jsxFactory ?? null) : null,
      calls: new Map(),
      passed: new Set(),
    };
    new LinkWalk(context, (unit, work) => run.attempt(file, unit, work)).run();
    run.attempt(file, { phase: 'component' }, () => linkComponent(context));
    const flow = outline.test ? undefined : run.attempt(file, { phase: 'flow' }, () => extractFlow(context));
    const stated = facts === null ? undefined : run.attempt(file, { phase: 'facts' }, () => facts.facts());
    const rest = { calls: context.calls.size, flow: flow ?? null, facts: stated ?? null };
    return { links: [...collector.records()], findings: recorder.findings(rest) };
  }

  private collector(
    file: ts.SourceFile,
    outline: FileOutline,
    resolver: SymbolResolver,
  ): FileFactCollector | undefined {
    return this.run.attempt(file, { phase: 'facts' }, () => collectFacts(outline, resolver));
  }

  private reportSyntaxErrors(program: ts.Program, file: ts.SourceFile): void {
    const faults = program.getSyntacticDiagnostics(file);
    const first = faults[0];
    if (first === undefined) return;
    const { run } = this;
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    run.diagnose({
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

/** 1-based. */
function lineOf({ nodes: [node], file }: DeclaredObject): number {
  return node === undefined
    ? 1
    : file.sourceFile.getLineAndCharacterOfPosition(node.getStart(file.sourceFile)).line + 1;
}
