import { expect, it } from 'vitest';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import { DeclarationCache } from '../../../../src/languages/typescript/host/program-host.ts';
import { simpleScope } from './simple-scope.ts';

it('lets go of what is kept from program to program before values are followed', () => {
  const steps: string[] = [];
  const scope = { ...simpleScope({ 'a.ts': '', 'b.ts': '' }), endPrograms: () => steps.push('end') };
  const onProgress = ({ phase }: { readonly phase: string }): unknown => steps.push(phase);
  for (const _ of analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', onProgress }));
  expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual(['load', 'objects', 'links', 'end', 'flow']);
});

it('parses a declaration file again where it was forgotten', () => {
  const cache = new DeclarationCache();
  let parsed = 0;
  const get = (): unknown => cache.get('a', () => void parsed++);
  get();
  cache.forget();
  get();
  expect(parsed).toBe(2);
});
