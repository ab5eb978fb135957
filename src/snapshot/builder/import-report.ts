import type { SnapshotMeta } from '../format/sections.ts';
import type { DroppedReferences } from './resolve/resolve-references.ts';

/** What came of an import. */
export interface ImportReport {
  readonly snapshotId: string;
  /** Records read from the inputs. */
  readonly records: number;
  readonly counts: SnapshotMeta['counts'];
  /** Things the user should know, a sentence each. */
  readonly warnings: readonly string[];
  /** Seconds spent in each stage, in order. */
  readonly timings: readonly { readonly stage: string; readonly seconds: number }[];
  readonly snapshotBytes: number;
  readonly sectionBytes: Readonly<Record<string, number>>;
}

export interface ImportProgress {
  readonly phase: string;
  readonly done: number;
  readonly total?: number;
}

/** States the stages of an import as they begin and how long each took. */
export class StageClock {
  readonly timings: { stage: string; seconds: number }[] = [];
  private readonly onProgress: (progress: ImportProgress) => void;
  private stage: string | undefined;
  private began = 0;

  constructor(onProgress: (progress: ImportProgress) => void) {
    this.onProgress = onProgress;
  }

  start(stage: string): void {
    this.stop();
    this.stage = stage;
    this.began = performance.now();
    this.progress(0);
  }

  progress(done: number): void {
    if (this.stage !== undefined) this.onProgress({ phase: this.stage, done });
  }

  stop(): void {
    if (this.stage === undefined) return;
    this.timings.push({ stage: this.stage, seconds: (performance.now() - this.began) / 1000 });
    this.stage = undefined;
  }
}

/** What the analysis itself got wrong. */
export function spoiledWarnings(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} wrong ${count === 1 ? 'record' : 'records'} of the analysis: what is wrong was dropped, and everything else is kept; coverage lists them as failures`,
  ];
}

/** A sentence for each kind of reference that the parts that stay have lost. */
export function droppedWarnings(dropped: DroppedReferences): string[] {
  const sentences: readonly (readonly [number, string])[] = [
    [dropped.links, 'links of other sources lost an end that is gone and were dropped'],
    [dropped.parents, 'objects of other sources lost a parent that is gone'],
    [dropped.locations, 'locations of other parts or sources were in files that are gone and were dropped'],
    [dropped.transactions, 'transactions of other sources lost their start point and were dropped'],
    [dropped.transactionObjects, 'references of transactions of other sources to objects that are gone were dropped'],
    [dropped.packageObjects, 'references of packages to objects that are gone were dropped'],
    [dropped.occurrences, 'occurrences of patterns in objects that are gone were dropped'],
  ];
  return sentences.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
}
