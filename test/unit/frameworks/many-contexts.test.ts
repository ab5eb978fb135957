import { describe, expect, it } from 'vitest';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

/** Start points by type and name. */
function startPoints(texts: Texts): string[] {
  const interpreters = [new FrameworkInterpreter(readRules(), [])];
  const records: BundleRecord[] = [
    ...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters }),
  ].flat();
  return records
    .flatMap((record) => (record.record === 'object' && record.key.startsWith('start:') ? record : []))
    .map(({ type, name }) => `${type} ${name}`)
    .sort();
}

const levels = 13;

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
});
