import type {
  AnalysisCache,
  AnalysisMemory,
  CacheUse,
} from '../../../languages/typescript/incremental/analysis-cache.ts';
import { analysisCacheFile, readAnalysisCache } from './cache-file.ts';
import { CacheWriter } from './cache-writer.ts';
import { ConclusionStore, type LaterSource } from './conclusion-store.ts';
import { programState } from './program-state.ts';

/** What the last analysis left, and a way to leave the like for the next. */
export interface OpenedMemory {
  readonly memory: AnalysisMemory;
  /** Null where conclusions are not kept. */
  readonly conclusions: ConclusionStore | null;
  /** To be called where no code is analysed before other sources: what these conclude is kept alone. */
  readonly beginWithoutCode: () => void;
  /** To be called once the snapshot is published. Returns what to report about it. */
  readonly publish: () => string[];
  /** To be called in the end, whatever came of the analysis. */
  readonly close: () => void;
}

/**
 * @param again whether what the last analysis found may be used
 * @param beside hash of all that the analysis of the code is made of beside the code; undefined where it is not known
 * @param later what is read after the code and follows from it too
 */
export function openAnalysisMemory(options: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly again: boolean;
  readonly beside: (() => string) | undefined;
  readonly later: LaterSource | null;
  readonly onWarning: (text: string) => void;
}): OpenedMemory {
  const path = analysisCacheFile(options.dataDirectory, options.application);
  const previous = options.again ? readAnalysisCache(path, options.onWarning) : null;
  const writer = new CacheWriter(path);
  const { beside } = options;
  const conclusions = beside === undefined ? null : new ConclusionStore(previous, writer, beside, options.later);
  let use: CacheUse | undefined;
  let kept: Omit<AnalysisCache, 'files'> | undefined;
  return {
    memory: {
      program: programState(),
      previous,
      keep: (state, objects, links) => writer.add(state, objects, links),
      keepAgain: (file) => (previous === null ? null : writer.copy(previous, file.path)),
      ...(conclusions === null ? {} : { conclusions }),
      finish: (rest, used) => {
        use = used;
        kept = rest;
      },
    },
    conclusions,
    beginWithoutCode: () => {
      if (conclusions === null) return;
      conclusions.findWithoutCode(programState());
      use = { files: 0, analysed: 0, reason: null };
      kept = { environment: 'no code', programs: [] };
    },
    publish: () => {
      if (use === undefined || kept === undefined) return [];
      conclusions?.finish();
      writer.finish(kept);
      writer.publish();
      return describeUse(use, previous === null);
    },
    close: () => writer.discard(),
  };
}

function describeUse({ reason, analysed, files }: CacheUse, isFirst: boolean): string[] {
  if (files === 0) return [];
  if (reason === null) return [`${analysed} of ${files} files were analysed again, the others are as they were`];
  return isFirst ? [] : [`all files were analysed: ${reason}`];
}
