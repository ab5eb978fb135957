import type { AnalysisProgress } from '../../languages/typescript/analysis-input.ts';
import type { Progress } from '../progress.ts';
import { StageShares } from '../stage-shares.ts';

const phases = {
  load: 'reading code',
  objects: 'finding classes and functions',
  links: 'finding calls',
  flow: 'following values',
} as const;

/** How much of the work on a file each step is; following values comes after all files. */
const shares = { load: 0.2, objects: 0.2, links: 0.6 } as const;
const filesShare = 0.6;

/** The parts of reading code, in order, by about how long they take where there is code for them. */
const weights = {
  'Python index': 20,
  'Java index': 25,
  definitions: 5,
  own: 50,
  references: 25,
} as const;

export type CodePart = keyof typeof weights;

/** What the parts of reading code report their progress to, as one share of all those that there are. */
export function codeParts(
  isThere: (part: CodePart) => boolean,
  report: (progress: Progress) => void,
): (part: CodePart) => (progress: Progress) => void {
  const parts = (Object.keys(weights) as CodePart[]).filter(isThere);
  const whole = new StageShares(parts.map((name) => ({ name, weight: weights[name] })));
  return (part) => (progress) => report(whole.whole(part, progress));
}

/**
 * The progress of the analyser, which works on one program after the other, in words of users and as a share of all source files.
 * @param files how many source files there are
 */
export function codeProgress(files: number): (step: AnalysisProgress) => Progress {
  const finished = new Map<string, number>();
  let followed = 0;
  return ({ phase, program, done, total }) => {
    const shown = total > 1 ? { done, total } : { done };
    if (phase === 'flow') {
      followed = Math.max(followed, done / total);
      // What is done is a share of work, and no number of things.
      return { phase: label(phase, program), done: 0, share: filesShare + (1 - filesShare) * followed };
    }
    // Loading is one step, whatever the number of files.
    if (phase !== 'load')
      finished.set(`${phase} ${program}`, done * (phase === 'objects' ? shares.load + shares.objects : shares.links));
    const work = [...finished.values()].reduce((sum, part) => sum + part, 0);
    return {
      phase: label(phase, program),
      ...shown,
      share: Math.min(filesShare, (work / Math.max(1, files)) * filesShare),
    };
  };
}

function label(phase: keyof typeof phases, program: string): string {
  return program === '' ? phases[phase] : `${phases[phase]} (${program})`;
}
