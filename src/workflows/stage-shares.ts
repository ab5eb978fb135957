import type { Progress } from './progress.ts';

/** A part of a job, in the order in which it is done, and about how much of the time it takes. */
export interface Stage {
  readonly name: string;
  readonly weight: number;
}

/** Puts the progress of consecutive stages together into one share of the whole, from 0 to 1, which never decreases. */
export class StageShares {
  private readonly stages: readonly Stage[];
  private share = 0;

  constructor(stages: readonly Stage[]) {
    this.stages = stages;
  }

  /** What a stage reports, with the share of the whole. Its own share is `progress.share`, else what is done of the total, else as much as before. */
  whole(name: string, progress: Progress): Progress & { readonly share: number } {
    const total = this.stages.reduce((sum, { weight }) => sum + weight, 0);
    const at = this.stages.findIndex((stage) => stage.name === name);
    const before = this.stages.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
    const weight = this.stages[at]?.weight ?? 0;
    const { share = progress.total ? progress.done / progress.total : 0 } = progress;
    this.share = Math.max(this.share, (before + weight * Math.min(1, Math.max(0, share))) / total);
    return { ...progress, share: this.share };
  }
}
