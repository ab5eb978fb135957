import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

/** `name enters context` of each link of a start point. */
function enteredBy(texts: Texts): string[] {
  const records = [...new FrameworkInterpreter(readRules(), []).records(factsOf(texts))];
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name]] : [])));
  const links = records.filter((each): each is LinkRecord => each.record === 'link' && each.from.startsWith('start:'));
  return links
    .flatMap((link) =>
      (link['x-contexts'] as { enters: string }[]).map(({ enters }) => `${names.get(link.from)} enters ${enters}`),
    )
    .sort();
}

describe('a handler that is written in a function of the application', () => {
  it('is entered as each call of that function makes it [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { Worker } from 'bullmq';
        const work = (name: string, run: (data: unknown) => void) => new Worker(name, async (job) => run(job.data));
        work('mail', () => {});
        work('log', () => {});
      `,
    });
    expect(entered).toEqual(['log enters a.ts#work@2', 'mail enters a.ts#work@1']);
  });

  it('is so, too, where that function is called through another one [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { Worker } from 'bullmq';
        const work = (name: string, run: (data: unknown) => void) => new Worker(name, async (job) => run(job.data));
        const daily = (name: string, run: () => void) => work(name, run);
        daily('mail', () => {});
        daily('log', () => {});
      `,
    });
    expect(entered).toEqual(['log enters a.ts#work@2', 'mail enters a.ts#work@1']);
  });
});
