import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { codeIndexes } from '../../../../../src/workflows/code/code-indexes.ts';
import { installFakeIndexer } from './fake-indexer.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-kept-'));
const [code, tools, data, beside] = ['code', 'tools', 'data', 'beside'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
];
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  for (const path of [code, tools, data, beside]) rmSync(path, { recursive: true, force: true });
  installFakeIndexer(tools);
  mkdirSync(code);
  mkdirSync(beside);
  for (let at = 0; at < 9; at++) writeFileSync(join(code, `file${at}.py`), `def other${at}():\n    pass\n`);
});

/** Which runs of the indexer an analysis took, and what it says. */
async function analysed(more: Readonly<Record<string, string>> = {}): Promise<readonly [string, string, boolean]> {
  rmSync(join(tools, 'runs'), { force: true });
  const indexes = await codeIndexes(code, {
    application: 'Shop',
    given: [],
    python: true,
    online: false,
    environment: { PATH: tools, HOME: folder, ...more },
    dataDirectory: data,
    again: true,
    onStart: () => {},
  });
  indexes.publish();
  indexes.close();
  const runs = existsSync(join(tools, 'runs')) ? readFileSync(join(tools, 'runs'), 'utf8') : '';
  return [runs, indexes.notes.join('\n'), indexes.says !== undefined];
}

const edit = (): void => writeFileSync(join(code, 'file1.py'), 'def another():\n    pass\n');

it('uses the index of the last analysis, and indexes what changed [X-incremental]', async () => {
  expect(await analysed()).toEqual(['all\n', '', true]);
  expect((await analysed())[0]).toBe('');
  edit();
  expect((await analysed())[0]).toBe('file1.py\n');
});

it('keeps nothing of an index that was made while a file was written to [X-incremental]', async () => {
  const program = join(tools, 'scip-python');
  const whole = readFileSync(program, 'utf8');
  writeFileSync(program, `${whole}\nfs.appendFileSync('file2.py', '# later\\n');`);
  expect(await analysed()).toEqual(['all\n', '', false]);
  writeFileSync(program, whole);
  expect(await analysed()).toEqual(['all\n', '', true]);
});

it('indexes everything again where a file is a link [X-incremental]', async () => {
  writeFileSync(join(beside, 'rows.py'), 'x = 1\n');
  symlinkSync(join(beside, 'rows.py'), join(code, 'rows.py'));
  const why =
    'all Python files are indexed after each change: links and packages among the Python code, such as rows.py';
  for (let time = 0; time < 2; time++) expect(await analysed()).toEqual(['all\n', why, false]);
});

it('indexes everything again where modules are looked for elsewhere [X-incremental]', async () => {
  await analysed();
  edit();
  const why = 'all Python files are indexed after each change: PYTHONPATH is set';
  for (let time = 0; time < 2; time++) expect(await analysed({ PYTHONPATH: beside })).toEqual(['all\n', why, false]);
});
