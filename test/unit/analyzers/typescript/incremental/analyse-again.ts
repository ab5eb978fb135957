import { analyzeTypeScript } from '../../../../../src/analyzers/typescript/analyze-typescript.ts';
import type { AnalysisCache, CacheUse } from '../../../../../src/analyzers/typescript/incremental/analysis-cache.ts';
import { decodeCache, encodeCache } from '../../../../../src/analyzers/typescript/incremental/cache-text.ts';
import type { BundleRecord } from '../../../../../src/bundle/records.ts';
import { type SimpleScopeOptions, simpleScope, type Texts } from '../simple-scope.ts';

export interface AnalysisWithMemory {
  /** As JSON lines, so that what is compared is what is written. */
  readonly records: readonly string[];
  readonly diagnostics: readonly string[];
  readonly summary: unknown;
  readonly cache: AnalysisCache;
  readonly use: CacheUse;
}

/** Analyses a project in memory with what the last analysis left, which went through its text form. */
export function analyseAgain(
  texts: Texts,
  previous: AnalysisCache | null,
  options: SimpleScopeOptions = {},
): AnalysisWithMemory {
  const records: BundleRecord[] = [];
  const diagnostics: string[] = [];
  let summary: unknown;
  let kept: { readonly cache: AnalysisCache; readonly use: CacheUse } | null = null;
  const stored = previous === null ? null : decodeCache(encodeCache(previous));
  const analysis = analyzeTypeScript({
    scope: simpleScope(texts, options),
    analyzedAt: '2026-01-01T00:00:00Z',
    memory: { program: 'p', previous: stored, keep: (cache, use) => (kept = { cache, use }) },
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
