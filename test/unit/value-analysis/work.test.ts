import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { openCalls } from '../../../src/value-analysis/open-calls.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import { factsOf } from '../frameworks/facts-of.ts';

/** How many answers are searched for when everything is asked of a program. */
function workOf(text: string): number {
  const resolver = factsOf({ 'main.ts': text });
  for (const { calls, functions } of resolver.table.files()) {
    for (const call of calls) {
      resolver.symbolsOf(call.callee);
      for (const value of [call.callee, ...call.arguments]) {
        resolver.resolve(value);
        resolver.textsOf(value);
      }
    }
    for (const { returns } of functions) for (const value of returns) resolver.resolve(value);
  }
  for (const { file } of openCalls(resolver)) expect(file.test).toBe(false);
  return resolver.work;
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Programs in which one value leads to others in many ways; `n` is their size. */
const programs: Readonly<Record<string, (n: number) => string>> = {
  'a query that many conditions extend': (n) => `
    import { table } from 'some-database';
    export function find(f: any) {
      let query = table('users');
      ${range(n)
        .map((at) => `if (f.a${at}) query = query.where('a${at}', f.a${at}); else query = query.order('a${at}');`)
        .join('\n')}
      return query.all();
    }`,
  'functions that call each other in a ring': (n) => `
    ${range(n)
      .map((at) => `export function f${at}(x: any): any { return x ? f${(at + 1) % n}(x) : f${(at + 7) % n}(x.next); }`)
      .join('\n')}`,
  'wrappers around wrappers, each called twice': (n) => `
    export function w0(path: string): any { return fetch(path); }
    ${range(n)
      .map((at) => `export function w${at + 1}(path: string): any { w${at}(path + '/a'); return w${at}(path + '/b'); }`)
      .join('\n')}`,
  'options that are spread and passed on': (n) => `
    export function o0(options: any): any { return options.handler; }
    ${range(n)
      .map(
        (at) =>
          `export function o${at + 1}(options: any): any { return o${at}({ ...options, k${at}: options.k${at} ?? o${at}({ ...options }) }); }`,
      )
      .join('\n')}`,
  'lists that are concatenated from lists': (n) => `
    const l0 = [() => 0];
    ${range(n)
      .map((at) => `const l${at + 1} = [...l${at}, ...l${at}.filter(Boolean), () => ${at}];`)
      .join('\n')}
    for (const each of l${n}) each();`,
  'classes whose members are made of one another': (n) => `
    ${range(n)
      .map(
        (at) =>
          `class C${at} { constructor(private other: any) {} get next() { return new C${(at + 1) % n}(this.other); } run(x: any): any { return this.next.run(this.other ?? x); } }`,
      )
      .join('\n')}
    new C0(null).run(1);`,
  'recursion over a tree of a library that keeps its results in the nodes': (n) => `
    import { parse, type Node } from 'tree-library';
    ${range(n)
      .map(
        (at) => `
        function r${at}(node: Node & { kept?: any }): any { return node.kept || (node.kept = i${at}(node)); }
        function i${at}(node: any): any {
          switch (node.type) {
            case 'a': return r${at}(node.left);
            case 'b': { const inner = r${at}(node.right.up); return i${at}(inner); }
            default: return node;
          }
        }
        r${at}(parse('x'));`,
      )
      .join('\n')}`,
  'texts that are put together from themselves': (n) => `
    const j0 = 'another'; const r0 = 'abc';
    ${range(n)
      .map(
        (at) => `
        const j${at + 1} = [j${at}, j${at}].join(',');
        const r${at + 1} = r${at}.replaceAll('a', r${at});`,
      )
      .join('\n')}
    console.log(j${n}, r${n});`,
};

it('strings have a bound, which is reported', () => {
  const resolver = factsOf({ 'main.ts': programs['texts that are put together from themselves']?.(40) ?? '' });
  const texts = resolver.table.files().flatMap(({ calls }) => {
    return calls.flatMap((call) => call.arguments.flatMap((value) => resolver.textsOf(value)));
  });
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  const { bounds } = resolver.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(bounds).toContainEqual(expect.objectContaining({ bound: 'characters of a string', limit: 65_536 }));
});

it('a string in which much is replaced is known up to its bound', () => {
  const long = 'c'.repeat(1_000);
  const resolver = factsOf({
    'main.ts': `
      import { show } from 'some-library';
      const some = '${'ab'.repeat(30)}'.replaceAll('a', '${long}');
      const many = '${'a'.repeat(70)}'.replaceAll('a', '${long}');
      show(some, many);`,
  });
  const texts = resolver.table.files().flatMap(({ calls }) => {
    return calls.flatMap((call) => call.arguments.flatMap((value) => resolver.textsOf(value)));
  });
  expect(texts.slice(-2).map(({ length }) => length)).toEqual([30_030, '{}'.length]);
});

it('what a function makes for each element of a list has no copies where the function maps by itself', () => {
  const resolver = factsOf({
    'main.ts': `
      import { make } from 'some-library';
      export function copy(node: any): any {
        return make(node, [node.a, node.b, node.c, node.d, node.e].map(copy));
      }
      const copies = [{ a: 'a', b: 'b', c: 'c', d: 'd', e: 'e' }].map(copy);
      copies[0].run(copies.map(copy));`,
  });
  for (const { calls } of resolver.table.files()) {
    for (const { callee, arguments: given } of calls) for (const each of [callee, ...given]) deep(each, resolver, 12);
  }
  const copied = resolver.table.files().flatMap(({ calls }) => calls.map(({ id }) => resolver.table.copiesOf(id)));
  expect(Math.max(...copied)).toBeLessThan(20);
});

it('alternatives that are too many to be known are not followed to the last', () => {
  const count = 400;
  const resolver = factsOf({
    'main.ts': `
      import { use } from 'some-library';
      const same = (given: () => number) => given;
      const all = [${range(count)
        .map((at) => `same(function f${at}() { return ${at}; })`)
        .join(', ')}];
      for (const each of all) use(each);`,
  });
  const calls = resolver.table.files().flatMap((file) => file.calls);
  const [given] = calls.flatMap((call) => (call.callee.kind === 'external' ? call.arguments : []));
  resolver.memories.forget();
  const before = resolver.work;
  expect(given?.kind).toBe('element');
  expect(resolver.resolve(given as Value)).toEqual([]);
  expect(resolver.work - before).toBeLessThan(count);
  const { bounds } = resolver.table.coverage.coverage({ isTest: () => false, isOwn: () => true });
  expect(bounds).toContainEqual(expect.objectContaining({ bound: 'elements of a list', limit: 64 }));
});

/** Resolves a value and what its calls are made with, as interpreters do that look into what is passed. */
function deep(value: Value, resolver: ValueResolver, depth: number): void {
  if (depth === 0) return;
  for (const each of resolver.resolve(value)) {
    if (each.kind === 'list') for (const item of resolver.itemsOf(each) ?? []) deep(item, resolver, depth - 1);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    for (const given of call?.arguments ?? []) deep(given, resolver, depth - 1);
  }
}

describe('the work of the value analysis', () => {
  for (const [name, program] of Object.entries(programs)) {
    it(`grows with the size of ${name}, and not with the ways through it`, () => {
      const [small, large] = [workOf(program(24)), workOf(program(48))];
      expect(large / small).toBeLessThan(5);
      expect(large).toBeLessThan(200_000);
    });
  }
});
