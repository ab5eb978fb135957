import type {
  AnalysisFailure,
  BoundMet,
  CallCoverage,
  Coverage,
  EntryCount,
  LibraryCoverage,
  SkippedFiles,
  UncalledGroup,
  UnresolvedCallReason,
  UnusedModel,
} from '../model/coverage.ts';
import { compareCodePoints } from '../model/order.ts';

/** The coverage of several producers as that of one application. Lists come in order of effect, then of place. */
export function mergeCoverage(parts: readonly Partial<Coverage>[]): Coverage {
  const all = <Item>(list: (part: Partial<Coverage>) => readonly Item[] | undefined): Item[] =>
    parts.flatMap((part) => list(part) ?? []);
  return {
    libraries: mergeLibraries(all(({ libraries }) => libraries)),
    calls: mergeCalls(parts.flatMap(({ calls }) => calls ?? [])),
    missing: all(({ missing }) => missing).sort(
      (a, b) => b.calls - a.calls || b.imports - a.imports || compareCodePoints(a.name, b.name),
    ),
    skipped: mergeSkipped(all(({ skipped }) => skipped)),
    bounds: mergeBounds(all(({ bounds }) => bounds)),
    failures: mergeFailures(all(({ failures }) => failures)),
    unused: unusedByAll(parts.flatMap(({ unused }) => (unused === undefined ? [] : [unused]))),
    entries: mergeEntries(all(({ entries }) => entries)),
    hidden: all(({ hidden }) => hidden).sort(
      (a, b) => compareCodePoints(a.file, b.file) || a.line - b.line || compareCodePoints(a.table, b.table),
    ),
    uncalled: mergeUncalled(all(({ uncalled }) => uncalled)),
  };
}

function mergeLibraries(libraries: readonly LibraryCoverage[]): LibraryCoverage[] {
  const merged = mergeBy(
    libraries,
    ({ unit, name }) => `${unit} ${name}`,
    (a, b) => ({
      ...(a.imports > 0 ? a : b),
      packages: [...new Set([...a.packages, ...b.packages])].sort(compareCodePoints),
      imports: a.imports + b.imports,
      file: a.file ?? b.file,
      modelled: a.modelled || b.modelled,
      seen: a.seen + b.seen,
      resolved: a.resolved + b.resolved,
      ...(a.joined === undefined && b.joined === undefined ? {} : { joined: (a.joined ?? 0) + (b.joined ?? 0) }),
      unresolved: [...a.unresolved, ...b.unresolved].sort(
        (x, y) => compareCodePoints(x.file, y.file) || x.line - y.line,
      ),
    }),
  );
  return merged.sort(
    (a, b) => b.unresolved.length - a.unresolved.length || b.imports - a.imports || compareCodePoints(a.name, b.name),
  );
}

function mergeCalls(calls: readonly CallCoverage[]): CallCoverage {
  const sum = (count: (each: CallCoverage) => number): number => calls.reduce((total, each) => total + count(each), 0);
  const reasons = mergeBy(
    calls.flatMap((each) => each.reasons),
    ({ reason, test }) => `${test} ${reason}`,
    (a, b): UnresolvedCallReason => ({
      ...a,
      calls: a.calls + b.calls,
      files: [...a.files, ...b.files].sort((x, y) => y.calls - x.calls || compareCodePoints(x.file, y.file)),
    }),
  );
  return {
    total: sum(({ total }) => total),
    unresolved: sum(({ unresolved }) => unresolved),
    testTotal: sum(({ testTotal }) => testTotal),
    testUnresolved: sum(({ testUnresolved }) => testUnresolved),
    reasons: reasons.sort(
      (a, b) => Number(a.test) - Number(b.test) || b.calls - a.calls || compareCodePoints(a.reason, b.reason),
    ),
  };
}

/** Those that are alike in two sources are one group. */
function mergeUncalled(groups: readonly UncalledGroup[]): UncalledGroup[] {
  const merged = mergeBy(
    groups,
    ({ way, by, reason }) => JSON.stringify([way, by, reason]),
    (a, b) => ({ ...a, functions: [...a.functions, ...b.functions] }),
  );
  return merged.map((group) => ({
    ...group,
    functions: group.functions.toSorted((a, b) => compareCodePoints(a.file, b.file) || a.line - b.line),
  }));
}

function mergeSkipped(skipped: readonly SkippedFiles[]): SkippedFiles[] {
  return mergeBy(
    skipped,
    ({ reason }) => reason,
    (a, b) => ({
      ...a,
      files: a.files + b.files,
      directories: a.directories + b.directories,
      examples: [...new Set([...a.examples, ...b.examples])],
    }),
  );
}

function mergeBounds(bounds: readonly BoundMet[]): BoundMet[] {
  const merged = mergeBy(
    bounds,
    ({ bound, file }) => `${bound} ${file ?? ''}`,
    (a, b) => ({ ...a, count: a.count + b.count }),
  );
  return merged.sort(
    (a, b) => b.count - a.count || compareCodePoints(a.bound, b.bound) || compareCodePoints(a.file ?? '', b.file ?? ''),
  );
}

function mergeFailures(failures: readonly AnalysisFailure[]): AnalysisFailure[] {
  return mergeBy(
    failures,
    ({ phase, model, file, message }) => JSON.stringify([phase, model, file, message]),
    (a, b) => ({ ...a, count: a.count + b.count }),
  );
}

/** A model that one producer finds a use for is used. */
function unusedByAll([first = [], ...others]: readonly (readonly UnusedModel[])[]): UnusedModel[] {
  return first.filter(({ model }) => others.every((unused) => unused.some((each) => each.model === model)));
}

function mergeEntries(entries: readonly EntryCount[]): EntryCount[] {
  const merged = mergeBy(
    entries,
    ({ kind }) => kind,
    (a, b) => ({ ...a, transactions: a.transactions + b.transactions }),
  );
  return merged.sort((a, b) => b.transactions - a.transactions || compareCodePoints(a.kind, b.kind));
}

function mergeBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  merge: (a: Item, b: Item) => Item,
): Item[] {
  const merged = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : merge(known, item));
  }
  return [...merged.values()];
}
