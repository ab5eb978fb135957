import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { fixtureTexts, simpleScope } from '../languages/typescript/simple-scope.ts';

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

it('server functions of TanStack Start are called where what is made of them is [FW-start-points]', () => {
  const folder = join(import.meta.dirname, '../../fixtures/frameworks/tanstack');
  const interpreters = [new FrameworkInterpreter(readRules())];
  const scope = simpleScope(fixtureTexts(folder));
  const records = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
  const callees = (from: string): string[] =>
    records.flatMap((each) =>
      each.record === 'link' && each.type === 'CALL' && each.from === from && !each.to.startsWith('external:')
        ? [each.to.replace(/~\w+$/, '')]
        : [],
    );
  const profile = 'src/routes/profile.tsx#';
  expect(callees(`${profile}Route.createFileRoute("/profile")()/loader`)).toContain(
    'src/users.ts#getUser.createServerFn().middleware().inputValidator().handler()=>',
  );
  expect(callees(`${profile}Profile`)).toEqual(
    expect.arrayContaining(['src/users.ts#storeUser', 'src/early.ts#countUsers.createServerFn("GET")=>']),
  );
});
