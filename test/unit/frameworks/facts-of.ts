import type { CallFact } from '../../../src/code-model/facts.ts';
import { readBuiltIns } from '../../../src/frameworks/rules/read-built-ins.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { type SimpleScopeOptions, simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

/** Functions of libraries that do what the language does, as the product knows them. */
export const builtIns = readBuiltIns(readRules());

/** The facts of a project in memory, to be asked what values stand for. */
export function factsOf(texts: Texts, options: SimpleScopeOptions = {}): ValueResolver {
  let resolver: ValueResolver | undefined;
  const interpreter = {
    builtIns,
    records(given: ValueResolver) {
      resolver = given;
      return [];
    },
  };
  const input = { scope: simpleScope(texts, options), analyzedAt: '2026-01-02T03:04:05Z', interpreters: [interpreter] };
  for (const _ of analyzeTypeScript(input));
  return resolver as ValueResolver;
}

/** The first call of a file whose callee ends with a name. */
export function callNamed(facts: ValueResolver, file: string, name: string): CallFact {
  const calls = facts.table.file(file)?.calls ?? [];
  const found = calls.find(({ callee }) => {
    if (callee.kind === 'member') return callee.name === name;
    return callee.kind === 'external' && new RegExp(`(^|[#.])${name}$`).test(callee.symbol);
  });
  if (found === undefined) throw new Error(`no call of ${name} in ${file}`);
  return found;
}
