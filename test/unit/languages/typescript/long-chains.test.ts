import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from './simple-scope.ts';

const numbers = Array.from({ length: 150 }, (_, at) => at);

/** Names of the objects of a type in one file. */
function namesOf(text: string, type: string): string[] {
  const interpreters = [new FrameworkInterpreter(readRules())];
  const scope = simpleScope({ 'app.ts': text });
  const records = [...analyzeTypeScript({ scope, analyzedAt: '2026-01-02T03:04:05Z', interpreters })].flat();
  return records.flatMap((each) => (each.record === 'object' && each.type === type ? [each.name] : []));
}

it('each call of a chain is known, however long the chain is [FW-start-points]', () => {
  const direct = `import { Hono } from 'hono';
export default new Hono()${numbers.map((n) => `.get('/r${n}', (c) => c.text(''))`).join('')};`;
  expect(namesOf(direct, 'Hono GET Operation').sort()).toEqual(numbers.map((n) => `r${n}`).sort());
  const passed = `import yargs, { type Argv } from 'yargs';
const commands = (y: Argv) => y${numbers.map((n) => `.command('c${n}', '', (b) => b, () => {})`).join('')};
commands(yargs([]));`;
  expect(namesOf(passed, 'Command Line Command').sort()).toEqual(numbers.map((n) => `c${n}`).sort());
});

it('a text is known that is put together of many parts', () => {
  const parts = numbers.slice(0, 120).map((n) => `'/p${n}'`);
  expect(namesOf(`fetch(${parts.join(' + ')});`, 'Fetch Request')).toEqual([
    `GET ${numbers
      .slice(0, 120)
      .map((n) => `/p${n}`)
      .join('')}`,
  ]);
});
