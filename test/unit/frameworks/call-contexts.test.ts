import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { CallContexts } from '../../../src/frameworks/callbacks/call-contexts.ts';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

/** `from > to within 1 enters 2` of each link, names without their files and the hashes of closures. */
function contextsOf(texts: Texts): string[] {
  const short = (key: string): string => key.replace(/^[^#]*#?/, '').replace(/~[0-9a-f]+/g, '') || 'module';
  const named = (context: string | undefined, word: string): string =>
    context === undefined ? '' : ` ${word} ${short(context)}`;
  return new CallContexts(factsOf(texts))
    .links()
    .flatMap((link: LinkRecord) =>
      (link['x-contexts'] as ContextWay[]).map(
        ({ within, enters }) =>
          `${short(link.from)} > ${short(link.to)}${named(within, 'within')}${named(enters, 'enters')}`,
      ),
    );
}

describe('CallContexts', () => {
  it('tells apart what a wrapper was handed by each call of it [FW-contexts]', () => {
    const links = contextsOf({
      'wrap.js': 'module.exports = (fn) => (req) => { Promise.resolve(fn(req)).catch(() => {}); };',
      'use.js': `
        const wrap = require('./wrap.js');
        const save = wrap(function keep() {});
        const drop = wrap(function lose() {});
        exports.one = (req) => save(req);
        exports.both = (req, first) => (first ? save : drop)(req);
      `,
    });
    expect(links).toEqual([
      'module > module.exports enters module.exports@1',
      'module > module.exports enters module.exports@2',
      'both > module.exports.return=> enters module.exports@1',
      'both > module.exports.return=> enters module.exports@2',
      'one > module.exports.return=> enters module.exports@1',
      'module.exports.return=> > drop.wrap()=>lose within module.exports@2',
      'module.exports.return=> > save.wrap()=>keep within module.exports@1',
    ]);
  });

  it('follows a function that calls what it is handed, itself, by call and through a library [FW-contexts]', () => {
    const links = contextsOf({
      'a.ts': `
        function add() {} function drop() {} function each() {}
        function run(work: () => void, then?: () => void) { work(); then?.call(null); }
        function walk(list: number[], visit: () => void) { list.forEach(visit); }
        export function first() { run(add); }
        export function second() { run(drop, add); }
        export function third() { walk([], each); }
      `,
    });
    expect(links).toEqual([
      'first > run enters run@1',
      'run > add within run@1',
      'run > add within run@2',
      'run > drop within run@2',
      'second > run enters run@2',
      'third > walk enters walk@1',
      'walk > each within walk@1',
    ]);
  });

  it('follows a wrapper in a wrapper [FW-contexts]', () => {
    const links = contextsOf({
      'a.ts': `
        const guard = (fn: () => void) => () => { fn(); };
        const log = (fn: () => void) => () => { fn(); };
        function a() {} function b() {}
        export const one = guard(log(a));
        export const two = guard(log(b));
      `,
    });
    expect(links).toContain('guard.return=> > log.return=> within guard@1 enters log@1');
    expect(links).toContain('guard.return=> > log.return=> within guard@2 enters log@2');
    expect(links).toContain('log.return=> > b within log@2');
  });

  it('follows a function that hands on what it is handed [FW-contexts]', () => {
    const links = contextsOf({
      'a.ts': `
        function a() {} function b() {}
        class Cache {
          static get(key: string, make: () => void) { this.fill(key, make); }
          private static fill(key: string, make: () => void) { make(); }
        }
        export function one() { Cache.get('1', a); }
        export function two() { Cache.get('2', b); }
      `,
    });
    expect(links).toEqual([
      'Cache.static fill > a within Cache.static fill@1',
      'Cache.static fill > b within Cache.static fill@2',
      'Cache.static get > Cache.static fill within Cache.static get@1 enters Cache.static fill@1',
      'Cache.static get > Cache.static fill within Cache.static get@2 enters Cache.static fill@2',
      'one > Cache.static get enters Cache.static get@1',
      'two > Cache.static get enters Cache.static get@2',
    ]);
  });

  it('follows a wrapper that hands a closure of its own, or what it was handed, to a wrapper [FW-contexts]', () => {
    const links = contextsOf({
      'a.ts': `
        function a() {} function b() {}
        const safe = (fn: () => void) => () => { fn(); };
        const logged = (fn: () => void) => safe(() => { fn(); });
        const same = (fn: () => void) => safe(fn);
        const one = logged(a);
        const two = logged(b);
        const three = same(a);
        export function run() { one(); }
        export function again() { two(); }
        export function third() { three(); }
      `,
    });
    const from = (start: string): string[] => links.filter((link) => link.startsWith(`${start} >`));
    expect(from('run')).toEqual(['run > safe.return=> enters safe@1']);
    expect(from('again')).toEqual(['again > safe.return=> enters safe@2']);
    expect(from('third')).toEqual(['third > safe.return=> enters safe@3']);
    expect(from('safe.return=>').map((link) => link.replace(/logged[.]\S*=>/, 'closure'))).toEqual([
      'safe.return=> > a within safe@3',
      'safe.return=> > closure within safe@1 enters logged@1',
      'safe.return=> > closure within safe@2 enters logged@2',
    ]);
    expect(
      links.filter((link) => / > [ab] within logged/.test(link)).map((link) => link.replace(/^.* > /, '')),
    ).toEqual(['a within logged@1', 'b within logged@2']);
  });

  it('follows a wrapper that is made by a function with settings, also where its key is marked [FW-contexts]', () => {
    const links = contextsOf({
      'trace.ts': `
        export const trace = (name: string) => <F extends () => void>(target: F): F =>
          name === '' ? target : (function wrapper(this: unknown) { target.call(this); } as F);
      `,
      'use.ts': `
        import { trace } from './trace.ts';
        const a = trace('a')(function first() {});
        const b = trace('b')(function second() {});
        export function runA() { a(); }
        export function runB() { b(); }
      `,
    });
    expect(links.filter((link) => /^run/.test(link) && / enters /.test(link))).toEqual([
      'runA > trace.return=>.anonymous=>wrapper enters trace.return=>@1',
      'runB > trace.return=>.anonymous=>wrapper enters trace.return=>@2',
    ]);
  });

  it('says nothing where what is handed over is not known, is called by its name too, or in tests [FW-contexts]', () => {
    const links = contextsOf({
      'a.ts': `
        function add() {} function drop() {}
        export function run(work: () => void) { work(); add(); }
        export function known() { run(add); run(drop); }
        export function unknown(given: () => void) { run(given); }
        export function both(given: () => void) { run(drop); run(given); }
        export function some(given: { f: () => void }[]) { run(drop); run(given[0].f); }
        const kept: (() => void)[] = [];
        export function keep(work: () => void) { kept.push(work); }
        export function keeping() { keep(add); }
      `,
      'a.test.ts': `
        import { run } from './a.ts';
        function fake() {}
        it('runs', () => run(fake));
      `,
    });
    expect(links).toEqual([
      'known > run enters run@1',
      'known > run enters run@2',
      'run > drop within run@2',
      'run > drop within run@3',
      'run > drop within run@4',
    ]);
  });
});
