import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodePart, codeParts, codeProgress } from '../../../src/workflows/code/code-progress.ts';
import { formatDuration, OverallProgress } from '../../../src/workflows/overall-progress.ts';
import type { Progress } from '../../../src/workflows/progress.ts';

const stages = [
  { name: 'packages', weight: 10 },
  { name: 'code', weight: 70 },
  { name: 'publish', weight: 20 },
];

function clockwork(): { readonly shown: Progress[]; readonly overall: OverallProgress; pass(seconds: number): void } {
  const shown: Progress[] = [];
  let time = 0;
  const overall = new OverallProgress(
    stages,
    (progress) => shown.push(progress),
    () => time,
  );
  return { shown, overall, pass: (seconds) => (time += seconds * 1000) };
}

describe('the progress of the whole job [C-analyze]', () => {
  it('puts stages together by their weights', () => {
    const { shown, overall } = clockwork();
    overall.of('packages')({ phase: 'matching', done: 1, total: 2 });
    overall.of('code')({ phase: 'finding calls', done: 0 });
    overall.of('code')({ phase: 'finding calls', done: 1, share: 0.5 });
    overall.of('publish')({ phase: 'publishing', done: 9, total: 9 });
    expect(shown.map(({ percent }) => percent)).toEqual([5, 10, 45, 99]);
  });

  it('never decreases, whatever is reported', () => {
    const step = fc.record({
      stage: fc.constantFrom(...stages.map(({ name }) => name)),
      done: fc.nat(50),
      total: fc.option(fc.nat(20), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { shown, overall } = clockwork();
        for (const { stage, done, total } of steps)
          overall.of(stage)({ phase: stage, done, ...(total === undefined ? {} : { total }) });
        const percents = shown.map(({ percent }) => percent as number);
        expect(percents).toEqual(percents.toSorted((a, b) => a - b));
        expect(percents.every((percent) => percent >= 0 && percent <= 99)).toBe(true);
      }),
    );
  });

  it('estimates the remaining time of a long job from the time so far', () => {
    const { shown, overall, pass } = clockwork();
    overall.of('packages')({ phase: 'matching', done: 1, total: 1 });
    pass(30);
    overall.of('code')({ phase: 'finding calls', done: 1, share: 1 / 7 });
    expect(shown.map(({ remainingSeconds }) => remainingSeconds)).toEqual([undefined, 120]);
  });

  it('estimates more the longer nothing is done', () => {
    const { shown, overall, pass } = clockwork();
    for (const seconds of [30, 30, 60]) {
      pass(seconds);
      overall.of('code')({ phase: 'following values', done: 0, share: 0.5 });
    }
    expect(shown.map(({ remainingSeconds }) => remainingSeconds)).toEqual([37, 73, 147]);
  });

  it('counts the files of all programs of the code once for each step', () => {
    const progress = codeProgress(4);
    const share = (phase: 'load' | 'objects' | 'links' | 'flow', program: string, done: number, total: number) =>
      progress({ phase, program, done, total }).share;
    expect(share('load', 'a', 1, 1)).toBe(0);
    expect(share('objects', 'a', 2, 2)).toBeCloseTo(0.12);
    expect(share('links', 'a', 2, 2)).toBeCloseTo(0.3);
    expect(share('links', 'b', 2, 2)).toBeCloseTo(0.48);
    expect(share('flow', '', 0, 4)).toBeCloseTo(0.6);
    expect(share('flow', '', 1, 4)).toBeCloseTo(0.7);
    expect(share('flow', '', 4, 4)).toBe(1);
    expect(progress({ phase: 'flow', program: 'data access', done: 0.5, total: 1 })).toEqual({
      phase: 'following values (data access)',
      done: 0,
      share: 1,
    });
  });

  it('leaves room for the parts of the code that are still to come', () => {
    const shares = (parts: readonly CodePart[]): (number | undefined)[] => {
      const shown: Progress[] = [];
      const part = codeParts(
        (name) => parts.includes(name),
        (progress) => shown.push(progress),
      );
      for (const name of parts) part(name)({ phase: name, done: 5, total: 5 });
      return shown.map(({ share = 0 }) => Math.round(share * 100));
    };
    expect(shares(['Python index', 'definitions', 'own', 'references'])).toEqual([20, 25, 75, 100]);
    expect(shares(['own'])).toEqual([100]);
  });

  it.each([
    [0.2, '1 s'],
    [45, '45 s'],
    [170, '3 min'],
    [4800, '1 h 20 min'],
    [7200, '2 h'],
  ])('says %s seconds as %s', (seconds, said) => {
    expect(formatDuration(seconds)).toBe(said);
  });
});
