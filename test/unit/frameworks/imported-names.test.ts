import { expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { parseRules } from '../../../src/frameworks/rules/parse-rules.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { FrameworkRules } from '../../../src/frameworks/rules/rule-schema.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

function recordsOf(texts: Texts, rules: readonly FrameworkRules[], files: readonly string[] = []): BundleRecord[] {
  const interpreters = [
    new FrameworkInterpreter(
      rules,
      files.map((path) => ({ path, read: () => 'app shop {}' })),
    ),
  ];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

function reached(records: readonly BundleRecord[]): string[] {
  return records
    .flatMap((each) =>
      each.record === 'link' && each.to.startsWith('start:') ? [`${each.from} ${each.to.replace(/^start:/, '')}`] : [],
    )
    .sort();
}

it('what is imported may stand elsewhere than a name, and callers pass it [FW-own-operation]', () => {
  const rules = parseRules(
    'shop.yml',
    `
format: 1
framework: Shop
packages: [shop]
calls:
  - id: shop/serve
    calls: shop#serve
    path: "0"
    startPoint: { type: Shop Call, handlers: "1", ignoreMountPath: true }
  - id: shop/use
    calls: shop#use
    reachesNamed: { type: Shop Call, name: "0.name", imported: "1" }
`,
  );
  const texts = {
    'server.ts': `import { serve } from 'shop'; serve('getCarts', () => 1); serve('addCart', () => 2);`,
    'client.ts': `import { use } from 'shop'; import { getCarts, addCart } from 'shop/calls';
function useCall(call: unknown) { return use({}, call); }
export const carts = () => useCall(getCarts);
export const add = () => useCall(addCart);
export const own = () => use({}, getCarts);`,
  };
  expect(reached(recordsOf(texts, [rules]))).toEqual([
    'client.ts#add Shop Call server.ts addCart',
    'client.ts#carts Shop Call server.ts getCarts',
    'client.ts#own Shop Call server.ts getCarts',
  ]);
});

it('operations that clients import are procedures, not jobs of the same name [FW-own-operation]', () => {
  const texts = {
    'main.wasp.ts': `import { action, app, job } from '@wasp.sh/spec'; import { clean } from './src/operations' with { type: 'ref' };
import { clean as later } from './src/jobs' with { type: 'ref' };
export default app({ name: 'shop', spec: [action(clean), job(later, { executor: 'PgBoss' })] });`,
    'src/operations.ts': 'export const clean = () => 1;',
    'src/jobs.ts': 'export const clean = () => 2;',
    'src/client.ts': `import { clean } from 'wasp/client/operations'; export const run = () => clean({});`,
  };
  expect(reached(recordsOf(texts, readRules()))).toEqual(['src/client.ts#run Wasp Procedure main.wasp.ts clean']);
});

it('a specification in the language of Wasp is in the coverage report [X-coverage]', () => {
  const texts = {
    'src/client.ts': `import { clean } from 'wasp/client/operations'; export const run = () => clean({});`,
  };
  const open = recordsOf(texts, readRules(), ['shop/main.wasp', 'shop/package.json']).flatMap((each) =>
    each.record === 'coverage' ? (each.libraries ?? []).filter(({ name }) => name === 'Wasp') : [],
  );
  expect(open.flatMap(({ unresolved }) => unresolved)).toEqual([
    { file: 'shop/main.wasp', line: 1, reason: expect.stringContaining('is not read') },
  ]);
});
