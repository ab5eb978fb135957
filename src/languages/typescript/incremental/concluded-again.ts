import type { BundleRecord } from '../../../bundle/records.ts';
import { isFaultOfFile } from '../../../coverage/faults-of-files.ts';
import type { AnalysisRun } from '../analysis-run.ts';
import type { ConcludedRest } from './analysis-cache.ts';

type Counts = Omit<ConcludedRest, 'diagnostics'>;

/**
 * What all files of an analysis lead to together: as the last analysis found it, where every file says of others what it said then and all
 * that stands beside the code is the same. An edit that changes no call and no value, such as one of a comment in its line, is such a case.
 * @param find finds it anew
 */
export function* concludedAgain(
  run: AnalysisRun,
  find: () => Iterable<readonly BundleRecord[]>,
): Generator<readonly BundleRecord[]> {
  const { input, incremental } = run;
  const memory = input.memory?.conclusions;
  const key = incremental?.conclusionKey([input.scope.manifests?.() ?? [], input.skipped ?? []]) ?? null;
  if (memory === undefined || key === null) {
    yield* find();
    return;
  }
  const known = memory.find(key);
  if (known !== null) {
    yield* known.records;
    addCounts(run, known.rest);
    for (const diagnostic of known.rest.diagnostics) run.diagnose(diagnostic);
    return;
  }
  const before = countsOf(run);
  run.takeDiagnostics();
  for (const records of find()) {
    memory.add(records);
    yield records;
  }
  // What failed may succeed the next time.
  if (run.coverage.failures().some((each) => !isFaultOfFile(each))) return;
  memory.keep(key, { ...difference(countsOf(run), before), diagnostics: run.takeDiagnostics() });
}

function countsOf({ counts: { objects, links, derivedLinks }, externals }: AnalysisRun): Counts {
  return { objects, links, derivedLinks, externalObjects: externals.size };
}

function difference(after: Counts, before: Counts): Counts {
  return {
    objects: after.objects - before.objects,
    links: after.links - before.links,
    derivedLinks: after.derivedLinks - before.derivedLinks,
    externalObjects: after.externalObjects - before.externalObjects,
  };
}

function addCounts(run: AnalysisRun, { objects, links, derivedLinks, externalObjects }: Counts): void {
  run.counts.objects += objects;
  run.counts.links += links;
  run.counts.derivedLinks += derivedLinks;
  run.concludedExternals += externalObjects;
}
