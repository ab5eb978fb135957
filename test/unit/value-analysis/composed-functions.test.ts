import { expect, it } from 'vitest';
import { readBuiltIns } from '../../../src/frameworks/rules/read-built-ins.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

const builtIns = readBuiltIns(readRules());

/** Symbols of libraries from which the class of a file is derived. */
function ancestors(text: string): readonly string[] {
  let found: readonly string[] = [];
  const interpreter = {
    builtIns,
    records(resolver: ValueResolver) {
      found = resolver
        .classesOf({ kind: 'import', file: 'a.ts', name: 'Cart' })
        .flatMap((each) => resolver.ancestorsOf(each));
      return [];
    },
  };
  const input = {
    scope: simpleScope({ 'a.ts': text }),
    analyzedAt: '2026-01-02T03:04:05Z',
    interpreters: [interpreter],
  };
  for (const _ of analyzeTypeScript(input));
  return found;
}

it.each([
  ["import * as R from 'ramda';", 'R.pipe(A, B)(BaseModel)'],
  ["import { compose } from 'ramda';", 'compose(A, B)(BaseModel)'],
  ["import { flow } from 'lodash';", 'flow(A, B)(BaseModel)'],
  ["import _ from 'lodash';", '_.flow([A, B])(BaseModel)'],
  ["import flow from 'lodash/flow';", 'flow([A, B])(BaseModel)'],
])('a class that composed functions make %s %s', (header, base) => {
  const text = `
    import { Model } from 'objection'; ${header}
    export class BaseModel extends Model {}
    const A = <T extends new (...given: any[]) => BaseModel>(Base: T) => class WithA extends Base { static a() {} };
    const B = <T extends new (...given: any[]) => BaseModel>(Base: T) => class WithB extends Base { static b() {} };
    const Extended = ${base};
    export class Cart extends Extended {}`;
  expect(ancestors(text)).toContain('objection#Model');
});

it('a function that other libraries make of several says nothing', () => {
  const text = `
    import { Model } from 'objection'; import { pipe } from 'other';
    const A = (Base) => class WithA extends Base {};
    export class Cart extends pipe(A)(Model) {}`;
  expect(ancestors(text)).not.toContain('objection#Model');
});
