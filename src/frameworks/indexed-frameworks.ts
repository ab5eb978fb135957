import type { BundleRecord, LinkRecord, LocationRecord } from '../bundle/records.ts';
import { StatedCalls } from '../bundle/stated-calls.ts';
import { coverageRecord } from '../code-model/coverage-record.ts';
import type { FactInterpreter } from '../code-model/fact-interpreter.ts';
import { FactTable } from '../code-model/fact-table.ts';
import type { FactReader, IndexedFile } from '../code-model/indexed-file.ts';
import type { CoverageRecorder } from '../coverage/coverage-recorder.ts';
import { type CalledValuesRule, calledValues } from '../value-analysis/called-values.ts';
import { resolverFor } from '../value-analysis/resolver-for.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import { possibleImplementations } from './receivers/possible-implementations.ts';
import { receiverContexts } from './receivers/receiver-contexts.ts';
import { withInstanceContexts } from './receivers/with-instance-contexts.ts';

/** Calls of Python that the index does not resolve. Java states its own. */
const derivedCalls = { languages: ['Python'], rule: 'python/called-value' };

/** What rules of frameworks find in the sources of one SCIP index: files are added one by one, then all are asked together. */
export class IndexedFrameworks {
  private readonly readers: ReadonlyMap<string, FactReader>;
  private readonly interpreters: readonly FactInterpreter[];
  private readonly table = new FactTable();
  /** Keys of file records by path. */
  private readonly files = new Map<string, string>();

  /** @param readers by language */
  constructor(readers: ReadonlyMap<string, FactReader>, interpreters: readonly FactInterpreter[]) {
    this.readers = readers;
    this.interpreters = interpreters;
  }

  get coverage(): CoverageRecorder {
    return this.table.coverage;
  }

  /** Files of other languages have no information. @param key of the file record @param paths of all files, the same in every call */
  add(language: string, file: IndexedFile, key: string, paths: Iterable<string>): void {
    const read = this.readers.get(language);
    if (read === undefined) return;
    this.files.set(file.path, key);
    const unit = { phase: 'facts', model: language, file: file.path };
    const facts = this.table.coverage.attempt(unit, () => read(file, paths));
    if (facts !== undefined) this.table.add(facts);
  }

  /**
   * Records of what was found, in the source of the index.
   * @param stated the calls that the index states
   * @param reached links of calls to what implements or overrides the called method; those of receivers of other classes are left out
   */
  *records(stated: StatedCalls = new StatedCalls(), reached: readonly LinkRecord[] = []): Generator<BundleRecord> {
    if (this.files.size === 0) {
      yield* reached;
      return;
    }
    const resolver = resolverFor(this.table, this.interpreters);
    for (const record of withInstanceContexts(this.found(resolver, stated, reached), resolver, stated))
      yield this.placed(record);
    yield coverageRecord(this.table);
  }

  private *found(
    resolver: ValueResolver,
    stated: StatedCalls,
    reached: readonly LinkRecord[],
  ): Generator<BundleRecord> {
    // The calls of what containers give are among those that are derived at the end.
    for (const interpreter of this.interpreters) interpreter.injected?.(resolver);
    const possible = [...possibleImplementations(reached, resolver)];
    yield* possible;
    const known = new Set([...stated.pairs(), ...possible.map(({ from, to }) => `${from} ${to}`)]);
    for (const interpreter of this.interpreters) {
      const records = this.table.coverage.attemptEach({ phase: 'interpretation' }, () =>
        interpreter.records(resolver, known),
      );
      yield* records;
    }
    resolver.findCallsAgain();
    const receivers = receiverContexts(resolver);
    const entered: CalledValuesRule['entered'] = (call, to) => receivers.entered(call, to);
    yield* calledValues(resolver, known, { ...derivedCalls, entered });
  }

  /** Facts name files by path, records by key. */
  private placed(record: BundleRecord): BundleRecord {
    const { locations } = record as { readonly locations?: readonly LocationRecord[] };
    if (locations === undefined) return record;
    const keyed = locations.map((location) => ({ ...location, file: this.files.get(location.file) ?? location.file }));
    return { ...record, locations: keyed } as BundleRecord;
  }
}
