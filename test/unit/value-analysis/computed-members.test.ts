import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { factsOf } from '../frameworks/facts-of.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';

/** `name: value` of each member of what a file exports by default; of a call its argument. */
function membersOf(texts: Texts): string[] {
  const facts = factsOf(texts);
  const exported: Value = { kind: 'import', file: 'a.ts', name: 'default' };
  return facts
    .resolve(exported)
    .flatMap((each) => facts.entriesOf(each))
    .map(([name, value]) => `${name}: ${shown(value, facts)}`);
}

function shown(value: Value, facts: ValueResolver): string {
  return facts
    .resolve(value)
    .map((each) => {
      if (each.kind === 'text') return each.text;
      const call = each.kind === 'result' ? facts.table.call(each.call) : undefined;
      return call === undefined ? each.kind : `of ${call.arguments.flatMap((given) => facts.textsOf(given)).join()}`;
    })
    .join(' or ');
}

const imports = "import { wrap } from 'library'; const given = { a: 'x', b: 'y' };";

describe('members that loops store under computed names', () => {
  it.each([
    [
      'for … of',
      'const all: any = {}; for (const name of Object.keys(given)) all[name] = wrap(given[name]); export default all;',
    ],
    [
      'forEach',
      'const all: any = {}; Object.entries(given).forEach(([name, each]) => { all[name] = wrap(each); }); export default all;',
    ],
    [
      'a function that others call',
      'function mapped(of: any) { const all: any = {}; for (const name in of) { all[name] = wrap(of[name]); } return all; } mapped({ c: "z" }); export default mapped(given);',
    ],
    [
      'reduce',
      'export default Object.keys(given).reduce((all: any, name) => ({ ...all, [name]: wrap(given[name]) }), {});',
    ],
    ['map', 'export default Object.fromEntries(Object.entries(given).map(([name, each]) => [name, wrap(each)]));'],
  ])('by %s are each its own [FW-start-points]', (_, text) => {
    expect(membersOf({ 'a.ts': `${imports} ${text}` })).toEqual(['a: of x', 'b: of y']);
  });

  it('may be replaced by later members, and are none where the name is not known', () => {
    const text =
      'export default (name: string) => 0; const all: any = { a: "first" }; for (const name of Object.keys(given)) all[name] = name;';
    expect(
      membersOf({
        'a.ts': `${imports} ${text.replace('(name: string) => 0', '{ ...given, [process.env.X!]: "z", a: "own" }')}`,
      }),
    ).toEqual(['a: own', 'b: y']);
  });
});

describe('require.context', () => {
  it('is the modules of its folder that fit [FW-start-points]', () => {
    const texts = {
      'a.ts': `const pages = require.context('./pages', false, /\\.ts$/); const all: any = {};
        pages.keys().forEach((path: string) => { all[path] = pages(path).default; }); export default all;`,
      'pages/one.ts': "export default '1';",
      'pages/two.ts': "export default '2';",
      'pages/style.js': "export default '3';",
      'pages/below/three.ts': "export default '4';",
    };
    expect(membersOf(texts)).toEqual(['./one.ts: 1', './two.ts: 2']);
  });

  it('has all of its folder where the search for what fits may take long [FW-start-points]', () => {
    const long = 'a'.repeat(40);
    const texts = {
      'a.ts': `const pages = require.context('./pages', true, /${'a?'.repeat(40)}${long}b/); const all: any = {};
        pages.keys().forEach((path: string) => { all[path] = pages(path).default; }); export default all;`,
      [`pages/${long}.ts`]: "export default '1';",
      'pages/two.ts': "export default '2';",
    };
    expect(membersOf(texts)).toEqual([`./${long}.ts: 1`, './two.ts: 2']);
  });
});
