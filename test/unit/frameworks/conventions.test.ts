import { describe, expect, it } from 'vitest';
import { spelled } from '../../../src/code-model/conventions/convention.ts';
import { fittingFiles, namesOf } from '../../../src/code-model/conventions/convention-files.ts';
import type { FileFacts } from '../../../src/code-model/facts.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const rules = readRules();
const file = (path: string): FileFacts => ({ file: path, test: false }) as FileFacts;

function reasonsOf(texts: Texts): string[] {
  const scope = simpleScope({ 'package.json': '{ "name": "a", "dependencies": { "sails": "1.5.0" } }', ...texts });
  const interpreters = [new FrameworkInterpreter(rules)];
  const records = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
  return records.flatMap((record) =>
    record.record === 'coverage'
      ? (record.libraries ?? []).flatMap(({ unresolved }) =>
          unresolved.map((each) => `${each.file}:${each.line} ${each.reason}`),
        )
      : [],
  );
}

describe('files by their places and names', () => {
  it('fit patterns below the folder of their package, and give names in a spelling [FW-start-points]', () => {
    const files = [
      'api/helpers/get-one.js',
      'api/helpers/users/is_admin.js',
      'x/api/helpers/no.js',
      'api/helpers/a.json',
    ].map(file);
    const found = fittingFiles('api/helpers/{path}/{name}', '', files);
    expect(found.map(({ parts }) => namesOf('app.helpers.{path}.{name}', parts, 'camel').join(' '))).toEqual([
      'app helpers getOne',
      'app helpers users isAdmin',
    ]);
    expect(namesOf('types[api::{a}.{b}]', { a: 'cart', b: 'Line' }, undefined)).toEqual(['types', 'api::cart.Line']);
    expect(spelled('tree-list_item', 'pascal')).toBe('TreeListItem');
  });

  it('report what names nothing, and routes that blueprints make for models [X-coverage]', () => {
    const model = { 'api/models/Jar.js': 'module.exports = { attributes: {} };' };
    const routes =
      "module.exports.routes = {\n  'GET /a': 'jars/gone',\n  'GET /b': { view: 'b' },\n  '/c': '/b',\n};\n";
    expect(reasonsOf({ ...model, 'config/routes.js': routes })).toEqual([
      'api/models/Jar.js:1 routes of blueprints (rest, shortcuts) for 1 files of api/models/{name} are not read',
      "config/routes.js:2 no file or member is named 'jars/gone'",
    ]);
    const off = 'module.exports.blueprints = { rest: false, shortcuts: false };';
    expect(reasonsOf({ ...model, 'config/blueprints.js': off })).toEqual([]);
  });
});
