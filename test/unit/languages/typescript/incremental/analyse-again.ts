import type { BundleRecord } from '../../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../../src/code-model/fact-interpreter.ts';
import { analyzeTypeScript } from '../../../../../src/languages/typescript/analyze-typescript.ts';
import type {
  AnalysisCache,
  CachedFile,
  CacheUse,
} from '../../../../../src/languages/typescript/incremental/analysis-cache.ts';
import { hashText } from '../../../../../src/languages/typescript/incremental/reuse.ts';
import type { ProjectScope } from '../../../../../src/languages/typescript/program-plan.ts';
import { type SimpleScopeOptions, simpleScope, type Texts } from '../simple-scope.ts';

export interface AnalysisWithMemory {
  /** As JSON lines, so that what is compared is what is written. */
  readonly records: readonly string[];
  readonly diagnostics: readonly string[];
  readonly summary: unknown;
  readonly cache: CacheWithConclusions;
  readonly use: CacheUse;
  /** Whether what follows from all files was taken from the last analysis. */
  readonly concludesAgain: boolean;
}

interface StoredConclusions {
  readonly key: string;
  readonly records: readonly string[];
  readonly rest: string;
}

interface CacheWithConclusions extends AnalysisCache {
  readonly conclusions: StoredConclusions | null;
}

/** Analyses a project in memory with what the last analysis left, which goes through its text form. */
export function analyseAgain(
  texts: Texts,
  previous: CacheWithConclusions | null,
  options: SimpleScopeOptions = {},
  interpreters: readonly FactInterpreter[] = [],
): AnalysisWithMemory {
  return analyseScopeAgain(simpleScope(texts, options), previous, interpreters);
}

/** The same of a project that was discovered. */
export function analyseScopeAgain(
  scope: ProjectScope,
  previous: CacheWithConclusions | null,
  interpreters: readonly FactInterpreter[] = [],
): AnalysisWithMemory {
  const records: BundleRecord[] = [];
  const diagnostics: string[] = [];
  let summary: unknown;
  const files = new Map<string, CachedFile>();
  const concluded: string[] = [];
  let conclusions: StoredConclusions | null = null;
  let concludesAgain = false;
  let kept: { readonly cache: CacheWithConclusions; readonly use: CacheUse } | null = null;
  const analysis = analyzeTypeScript({
    scope,
    analyzedAt: '2026-01-01T00:00:00Z',
    memory: {
      program: 'p',
      previous,
      keep: (state, objects, links) => {
        const stored = [JSON.stringify(objects), JSON.stringify(links)] as const;
        files.set(state.path, {
          ...state,
          objects: () => JSON.parse(stored[0]),
          links: () => JSON.parse(stored[1]),
        });
        return hashText(stored[1]);
      },
      keepAgain: (file) => {
        files.set(file.path, file);
        return hashText(JSON.stringify(file.links()));
      },
      finish: (rest, use) => {
        kept = { cache: { ...rest, files, conclusions }, use };
      },
      conclusions: {
        beside: () => 'b',
        find: (key) => {
          const known = previous?.conclusions;
          if (known?.key !== key) return null;
          conclusions = known;
          concludesAgain = true;
          return { records: known.records.map((text) => JSON.parse(text)), rest: JSON.parse(known.rest) };
        },
        add: (batch) => concluded.push(JSON.stringify(batch)),
        keep: (key, rest) => {
          conclusions = { key, records: concluded, rest: JSON.stringify(rest) };
        },
      },
    },
    interpreters,
    onDiagnostic: (diagnostic) => diagnostics.push(JSON.stringify(diagnostic)),
    onSummary: (found) => {
      summary = found;
    },
  });
  for (const batch of analysis) records.push(...batch);
  if (kept === null) throw new Error('nothing was kept');
  const { cache, use } = kept as { cache: CacheWithConclusions; use: CacheUse };
  return {
    records: records.map((record) => JSON.stringify(record)),
    diagnostics: diagnostics.sort(),
    summary,
    cache,
    use,
    concludesAgain,
  };
}
