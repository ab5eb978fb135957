import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { FrameworkRules } from '../../../src/frameworks/rules/rule-schema.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { discoverProject } from '../../../src/languages/typescript/projects/discover-project.ts';
import { makeFileTree } from '../languages/typescript/projects/file-tree.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';

const manifest = { 'package.json': '{ "name": "shop", "dependencies": { "nuxt": "4", "screens": "1" } }' };

function recordsOf(texts: Texts, rules: readonly FrameworkRules[] = readRules()): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(rules, [])];
  const { scope } = discoverProject(makeFileTree({ ...manifest, ...texts }));
  return [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

function pages(records: readonly BundleRecord[]): string[] {
  return records.flatMap((each) => (each.record === 'object' && / Page$/.test(each.type) ? [each.name] : [])).sort();
}

/** Lines of calls that are not resolved. */
function unresolved(records: readonly BundleRecord[]): string[] {
  return records
    .flatMap((each) => (each.record === 'coverage' ? (each.libraries ?? []) : []))
    .filter(({ name }) => name === 'Nuxt')
    .flatMap((each) => each.unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`));
}

function page(...lines: readonly string[]): string {
  return ['<script setup lang="ts">', ...lines, '</script>'].join('\n');
}

describe('the path that a page states', () => {
  it('is that of the call, global or imported from what Nuxt writes [FW-start-points]', () => {
    const records = recordsOf({
      'pages/a.vue': page(`definePageMeta({ path: '/carts' });`),
      'pages/b.vue': page(`import { definePageMeta } from '#imports';`, `definePageMeta({ path: '/stock' });`),
      'pages/c.vue': page(
        `import { definePageMeta, useCart } from '#imports';`,
        `definePageMeta({ alias: ['/sale'] });`,
      ),
      'composables/cart.ts': 'export function useCart() {}',
    });
    expect(pages(records)).toEqual(['c', 'carts', 'sale', 'stock']);
    expect(unresolved(records)).toEqual([]);
  });

  it('is reported where it is not known [FW-start-points]', () => {
    const records = recordsOf({
      'pages/a.vue': page(`import { place } from 'places';`, 'definePageMeta({ path: place() });'),
      'pages/b.vue': page(`import { place } from 'places';`, `definePageMeta({ alias: ['/sale', place()] });`),
      'pages/c.vue': page('definePageMeta({ alias: [] });'),
    });
    expect(pages(records)).toEqual(['a', 'b', 'c', 'sale']);
    expect(unresolved(records)).toEqual([
      'pages/a.vue:3 the path that it states is not known',
      'pages/b.vue:3 the path that it states is not known',
    ]);
  });

  it('is below the path of the application, and further ones are, too [FW-start-points]', () => {
    const rules: FrameworkRules = {
      format: 1,
      framework: 'Screens',
      packages: 'screens',
      files: [
        {
          id: 'screens/page',
          under: 'pages',
          file: '*',
          base: { file: 'screens.config', member: 'base' },
          declared: { calls: 'screens#page', path: '0.path', further: '0.alias' },
          exports: 'default',
          startPoint: { type: 'Screen Page' },
        },
      ],
    };
    const texts = {
      'screens.config.ts': `export default { base: '/shop' };`,
      'pages/a.ts': `import { page } from 'screens';
page({ path: '/carts', alias: '/baskets' });
export default function show() {}`,
    };
    expect(pages(recordsOf(texts, [rules]))).toEqual(['shop/baskets', 'shop/carts']);
  });
});
