import { expect, it } from 'vitest';
import type { LinkRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

const files = {
  'package.json': '{ "name": "shop" }',
  'server/models.js': 'export const all = () => 1;',
  'scripts/fix.js':
    "import { all } from '../server/models.js'; import { helper } from './helper.js'; async function main() { all(helper); } main();",
  'scripts/helper.js': 'export const helper = 1;',
  'scripts/build.js': "console.log('built');",
  'scripts/shared.js': "import { all } from '../server/models.js'; export const shared = all();",
  'cron/daily/clean.js':
    "import { all } from '../../server/models.js'; export const run = async () => { all(); }; if (require.main === module) { run(); }",
  'cron/daily/notes.js': 'export const notes = [];',
};

it('scripts beside the code that use it are commands and jobs; tools that use none, and what gives something to others, are none [FW-programs]', () => {
  const input = {
    scope: simpleScope(files),
    analyzedAt: '2026-01-02T03:04:05Z',
    interpreters: [new FrameworkInterpreter(readRules([]))],
  };
  const records = [...analyzeTypeScript(input)].flat();
  const entries = records.filter(
    (each): each is ObjectRecord =>
      each.record === 'object' && /^(Command Line Command|Scheduled Job)$/.test(each.type),
  );
  const links = records.filter((each): each is LinkRecord => each.record === 'link');
  const shown = entries.map(({ key, name, type }) => {
    const runs = links.filter(({ from }) => from === key).map(({ to }) => to);
    return `${type} ${name} → ${runs.sort().join(', ')}`;
  });
  expect(shown.sort()).toEqual([
    'Command Line Command fix → scripts/fix.js, scripts/fix.js#main',
    'Scheduled Job clean → cron/daily/clean.js, cron/daily/clean.js#run',
  ]);
});
