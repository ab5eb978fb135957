import { describe, expect, it } from 'vitest';
import { analyse } from '../analysis-dump.ts';
import type { Texts } from '../simple-scope.ts';

/** Derived calls of a project as `caller → callee`, by the names after the module. */
function derivedCalls(texts: Texts): string[] {
  const { links } = analyse(texts);
  const short = (key: string): string => key.slice(key.indexOf('#') + 1);
  return links
    .filter(({ type, confidence, to }) => type === 'CALL' && confidence === 'derived' && !to.startsWith('ext:'))
    .map(({ from, to }) => `${short(from)} → ${short(to)}`)
    .sort();
}

const emitter = `export declare class Emitter {
  on(event: string, listener: (...given: unknown[]) => void): this;
  emit(event: string, ...given: unknown[]): boolean;
}`;
const installed = {
  'node_modules/events-of-others/package.json': '{"name":"events-of-others","version":"1.0.0","types":"index.d.ts"}',
  'node_modules/events-of-others/index.d.ts': emitter,
};

describe('the flow of values', () => {
  it('gives the functions of a prototype its instances as `this`, whoever calls them', () => {
    const calls = derivedCalls({
      'reply.js': `function Reply() {}
Reply.prototype.code = function (status) { return status }
Object.defineProperties(Reply.prototype, { sent: { get() { return this.code(1) } } })
module.exports = Reply`,
    });
    expect(calls).toEqual(['Object.defineProperties()/sent/get → Reply.code']);
  });

  it('takes members of the language for no elements that are stored under names known at run time', () => {
    const calls = derivedCalls({
      'steps.js': `const steps = {};
function first() {}
export function add(name) { steps[name] = first; }
export function named() { steps.first(); }
export function found() { steps.find(() => true); }`,
    });
    expect(calls).toContain('named → first');
    expect(calls).not.toContain('found → first');
  });

  it('has functions called that are passed in a list to what is not known', () => {
    const calls = derivedCalls({
      'load.js': `const parallel = require('parallel-steps');
function carts(store, done) { done(); }
function users(store, done) { done(); }
function lines(store, done) { done(); }
function loaded() {}
exports.load = function load(store) {
  parallel.all([carts.bind(null, store), (done) => users(store, done)], loaded);
  const kept = [lines];
  return kept;
};`,
    });
    expect(calls).toContain('load → carts');
    expect(calls.some((each) => each.startsWith('load → load.parallel.all()/element=>'))).toBe(true);
    expect(calls.some((each) => each.endsWith('→ lines'))).toBe(false);
  });

  it('gives a function that is a member of an object that object as `this`', () => {
    const calls = derivedCalls({
      'server.js': `function start() { return this.ready() }
function ready() {}
module.exports = () => ({ start, ready })`,
    });
    expect(calls).toContain('start → ready');
  });

  it('gives each call back its own argument where a function returns what it is given', () => {
    const calls = derivedCalls({
      'trace.ts': `declare const traced: boolean;
export const trace = (name: string) => <F extends (...given: never[]) => void>(target: F): F =>
  traced ? (function wrapper(...given: never[]) { target(...given); } as F) : target;`,
      'use.ts': `import { trace } from './trace.ts';
const a = trace('a')(function first() {});
const b = trace('b')(function second() {});
export function runA() { a(); }
export function runB() { b(); }`,
    });
    const own = calls.filter((call) => /^run/.test(call)).map((call) => call.replace(/→ .*[.>]/, '→ '));
    expect(own).toEqual(['runA → first', 'runA → wrapper', 'runB → second', 'runB → wrapper']);
  });

  it('gives back all that a parameter can be where it is more than what the call gives', () => {
    const calls = derivedCalls({
      'a.ts': `function other() {}
function pick(given: () => void, spare = other) { if (!given) given = other; return given; }
function last(given: () => void = other) { return given; }
export function one() { pick(function own() {})(); }
export function two() { last()(); }
export function three(...all: [() => void]) { same(...all)(); }
function same(given: () => void) { return given; }
export function four() { three(function spread() {}); }`,
    });
    const own = calls.map((call) => call.replace(/→ .*[.>]/, '→ '));
    for (const call of ['one → own', 'one → other', 'two → other', 'three → spread']) expect(own).toContain(call);
  });

  it('leads `super` to the next class that has the method, not to one behind it', () => {
    const calls = derivedCalls({
      'models.js': `class First { write() {} }
class Second extends First { write() { super.write() } }
const wrap = (Base) => class extends Base { write() { return super.write() } }
const Third = wrap(Second)
new Third().write()`,
    });
    const write = calls.filter((call) => call.endsWith('.write') && call.startsWith('wrap'));
    expect(write.map((call) => call.split(' → ')[1])).toEqual(['Second.write']);
  });

  it('lets a listener be called by who emits, not by who registers it', () => {
    const calls = derivedCalls({
      ...installed,
      'bus.ts': `import { Emitter } from 'events-of-others';
export class Bus extends Emitter {
  listen() { this.on('saved', () => stored()); this.on('opened', () => opened()); }
  save() { this.emit('saved'); }
}
function stored() {}
function opened() {}`,
    });
    expect(calls.filter((call) => /^Bus/.test(call))).toEqual([
      expect.stringMatching(/^Bus\.listen → .*"opened"/),
      expect.stringMatching(/^Bus\.save → .*"saved"/),
    ]);
  });

  it('tells events apart by what the constant that names them begins with', () => {
    const calls = derivedCalls({
      ...installed,
      'bus.ts': `import { Emitter } from 'events-of-others';
export class Bus extends Emitter {
  help(position: string) { const event = \`\${position}Help\`; this.on(event, () => helped()); }
  run(name: string) { const event = \`command:\${name}\`; this.emit(event); }
}
function helped() {}`,
    });
    expect(calls.filter((call) => call.startsWith('Bus.run'))).toEqual([]);
  });

  it('takes what the declared type has only where no object is found', () => {
    const calls = derivedCalls({
      'icons.ts': `interface Icons { down(): string }
const plain: Icons = { down: () => 'v' };
function references(icons: Icons): Icons {
  const made: Record<string, () => string> = {};
  for (const name of Object.keys(icons)) made[name] = () => '#' + name;
  return made as unknown as Icons;
}
const used = references(plain);
export function draw() { return used.down(); }`,
    });
    expect(calls.filter((call) => call.startsWith('draw'))).toEqual([expect.stringMatching(/^draw → references\./)]);
  });

  it('lets what a library is given after a function come back in its order', () => {
    const calls = derivedCalls({
      'run.js': `const library = require('not-installed')
function Request() {}
Request.prototype.url = function () {}
function Reply() {}
Reply.prototype.send = function () {}
Reply.prototype.url = function () {}
function handle(request, reply) { request.url(); reply.send() }
library.run(handle, new Request(), new Reply())`,
    });
    expect(calls.filter((call) => call.startsWith('handle'))).toEqual(['handle → Reply.send', 'handle → Request.url']);
  });

  it('gives no function of a chain to the one before it: the library calls each', () => {
    const calls = derivedCalls({
      'run.js': `const library = require('not-installed')
const wrap = (fn) => function wrapped(request) { fn(request) }
function check(request, next) { next() }
function list() {}
function save() {}
library.get('/list', check, list)
library.post('/save', check, wrap(save))`,
    });
    expect(calls).toEqual(['run.js → check', 'run.js → list', 'wrap.return=>wrapped → save']);
  });

  it('comes to an end where a proxy is its own handler and target, and a function is bound to itself', () => {
    const calls = derivedCalls({
      'loop.js': `let proxy = {}
proxy = new Proxy(proxy, proxy)
proxy.get = function (target, name) { return proxy[name] }
let bound = function again() { return bound() }
bound = bound.bind(bound, bound)
function read() { return proxy.anything() }
read()`,
    });
    expect(calls.filter((call) => call.startsWith('read'))).toEqual(['read → proxy.get']);
  });

  it('copies the members of an instance, not the methods of its class', () => {
    const calls = derivedCalls({
      'copy.js': `class Node { constructor() { this.run = () => {} } write() {} }
class Kind { write() {} }
function merge(into) { return Object.assign(into, new Node()) }
function use(kind) { kind.write(); kind.run() }
use(merge(new Kind()))`,
    });
    expect(calls.filter((call) => call.startsWith('use'))).toEqual([
      'use → Kind.write',
      expect.stringMatching(/^use → Node\..*run/),
    ]);
  });

  it('takes a number with a brand for no object', () => {
    const calls = derivedCalls({
      'brand.ts': `type Id = number & { __brand: 'id' };
export class Thing { id = 1 as Id; toString() { return 'thing'; } }
function show(entry: any) { const id: Id = entry; return id.toString(); }
show(new Thing());`,
    });
    expect(calls.filter((call) => call.startsWith('show'))).toEqual([]);
  });
});
