import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactInterpreter } from '../../../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../../src/frameworks/rules/read-rules.ts';
import type { Texts } from '../simple-scope.ts';
import { type AnalysisWithMemory, analyseAgain } from './analyse-again.ts';

const rules = readRules([]);

function interpreters(): FactInterpreter[] {
  return [new FrameworkInterpreter(rules), new DataInterpreter({ files: [], includeText: false })];
}

const project: Texts = {
  'server.ts':
    'import express from "express";\n' +
    'import { routes } from "./routes.ts";\n' +
    'const app = express();\n' +
    'for (const { path, run } of routes) { app.get(path, run); }\n' +
    'app.listen(80);\n',
  'routes.ts':
    'import { find, save } from "./store.ts";\n' +
    'export const routes = [\n' +
    '  { path: "/carts", run: (request, response) => { response.json(find("carts")); } },\n' +
    '  { path: "/users", run: async function (request, response) { await save("users", request.body); } },\n' +
    '];\n',
  'store.ts':
    'import knex from "knex";\n' +
    'const db = knex({ client: "pg" });\n' +
    'const handlers = [() => db("audits").select()];\n' +
    'export function find(table) { handlers.forEach((each) => each()); return db(table).select(); }\n' +
    'export function save(table, row) { const copy = { ...row, at: new Date() }; return db(table).insert(copy); }\n',
};

function expectSame(before: Texts, after: Texts): AnalysisWithMemory {
  const again = analyseAgain(after, analyseAgain(before, null, {}, interpreters()).cache, {}, interpreters());
  const full = analyseAgain(after, null, {}, interpreters());
  expect(again.records).toEqual(full.records);
  expect([again.summary, again.diagnostics]).toEqual([full.summary, full.diagnostics]);
  expect(again.cache.conclusions).toEqual(full.cache.conclusions);
  return again;
}

function edited(file: string, from: string, to: string): Texts {
  expect(project[file]).toContain(from);
  return { ...project, [file]: (project[file] as string).replace(from, to) };
}

describe('what follows from all files [X-incremental]', () => {
  it('holds again after edits that change no call, no value and no line', () => {
    const full = analyseAgain(project, null, {}, interpreters());
    expect(full.records.join('\n')).toContain('.GET /carts"');
    for (const changed of [
      project,
      edited('store.ts', 'return db(table).select()', '/* all of them */ return db(table).select()'),
      edited('store.ts', 'const copy', 'void "measured"; const copy'),
    ]) {
      expect(expectSame(project, changed).concludesAgain).toBe(true);
    }
  });

  it('is found anew where a file says something else', () => {
    for (const changed of [
      edited('routes.ts', '"/users"', '"/people"'),
      edited('store.ts', '"audits"', '"entries"'),
      edited('store.ts', 'return db(table).select()', 'save("reads", {}); return db(table).select()'),
      edited('server.ts', 'app.listen', '\napp.listen'),
      edited('store.ts', '...row, at: new Date()', '...row'),
      edited('server.ts', 'for (const', 'if (app) for (const'),
    ]) {
      expect(expectSame(project, changed).concludesAgain).toBe(false);
    }
  });

  it('is that of a full analysis after any two edits', () => {
    const token = fc.constantFrom(
      'void 0; ',
      '/**/ ',
      '\n',
      'save("a", {}); ',
      'const z = [{}]; ',
      'for (const q of []) ; ',
    );
    const places: readonly (readonly [string, string])[] = [
      ['server.ts', 'app.get'],
      ['server.ts', 'app.listen'],
      ['routes.ts', 'response.json'],
      ['routes.ts', 'await save'],
      ['store.ts', 'handlers.forEach'],
      ['store.ts', 'return db(table).insert'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...places), token, fc.constantFrom(...places), token, (first, a, second, b) => {
        const texts: Record<string, string> = { ...project };
        for (const [[file, at], text] of [
          [first, a],
          [second, b],
        ] as const)
          texts[file] = (texts[file] as string).replace(at, text + at);
        expectSame(project, texts);
      }),
      { seed: 8, numRuns: 8 },
    );
  });
});
