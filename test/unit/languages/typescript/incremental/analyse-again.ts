import type { BundleRecord } from '../../../../../src/bundle/records.ts';
import { analyzeTypeScript } from '../../../../../src/languages/typescript/analyze-typescript.ts';
import type {
  AnalysisCache,
  CachedFile,
  CacheUse,
} from '../../../../../src/languages/typescript/incremental/analysis-cache.ts';
import { type SimpleScopeOptions, simpleScope, type Texts } from '../simple-scope.ts';

export interface AnalysisWithMemory {
  /** As JSON lines, so that what is compared is what is written. */
  readonly records: readonly string[];
  readonly diagnostics: readonly string[];
  readonly summary: unknown;
  readonly cache: AnalysisCache;
  readonly use: CacheUse;
}

/** Analyses a project in memory with what the last analysis left, which goes through its text form. */
export function analyseAgain(
  texts: Texts,
  previous: AnalysisCache | null,
  options: SimpleScopeOptions = {},
): AnalysisWithMemory {
  const records: BundleRecord[] = [];
  const diagnostics: string[] = [];
  let summary: unknown;
  const files = new Map<string, CachedFile>();
  let kept: { readonly cache: AnalysisCache; readonly use: CacheUse } | null = null;
  const analysis = analyzeTypeScript({
    scope: simpleScope(texts, options),
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
      },
      keepAgain: (file) => files.set(file.path, file),
      finish: (rest, use) => {
        kept = { cache: { ...rest, files }, use };
      },
    },
    onDiagnostic: (diagnostic) => diagnostics.push(JSON.stringify(diagnostic)),
    onSummary: (found) => {
      summary = found;
    },
  });
  for (const batch of analysis) records.push(...batch);
  if (kept === null) throw new Error('nothing was kept');
  const { cache, use } = kept as { cache: AnalysisCache; use: CacheUse };
  return {
    records: records.map((record) => JSON.stringify(record)),
    diagnostics: diagnostics.sort(),
    summary,
    cache,
    use,
  };
}
