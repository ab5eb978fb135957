import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DataInterpreter } from '../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { fixtureTexts, simpleScope } from '../languages/typescript/simple-scope.ts';
import { accessesOf, tablesOf } from './data-of.ts';

const rules = readRules();

/** What code does with models that frameworks know by the places of files. */
function recordsOf(fixture: string) {
  const texts = fixtureTexts(join(import.meta.dirname, '../../fixtures/frameworks', fixture));
  const described = Object.entries(texts).filter(([path]) => path.endsWith('.json'));
  const documents = described.map(([path, text]) => ({ path, read: () => text }));
  const interpreters = [
    new FrameworkInterpreter(rules, documents),
    new DataInterpreter({ files: [], includeText: false }),
  ];
  return [...analyzeTypeScript({ scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
}

it('Strapi: types of content by their names, with the tables that their files state [E-table-access]', () => {
  const records = recordsOf('strapi');
  expect(tablesOf(records)).toContain('library_books! ()');
  expect(accessesOf(records)).toEqual([
    'createCoreService("api::book.book")=>.lend update library_books',
    'module.exports.late select library_books',
  ]);
});

it('Egg: models of Sequelize that the framework makes of the files of app/model [E-table-schema, E-table-access]', () => {
  const records = recordsOf('egg');
  expect(tablesOf(records)).toContain('trees (name)');
  expect(accessesOf(records)).toEqual(['TreeStore.count select trees', 'TreeStore.save insert trees']);
});
