import { createHash } from 'node:crypto';
import type { AnalysisRecord, BundleRecord, FileRecord, LinkRecord } from '../../bundle/records.ts';
import { coverageRecord } from '../../code-model/coverage-record.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { FactTable } from '../../code-model/fact-table.ts';
import type { FileFacts } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import type { SkippedFiles } from '../../model/coverage.ts';
import { callTargets } from '../../value-analysis/call-targets.ts';
import { resolverFor } from '../../value-analysis/resolver-for.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { ComposedAnnotations } from './composed-annotations.ts';
import { Dispatch } from './dispatch.ts';
import { ExternalObjects } from './external-objects.ts';
import {
  type CodeRecord,
  type FactsRecord,
  type IndexRecord,
  type OutlineRecord,
  type ProblemRecord,
  protocol,
} from './index-records.ts';
import { InjectedReceivers } from './injected-receivers.ts';
import { fileFacts } from './java-facts.ts';
import { JavaLinks, javaRules } from './java-links.ts';
import { objectRecords, packageRecord } from './java-objects.ts';
import { mappedCalls } from './mapped-types.ts';

/** What the Java analysis is made of. */
export interface JavaAnalysisInput {
  /** Lines of the indexer's output. Read once. */
  readonly lines: Iterable<string>;
  readonly analyzedAt: string;
  readonly application?: string;
  readonly revision?: string;
  readonly toolVersion?: string;
  /** Path relative to the analysed directory → true for test code. */
  readonly isTest: (path: string) => boolean;
  /** Bytes of a file; null where it cannot be read. */
  readonly readFile: (path: string) => Uint8Array | null;
  readonly includeText: boolean;
  readonly skipped: readonly SkippedFiles[];
  readonly interpreters: readonly FactInterpreter[];
  /**
   * Gives the records that follow from all files: those of the last analysis where it was made of the same, else those that are found. Where they are not
   * found, `lines` need not have the `facts` of the files. Default: they are found.
   */
  readonly conclude?: (find: () => Iterable<readonly BundleRecord[]>) => Iterable<readonly BundleRecord[]>;
  /** Purl of the package that has a class, `org/slf4j/Logger`; null where it is not known. */
  readonly packageOf?: (className: string) => string | null;
}

/** Counts of an analysis, whole when its records have been read. */
export interface JavaSummary {
  readonly java: string;
  readonly files: number;
  readonly lines: number;
  readonly objects: number;
  readonly externalObjects: number;
  readonly links: number;
  readonly derivedLinks: number;
  readonly calls: number;
  readonly unresolvedCalls: number;
  /** Imported packages whose classes are not in the class path, in order. */
  readonly missingPackages: readonly string[];
  readonly problems: readonly ProblemRecord[];
}

/** The output of the indexer ends before its `end` record, or is of another version. */
export class JavaIndexError extends Error {}

/** Makes bundle records of what the indexer wrote. */
export class JavaAnalysis {
  private readonly input: JavaAnalysisInput;
  private readonly table = new FactTable();
  /** Facts of the files, annotations as they are written. */
  private facts: FileFacts[] = [];
  private readonly externals: ExternalObjects;
  private readonly dispatch = new Dispatch();
  private readonly links: JavaLinks;
  /** Packages with whether all their files are test code. */
  private readonly packages = new Map<string, boolean>();
  private readonly missing = new Set<string>();
  private readonly problems: ProblemRecord[] = [];
  private readonly direct = new Set<string>();
  private readonly loops: { readonly file: string; readonly loop: FactsRecord['iterations'][number] }[] = [];
  /** What was read last of the code of files. */
  private latest: CodeRecord | undefined;
  /** Keys of the classes that are records. */
  private readonly records = new Set<string>();
  private counts = {
    java: '',
    files: 0,
    lines: 0,
    objects: 0,
    externalObjects: 0,
    links: 0,
    derivedLinks: 0,
    calls: 0,
    unresolvedCalls: 0,
  };
  private isWhole = false;

  constructor(input: JavaAnalysisInput) {
    this.input = input;
    this.externals = new ExternalObjects(input.packageOf ?? (() => null));
    this.links = new JavaLinks(this.externals, this.dispatch);
  }

  /** In batches, the analysis record first and alone. Throws `JavaIndexError`. */
  *batches(): Generator<readonly BundleRecord[]> {
    yield [this.analysisRecord()];
    for (const batch of this.recordBatches()) {
      for (const record of batch) this.count(record);
      yield batch;
    }
  }

  private *recordBatches(): Generator<readonly BundleRecord[]> {
    for (const line of this.input.lines) {
      const records = [...this.recordsOf(JSON.parse(line) as IndexRecord)];
      if (records.length > 0) yield records;
      const externals = this.externals.takeNew();
      if (externals.length > 0) yield externals;
    }
    if (!this.isWhole) throw new JavaIndexError('the Java indexer ended before its work was done');
    yield [...this.packages].map(([name, test]) => packageRecord(name, test));
    const { conclude = (find) => find() } = this.input;
    yield* conclude(() => this.concluded());
  }

  private *concluded(): Generator<readonly BundleRecord[]> {
    yield* batched(this.interpreted());
    yield this.externals.takeNew();
  }

  private count(record: BundleRecord): void {
    if (record.record === 'link') {
      this.counts.links++;
      if (record.confidence === 'derived') this.counts.derivedLinks++;
    } else if (record.record === 'object' && record.external === true) this.counts.externalObjects++;
  }

  summary(): JavaSummary {
    return {
      ...this.counts,
      missingPackages: [...this.missing].sort(),
      problems: this.problems,
    };
  }

  private *recordsOf(record: IndexRecord): Generator<BundleRecord> {
    switch (record.record) {
      case 'hello':
        if (record.protocol !== protocol)
          throw new JavaIndexError(`the Java indexer writes version ${record.protocol}, not ${protocol}`);
        this.counts.java = record.java;
        return;
      case 'outline':
        yield* this.outline(record);
        return;
      case 'code':
        yield* this.code(record);
        return;
      case 'facts':
        this.addFacts(record);
        return;
      case 'problem':
        this.problem(record);
        return;
      case 'end':
        this.isWhole = true;
    }
  }

  private *outline(outline: OutlineRecord): Generator<BundleRecord> {
    const test = this.input.isTest(outline.file);
    this.packages.set(outline.package, (this.packages.get(outline.package) ?? true) && test);
    this.counts.files++;
    this.counts.lines += outline.lines;
    this.counts.objects += outline.objects.length;
    yield this.fileRecord(outline);
    yield* objectRecords(outline, test);
  }

  private *code(code: CodeRecord): Generator<BundleRecord> {
    this.counts.calls += code.calls;
    this.counts.unresolvedCalls += code.open.length;
    for (const [name, , isFound] of code.imports) if (!isFound) this.missing.add(name.slice(0, name.lastIndexOf('.')));
    this.latest = code;
    yield* this.links.ofFile(code);
  }

  /** Takes what the steps over all files are made of. */
  private addFacts(record: FactsRecord): void {
    const { file, types, iterations } = record;
    const { latest: code } = this;
    if (code?.file !== file) throw new JavaIndexError(`the Java indexer wrote facts of ${file} without its code`);
    const { calls: tally } = this.table.coverage;
    const test = this.input.isTest(file);
    tally.count(code.calls, test);
    for (const [line, cause] of code.open) tally.unresolved(cause, test, file, line);
    for (const { key, kind } of types) if (kind === 'record') this.records.add(key);
    this.dispatch.addTypes(types);
    this.dispatch.addOverrides(code.overrides);
    this.links.addCalls(code, this.direct);
    for (const loop of iterations) this.loops.push({ file, loop });
    this.facts.push(fileFacts(record, code, test));
  }

  private problem(problem: ProblemRecord): void {
    this.problems.push(problem);
    const { kind, file, line, message } = problem;
    if (!/^(failure|compiler-failure|syntax|unreadable)/.test(kind)) return;
    const unit = { phase: kind === 'syntax' ? 'Java syntax' : 'Java compiler', file: file ?? undefined };
    this.table.coverage.failed({ ...unit, line: line === 0 ? undefined : line }, message);
  }

  private fileRecord({ file, lines }: OutlineRecord): FileRecord {
    const bytes = this.input.readFile(file) ?? new Uint8Array();
    return {
      record: 'file',
      key: file,
      path: file,
      lines,
      checksum: createHash('sha256').update(bytes).digest('hex'),
      ...(this.input.includeText ? { text: new TextDecoder().decode(bytes) } : {}),
    };
  }

  /** What interpreters make of the facts, virtual calls, and calls of functions that flow to where they are called. */
  private *interpreted(): Generator<BundleRecord> {
    const { interpreters, skipped } = this.input;
    const { coverage } = this.table;
    const composed = new ComposedAnnotations(this.facts);
    for (const each of this.facts) this.table.add(composed.in(each));
    this.facts = [];
    const resolver = resolverFor(this.table, interpreters);
    const calls = interpreters.flatMap(
      (each) => coverage.attempt({ phase: 'values from containers' }, () => each.injected?.(resolver).calls) ?? [],
    );
    const injected = new InjectedReceivers(calls, this.table);
    for (const link of this.links.ofDispatch(injected)) {
      this.direct.add(`${link.from} ${link.to}`);
      yield link;
    }
    for (const { caller, file, lines, functions, rule } of injected.rest())
      yield* this.derivedCalls(caller, functions, { file, ...lines }, rule);
    yield* coverage.attemptEach({ phase: 'flow of values' }, () => this.functionValues(resolver));
    yield* coverage.attemptEach({ phase: 'loops' }, () => this.iterations(resolver));
    yield* coverage.attemptEach({ phase: 'mappers' }, () => this.mappings(resolver));
    for (const interpreter of interpreters)
      yield* coverage.attemptEach({ phase: 'interpretation' }, () => interpreter.records(resolver, this.direct));
    for (const each of skipped) coverage.leftOut(each);
    yield coverageRecord(this.table);
  }

  /** Loops call `hasNext` and `next` of what an in-house `iterator()`, or one that overrides it, is found to return. */
  private *iterations(resolver: ValueResolver): Generator<LinkRecord> {
    for (const { file, loop } of this.loops) {
      const [from, iterator, receiver, line] = loop;
      const classes = [iterator, ...this.dispatch.targets(iterator, receiver)]
        .flatMap((method) => resolver.table.function(method)?.returns ?? [])
        .flatMap((value) => resolver.classesOf(value));
      const steps = [...new Set(classes)].flatMap((object) =>
        ['hasNext', 'next'].flatMap((name) => resolver.memberOf(object, name)?.object ?? []),
      );
      yield* this.derivedCalls(from, [...new Set(steps)], { file, startLine: line, endLine: line }, javaRules.iterated);
    }
  }

  /** What mappers call that a build generates. */
  private *mappings(resolver: ValueResolver): Generator<LinkRecord> {
    for (const { from, to, file, lines } of mappedCalls(resolver, this.records))
      yield this.derivedCall(from, to, { file, ...lines }, javaRules.mapped);
  }

  /** Functional interfaces are called: what the receiver is as a function. Methods that classes override are dispatched. */
  private *functionValues(resolver: ValueResolver): Generator<LinkRecord> {
    for (const { file, calls } of this.table.files()) {
      for (const call of calls) {
        if (call.callee.kind !== 'choice') continue;
        const callee = oneOf(call.callee.of.slice(0, -1));
        const functions = callTargets({ ...call, callee }, resolver).map(({ object }) => object);
        yield* this.derivedCalls(call.caller, functions, { file, ...call.lines }, javaRules.functionValue);
      }
    }
  }

  /** To those that the compiler does not name itself. */
  private *derivedCalls(
    from: string,
    functions: readonly string[],
    location: NonNullable<LinkRecord['locations']>[number],
    rule: string,
  ): Generator<LinkRecord> {
    for (const to of functions) if (!this.direct.has(`${from} ${to}`)) yield this.derivedCall(from, to, location, rule);
  }

  private derivedCall(
    from: string,
    to: string,
    location: NonNullable<LinkRecord['locations']>[number],
    rule: string,
  ): LinkRecord {
    return { record: 'link', from, to, type: 'CALL', locations: [location], confidence: 'derived', rule };
  }

  private analysisRecord(): AnalysisRecord {
    const { analyzedAt, application, revision, toolVersion } = this.input;
    return {
      record: 'analysis',
      format: 1,
      analyzedAt,
      ...(application === undefined ? {} : { application }),
      ...(toolVersion === undefined ? {} : { tool: { name: 'stratigraph', version: toolVersion } }),
      ...(revision === undefined ? {} : { revision }),
      parts: ['code'],
      source: 'java',
    };
  }
}

function* batched(records: Iterable<BundleRecord>): Generator<readonly BundleRecord[]> {
  let batch: BundleRecord[] = [];
  for (const record of records) {
    if (batch.push(record) < 1000) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
