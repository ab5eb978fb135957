import type { Progress } from './progress.ts';
import { type Stage, StageShares } from './stage-shares.ts';

/** Remaining time is not estimated before this much time and this share of the work. */
const estimateAfterMilliseconds = 5000;
const estimateAfterShare = 0.03;

/**
 * Puts the progress of consecutive stages together into one percentage that never decreases and reaches 100 only with `finish`.
 * The remaining time is extrapolated from the time so far.
 */
export class OverallProgress {
  private readonly shares: StageShares;
  private readonly report: (progress: Progress) => void;
  private readonly now: () => number;
  private readonly began: number;
  private share = 0;

  constructor(
    stages: readonly Stage[],
    report: (progress: Progress) => void,
    now: () => number = () => performance.now(),
  ) {
    this.shares = new StageShares(stages);
    this.report = report;
    this.now = now;
    this.began = now();
  }

  /** What a stage reports its progress to. */
  of(name: string): (progress: Progress) => void {
    return (progress) => {
      const { share, ...step } = this.shares.whole(name, progress);
      this.share = share;
      this.report({ ...step, percent: Math.min(99, Math.floor(share * 100)), ...this.remaining() });
    };
  }

  private remaining(): { readonly remainingSeconds?: number } {
    const elapsed = this.now() - this.began;
    if (elapsed < estimateAfterMilliseconds || this.share < estimateAfterShare) return {};
    return { remainingSeconds: Math.round((elapsed * (1 / this.share - 1)) / 1000) };
  }
}

/** Seconds as a person says them: `40 s`, `3 min`, `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}
