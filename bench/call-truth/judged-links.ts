import { readFileSync } from 'node:fs';
import type { AnalysedCalls } from './analysed-calls.ts';

/** A CALL link of a sample and what reading the code said of it. */
export interface JudgedLink {
  /** Seed of the sample the link was in. */
  readonly seed: number;
  readonly project: string;
  readonly confidence: 'resolved' | 'derived';
  readonly verdict: 'right' | 'wrong';
  /** In a word or two, of wrong ones. */
  readonly cause: string;
  readonly from: string;
  readonly to: string;
  /** What was seen in the code. */
  readonly reason: string;
}

/** The list beside this file: a line a link, its columns parted by tabs, a line of their names first. */
export function readJudgedLinks(): readonly JudgedLink[] {
  const [, ...lines] = readFileSync(new URL('./judged-links.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    const [seed, project, confidence, verdict, cause, from, to, reason] = line.split('\t');
    if (
      reason === undefined ||
      !/^(resolved|derived)$/.test(confidence ?? '') ||
      !/^(right|wrong)$/.test(verdict ?? '')
    )
      throw new Error(`judged-links.tsv:${index + 2}: not seed, project, confidence, verdict, cause, from, to, reason`);
    return { seed: Number(seed), project, confidence, verdict, cause, from, to, reason } as JudgedLink;
  });
}

/** What the analysis says now of the links of a project judged before. */
export function judgedStill(judged: readonly JudgedLink[], { calls }: AnalysedCalls): string {
  const links = new Set(calls.map(({ from, to }) => `${from}\n${to}`));
  const part = (verdict: JudgedLink['verdict']): string => {
    const of = judged.filter((each) => each.verdict === verdict);
    const still = of.filter(({ from, to }) => links.has(`${from}\n${to}`));
    return `${still.length} of ${of.length} judged ${verdict}`;
  };
  return `  links that were judged and are still made: ${part('right')}, ${part('wrong')}`;
}
