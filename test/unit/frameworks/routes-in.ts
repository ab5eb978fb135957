import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

export function recordsOf(texts: Texts): BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

/** Operations with what they call: `GET carts/{}: list, read`. */
export function routesIn(texts: Texts): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) => {
      if (each.record !== 'object' || !each.type.endsWith(' Operation') || each.test === true) return [];
      const called = records.flatMap((link) =>
        link.record === 'link' && link.from === each.key ? [names.get(link.to) ?? ''] : [],
      );
      return [`${each.type.replace(/^Own Router | Operation$/g, '')} ${each.name}: ${called.sort().join(', ')}`];
    })
    .sort();
}
