import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

it('functions that React and Next.js give back as cached ones are called where the result is [FW-start-points]', () => {
  const scope = simpleScope({
    'data.ts': `
      import { unstable_cache } from 'next/cache';
      import { cache } from 'react';
      async function readLicense() { return 1; }
      export const cachedLicense = unstable_cache(readLicense, [], {});
      export const loadMembers = cache(async () => cachedLicense());`,
    'page.tsx': `
      import { loadMembers } from './data.ts';
      export async function Page() { return await loadMembers(); }`,
  });
  const interpreters = [new FrameworkInterpreter(readRules())];
  const records = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
  const calls = records.flatMap((record) =>
    record.record === 'link' && record.type === 'CALL' && record.to.startsWith('data.ts#') ? [record] : [],
  );
  const callees = (from: RegExp): string[] => calls.filter((call) => from.test(call.from)).map(({ to }) => to);
  expect(callees(/^page\.tsx#Page$/)).toContainEqual(expect.stringMatching(/^data\.ts#loadMembers\.cache\(\)=>/));
  expect(callees(/^data\.ts#loadMembers/)).toContain('data.ts#readLicense');
});
