import type { AnalysisCache, AnalysisMemory, CacheUse } from '../analyzers/typescript/incremental/analysis-cache.ts';
import { analysisCacheFile, programState, readAnalysisCache, writeAnalysisCache } from './analysis-cache-file.ts';

/** What the last analysis left, and a way to leave the like for the next. */
export interface OpenedMemory {
  readonly memory: AnalysisMemory;
  /** To be called once the snapshot is published. Returns what to tell of it. */
  readonly write: () => string[];
}

/** @param again whether what the last analysis found may be used */
export function openAnalysisMemory(options: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly again: boolean;
  readonly onWarning: (text: string) => void;
}): OpenedMemory {
  const path = analysisCacheFile(options.dataDirectory, options.application);
  const previous = options.again ? readAnalysisCache(path, options.onWarning) : null;
  let kept: { readonly cache: AnalysisCache; readonly use: CacheUse } | undefined;
  const keep: AnalysisMemory['keep'] = (cache, use) => {
    kept = { cache, use };
  };
  return {
    memory: { program: programState(), previous, keep },
    write: () => {
      if (kept === undefined) return [];
      writeAnalysisCache(path, kept.cache);
      const { reason, analysed, files } = kept.use;
      if (reason === null) return [`${analysed} of ${files} files were analysed again, the others are as they were`];
      return previous === null ? [] : [`all files were analysed: ${reason}`];
    },
  };
}
