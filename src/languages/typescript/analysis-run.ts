import { isBuiltin } from 'node:module';
import type ts from 'typescript';
import type { AnalysisRecord, BundleRecord, CoverageRecord, FileRecord, LinkRecord } from '../../bundle/records.ts';
import { StatedCalls } from '../../bundle/stated-calls.ts';
import { coverageRecord } from '../../code-model/coverage-record.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { FactTable } from '../../code-model/fact-table.ts';
import { type ReportShare, sharesOf, unreported } from '../../code-model/share-of-work.ts';
import { CoverageRecorder, type WorkUnit } from '../../coverage/coverage-recorder.ts';
import { failureText } from '../../coverage/failure-text.ts';
import { withInstanceContexts } from '../../frameworks/receivers/with-instance-contexts.ts';
import { calledValues } from '../../value-analysis/called-values.ts';
import { resolverFor } from '../../value-analysis/resolver-for.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { AnalysisDiagnostic } from './analysis-diagnostic.ts';
import type { AnalysisSummary, TypeScriptAnalysisInput } from './analysis-input.ts';
import { derivedRules } from './derived-rules.ts';
import { ExternalCatalogue } from './externals/external-object.ts';
import { flowDiagnostics, recordFlowBounds } from './flow/flow-diagnostics.ts';
import type { FlowFacts } from './flow/flow-facts.ts';
import { followValues } from './flow/follow-values.ts';
import { Overriders } from './flow/overriders.ts';
import type { FileLinks } from './incremental/analysis-cache.ts';
import { concludedAgain } from './incremental/concluded-again.ts';
import { IncrementalAnalysis } from './incremental/incremental-analysis.ts';
import { NotInstalledCalls } from './links/not-installed-calls.ts';
import { UnresolvedCalls } from './links/unresolved-calls.ts';
import type { FileOutline } from './outline/declared-object.ts';
import { jsxFlavour } from './outline/jsx-component.ts';
import { outlineFile } from './outline/outline-file.ts';
import type { ProgramPlan } from './program-plan.ts';
import { batched } from './records/batches.ts';

/** The parts of following values that are not the work of interpreters, by about how long they take. */
const ownWork = { 'calls of functions': 10, 'flow of functions': 10, 'called values': 2 } as const;

/** What one analysis keeps from program to program: keys and counts, no syntax. */
export class AnalysisRun {
  readonly input: TypeScriptAnalysisInput;
  /** Absolute paths of the files analysed so far. */
  readonly analysed = new Set<string>();
  readonly externals = new ExternalCatalogue();
  readonly overriders = new Overriders();
  readonly unresolved = new UnresolvedCalls();
  /** `caller callee` of the calls in house that are links already. */
  readonly calls = new StatedCalls();
  readonly flow: FlowFacts[] = [];
  readonly coverage: CoverageRecorder;
  /** Absolute paths of the files that failed in a part: what is known of them is not complete. */
  readonly failed = new Set<string>();
  /** Null where nobody asks for facts. */
  readonly facts: FactTable | null;
  private rootOf: ReadonlyMap<string, ProgramPlan> | null = null;
  readonly counts = {
    programs: 0,
    files: 0,
    lines: 0,
    filesWithSyntaxErrors: 0,
    objects: 0,
    links: 0,
    derivedLinks: 0,
  };

  /** External objects in conclusions of the last analysis that hold again. */
  concludedExternals = 0;

  /** Null where nothing is kept for the next analysis. */
  readonly incremental: IncrementalAnalysis | null;
  /** Diagnostics reported for the file at hand. */
  private recorded: AnalysisDiagnostic[] = [];

  constructor(input: TypeScriptAnalysisInput) {
    this.input = input;
    const { memory } = input;
    this.incremental =
      memory === undefined ? null : new IncrementalAnalysis(input, memory, (file, plan) => this.outline(file, plan));
    this.coverage = new CoverageRecorder(this.unresolved.tally);
    this.facts = (input.interpreters ?? []).length > 0 ? new FactTable(this.coverage) : null;
  }

  /** The outline of a file in scope, made anew; null of a file out of scope. */
  outline(file: ts.SourceFile, plan: ProgramPlan): FileOutline | null {
    if (!this.isInScope(file)) return null;
    const test = this.input.scope.isTest(file.fileName);
    const options = { path: this.relative(file.fileName), test, jsx: jsxFlavour(plan.options) };
    const outline = this.attempt(file, { phase: 'outline' }, () => outlineFile(file, options));
    return outline ?? outlineFile(file, { ...options, moduleOnly: true });
  }

  /** The result of a part of the analysis of one file; undefined where it ends in an error, which costs this part alone. */
  attempt<Result>(file: ts.SourceFile, unit: Omit<WorkUnit, 'file'>, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (cause) {
      this.fail(file, unit, cause);
      return undefined;
    }
  }

  fail(file: ts.SourceFile, unit: Omit<WorkUnit, 'file'>, cause: unknown): void {
    this.failed.add(file.fileName);
    this.coverage.failed({ line: 1, ...unit, file: this.relative(file.fileName) }, cause);
  }

  /** Merges what a file says of others. @param path relative to the analysed folder */
  take(path: string, test: boolean, { links, findings }: FileLinks): void {
    for (const link of links) {
      this.countLink(link);
      if (link.type === 'CALL' && !link.to.startsWith('ext:')) this.calls.add(link);
    }
    this.externals.use(findings.externals);
    for (const overriding of findings.overriding) this.overriders.add(overriding);
    this.unresolved.take(path, test, findings);
    if (findings.flow !== null) this.flow.push(findings.flow);
    if (findings.facts !== null) this.facts?.add(findings.facts);
  }

  /** The record of a kept file, with its text where that is asked for. */
  withText(record: FileRecord, path: string): FileRecord {
    const text = this.input.includeText === false ? undefined : this.incremental?.textOf(path);
    return text === undefined ? record : { ...record, text };
  }

  /** States a diagnostic of the file at hand. */
  diagnose(diagnostic: AnalysisDiagnostic): void {
    this.recorded.push(diagnostic);
    if (diagnostic.code === 'syntax-error') this.counts.filesWithSyntaxErrors++;
    this.input.onDiagnostic?.(diagnostic);
  }

  /** The diagnostics reported since the last call. */
  takeDiagnostics(): readonly AnalysisDiagnostic[] {
    const recorded = this.recorded;
    this.recorded = [];
    return recorded;
  }

  analysisRecord(): AnalysisRecord {
    const { input } = this;
    return {
      record: 'analysis',
      format: 1,
      analyzedAt: input.analyzedAt,
      ...(input.application === undefined ? {} : { application: input.application }),
      ...(input.toolVersion === undefined ? {} : { tool: { name: 'stratigraph', version: input.toolVersion } }),
      ...(input.revision === undefined ? {} : { revision: input.revision }),
      parts: ['code'],
      source: input.source ?? 'typescript',
    };
  }

  /** Path relative to the analysed folder. */
  relative(path: string): string {
    const root = `${this.input.scope.rootDirectory.replace(/\/$/, '')}/`;
    return path.startsWith(root) ? path.slice(root.length) : path;
  }

  isInScope(file: ts.SourceFile): boolean {
    return !file.fileName.endsWith('.json') && this.input.scope.inScope(file.fileName);
  }

  /** False when another plan has the file among its roots and comes first by that. */
  belongsTo(path: string, plan: ProgramPlan): boolean {
    this.rootOf ??= rootOwners(this.input.scope.plans);
    const owner = this.rootOf.get(path);
    return owner === undefined || owner === plan;
  }

  /** Links that only the whole analysis shows; those of the last analysis where all that they are made of is the same. */
  finalRecords(): Generator<readonly BundleRecord[]> {
    return concludedAgain(this, () => this.foundRecords());
  }

  private *foundRecords(): Generator<readonly BundleRecord[]> {
    const interpreters = this.input.interpreters ?? [];
    const progressOf = this.progressOfValues(interpreters);
    const resolver = this.valueResolver(progressOf('calls of functions'));
    const known = new Set(this.calls.pairs());
    progressOf('flow of functions')(0);
    const links = this.finalLinks(resolver, known);
    if (resolver === null) {
      yield* batched(links);
      return;
    }
    const found = this.valueRecords(resolver, known, links, progressOf);
    yield* batched(withInstanceContexts(found, resolver, this.calls));
    yield [this.coverageRecord(resolver.table)];
  }

  /** What follows from where values go. @param links those of functions that are passed */
  private *valueRecords(
    resolver: ValueResolver,
    known: Set<string>,
    links: Iterable<LinkRecord>,
    progressOf: (part: string) => ReportShare,
  ): Generator<BundleRecord> {
    yield* links;
    progressOf('called values')(0);
    yield* this.calledValues(resolver, known);
    yield* this.notInstalledRecords(resolver);
    for (const interpreter of this.input.interpreters ?? []) {
      const report = interpreter.work === undefined ? unreported : progressOf(interpreter.work.name);
      yield* this.interpretedRecords(interpreter, resolver, known, report);
    }
  }

  /** What the parts of following values report to, by name. */
  private progressOfValues(interpreters: readonly FactInterpreter[]): (part: string) => ReportShare {
    const ofInterpreters = interpreters.flatMap(({ work }) => (work === undefined ? [] : [[work.name, work.weight]]));
    let program = '';
    const shares = sharesOf<string>({ ...ownWork, ...Object.fromEntries(ofInterpreters) }, (done) =>
      this.input.onProgress?.({ phase: 'flow', program, done, total: 1 }),
    );
    return (part) => {
      const report = shares(part);
      return (share) => {
        program = part;
        report(share);
      };
    };
  }

  private coverageRecord(table: FactTable): CoverageRecord {
    const { coverage, unresolved } = this;
    for (const { name, imports, calls, file, line } of unresolved.imports())
      coverage.notInstalled({ name, imports, calls, file, line, advice: adviceFor(name) });
    for (const skipped of this.input.skipped ?? []) coverage.leftOut(skipped);
    return coverageRecord(table);
  }

  /** Null where nobody asks for facts. */
  private valueResolver(report: ReportShare): ValueResolver | null {
    const { facts, input } = this;
    if (facts === null) return null;
    facts.manifests.push(...(input.scope.manifests?.() ?? []));
    return resolverFor(facts, input.interpreters ?? [], report);
  }

  private *calledValues(resolver: ValueResolver, known: Set<string>): Generator<LinkRecord> {
    const rule = { languages: ['TypeScript', 'JavaScript'], rule: derivedRules.calledValue };
    const links = [...calledValues(resolver, known, rule)];
    // Rules say further in which contexts they hold.
    for (const { from, to } of links) known.add(`${from} ${to}`);
    for (const link of links) {
      this.countLink(link);
      yield link;
    }
  }

  /** Calls of packages that the compiler does not see. */
  private *notInstalledRecords(resolver: ValueResolver): Generator<BundleRecord> {
    const missing = new Set(this.unresolved.imports().map(({ name }) => name));
    for (const record of new NotInstalledCalls(resolver, missing, this.externals).records()) {
      if (record.record === 'link') this.countLink(record);
      yield record;
    }
  }

  /** What rules make of the facts. */
  private *interpretedRecords(
    interpreter: FactInterpreter,
    resolver: ValueResolver,
    known: ReadonlySet<string>,
    report: ReportShare,
  ): Generator<BundleRecord> {
    const records = this.coverage.attemptEach({ phase: 'interpretation' }, () =>
      interpreter.records(resolver, known, report),
    );
    for (const record of records) {
      if (record.record === 'link') this.countLink(record);
      if (record.record === 'object') this.counts.objects++;
      yield record;
    }
  }

  /** @param known `caller callee` of the calls that are links; those that are found are added */
  private *finalLinks(resolver: ValueResolver | null, known: Set<string>): Generator<LinkRecord> {
    const given = (this.input.interpreters ?? []).flatMap((interpreter) =>
      resolver === null
        ? []
        : (this.coverage.attempt({ phase: 'values from containers' }, () => interpreter.injected?.(resolver)) ?? []),
    );
    const followed = this.coverage.attempt({ phase: 'flow of values' }, () =>
      followValues(this.flow.splice(0), this.overriders, this.calls, given),
    );
    if (followed === undefined) return;
    for (const link of followed.links) {
      known.add(`${link.from} ${link.to}`);
      this.countLink(link);
      yield link;
    }
    recordFlowBounds(followed, this.coverage);
    for (const recorded of flowDiagnostics(followed)) this.diagnose(recorded);
  }

  countLink(link: LinkRecord): void {
    this.counts.links++;
    if (link.confidence === 'derived') this.counts.derivedLinks++;
  }

  report(): void {
    const { input } = this;
    const summary = this.summary();
    for (const failure of this.coverage.failures()) {
      const { file, line } = failure;
      input.onDiagnostic?.({ severity: 'error', code: 'analysis-failed', file, line, message: failureText(failure) });
    }
    for (const { name, imports, calls, file, line } of summary.unresolvedImports) {
      const hint = /^[./]/.test(name) ? '' : ` (${isBuiltin(name) ? 'is @types/node' : 'is it'} installed?)`;
      const cost = `${counted(imports, 'import')} and ${counted(calls, 'call')} cannot be followed`;
      const message = `'${name}' is not found${hint}: ${cost}`;
      input.onDiagnostic?.({ severity: 'warning', code: 'unresolved-import', file, line, message });
    }
    if (summary.unresolvedCalls > 0) {
      const message = `${summary.unresolvedCalls} of ${summary.calls} calls have a target the compiler cannot determine`;
      input.onDiagnostic?.({ severity: 'info', code: 'unresolved-calls', file: null, line: null, message });
    }
    input.onSummary?.(summary);
  }

  private summary(): AnalysisSummary {
    return {
      ...this.counts,
      externalObjects: this.externals.size + this.concludedExternals,
      calls: this.unresolved.calls,
      unresolvedCalls: this.unresolved.unresolved,
      unresolvedImports: this.unresolved.imports(),
    };
  }
}

function rootOwners(plans: readonly ProgramPlan[]): ReadonlyMap<string, ProgramPlan> {
  const owners = new Map<string, ProgramPlan>();
  for (const plan of plans) {
    for (const path of plan.rootNames) {
      if (!owners.has(path)) owners.set(path, plan);
    }
  }
  return owners;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** What helps where a module is not found. */
function adviceFor(name: string): string {
  if (isBuiltin(name)) return 'install @types/node';
  if (name.startsWith('.') || name.startsWith('/'))
    return 'generate what the sources lack, or take it in with --include-generated or --include-ignored';
  return 'install what the project depends on (`npm install` or its own tool), and build its workspace packages';
}
