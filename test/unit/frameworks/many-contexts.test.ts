import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

function analyzed(texts: Texts): readonly BundleRecord[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

/** Start points by type and name. */
function startPoints(texts: Texts): string[] {
  return analyzed(texts)
    .flatMap((record) => (record.record === 'object' && record.key.startsWith('start:') ? record : []))
    .map(({ type, name }) => `${type} ${name}`)
    .sort();
}

/** The bounds of the value analysis that are met. */
function boundsMet(texts: Texts): string[] {
  return analyzed(texts).flatMap((record) =>
    record.record === 'coverage' ? (record.bounds ?? []).map(({ bound }) => bound) : [],
  );
}

const levels = 13;

/** Two functions a level, each of which calls both of the level below with what it is passed: 8 192 ways to `last`. */
function ways(last: string): string {
  const between = Array.from({ length: levels }, (_, level) => {
    const below = level === 0 ? [last] : [`f${level - 1}x`, `f${level - 1}y`];
    const calls = below.map((each) => `${each}(given + '${level}');`).join(' ');
    return `function f${level}x(given) { ${calls} }\nfunction f${level}y(given) { ${calls} }`;
  });
  return `${between.join('\n')}\nexport const start = () => { f${levels - 1}x('a'); f${levels - 1}y('b'); };`;
}

describe('a registration inside functions that are called in very many ways', () => {
  it('is told apart by the nearest callers where all of them are too many [FW-contexts]', () => {
    // Two functions a level, each of which calls both of the level below: 8 192 ways to reach the registrations.
    const between = Array.from({ length: levels }, (_, level) => {
      const below = level === 0 ? ['a', 'b', 'c'] : [`f${level - 1}x`, `f${level - 1}y`];
      const calls = below.map((each) => `${each}(app);`).join(' ');
      return `function f${level}x(app) { ${calls} }\nfunction f${level}y(app) { ${calls} }`;
    });
    const found = startPoints({
      'app.ts': `import express from 'express';
function register(app, options) { app[options.method](options.path, options.handler); }
function one() {} function two() {} function three() {}
function a(app) { register(app, { method: 'get', path: '/a', handler: one }); }
function b(app) { register(app, { method: 'post', path: '/b', handler: two }); }
function c(app) { register(app, { method: 'delete', path: '/c', handler: three }); }
${between.join('\n')}
const app = express();
f${levels - 1}x(app);
f${levels - 1}y(app);
`,
    });
    expect(found).toEqual(['Express DELETE Operation c', 'Express GET Operation a', 'Express POST Operation b']);
  });

  it('has no path with an unknown base beside the same one without it [FW-contexts]', () => {
    const found = startPoints({
      'app.ts': `import express, { Router } from 'express';
function list() {}
function routes() { const router = Router(); router.get('/items/:id', list); return router; }
function getApp(config) { const app = express(); app.use(config.base + '/api', routes()); return app; }
export function start(options) { getApp({ base: options.base }).listen(1); }
export function create() { getApp({ base: '' }).listen(1); }
`,
    });
    expect(found).toEqual(['Express GET Operation api/items/{}']);
  });

  it('makes no contexts where it registers nothing, and none of what a rule does not read [FW-contexts]', () => {
    const memo = `import { useCallback } from 'react';
function save(given) { return useCallback(() => given, [given]); }
${ways('save')}`;
    expect(boundsMet({ 'package.json': '{ "dependencies": { "react": "19.0.0" } }', 'app.ts': memo })).toEqual([]);
    const send = `function save(given) { return fetch('/api/carts', { method: 'POST', cache: given }); }
${ways('save')}`;
    expect(boundsMet({ 'app.ts': send })).toEqual([]);
    const address = `function save(given) { return fetch('/api/' + given); }
${ways('save')}`;
    expect(boundsMet({ 'app.ts': address })).toContain('contexts of a call');
  });
});
