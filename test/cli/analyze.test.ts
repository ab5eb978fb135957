import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-analyze-'));
const code = join(folder, 'code');
const data = join(folder, 'data');

beforeAll(() => {
  const files: Record<string, string> = {
    'package.json': '{"name":"shop","dependencies":{"absent":"1.0.0"}}',
    'tsconfig.json': '{"compilerOptions":{"strict":true,"module":"nodenext","target":"es2023"}}',
    'src/cart.ts':
      "import { pay } from './pay.ts';\nimport { gone } from 'absent';\nexport class Cart {\n  checkout(): void {\n    pay(1);\n    gone();\n  }\n}\n",
    'src/pay.ts': 'export function pay(amount: number): number {\n  return amount;\n}\n',
    'src/half.ts': 'export function half(: number {\n',
    'src/cart.test.ts': "import { Cart } from './cart.ts';\nnew Cart().checkout();\n",
    'dist/cart.js': 'export class Cart {}\n',
    'node_modules/dep/index.js': 'module.exports = 1;\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(code, path, '..'), { recursive: true });
    writeFileSync(join(code, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exported(application: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await runStratigraph(['export', '--app', application, '--data', data]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('analyze [C-analyze]', () => {
  it('analyses a folder and says on standard error what it did, what is amiss and what was left out', async () => {
    const { status, stdout, stderr } = await runStratigraph([
      'analyze',
      code,
      '--app',
      'Shop',
      '--data',
      data,
      '--with-source',
    ]);
    expect([status, stdout]).toEqual([0, '']);
    for (const part of [
      'left out: build output, 1 folder (dist); dependencies, 1 folder (node_modules). ' +
        'left out of the scan for cloud patterns: tests, 1 file (src/cart.test.ts)\n',
      'warning: 1 of 1 dependencies are not installed (absent): what the code calls of them is known by its name alone, and has no types',
      'error: src/half.ts:1: ',
      'warning: absent is not found: 1 import and 1 call cannot be followed; install what the project depends on',
    ]) {
      expect(stderr).toContain(part);
    }
    expect(stderr).toMatch(/\nShop: snapshot 000001-[0-9a-f]{16}: \d+ objects, \d+ links/);
    expect(stderr).not.toContain('\r');
    const records = await exported('Shop');
    expect(records.filter(({ record, name }) => record === 'object' && name === 'checkout').length).toBe(1);
    expect(records.some(({ record, type }) => record === 'link' && type === 'CALL')).toBe(true);
    expect(records.some(({ text }) => typeof text === 'string' && text.includes('return amount'))).toBe(true);
  });

  it('leads a route through a wrapper to its own table [X-contexts]', async () => {
    const routes = join(folder, 'routes');
    mkdirSync(routes);
    writeFileSync(join(routes, 'package.json'), '{"name":"routes","dependencies":{"express":"5","pg":"8"}}');
    writeFileSync(join(routes, 'wrap.js'), 'module.exports = (fn) => (req, res) => Promise.resolve(fn(req, res));\n');
    writeFileSync(
      join(routes, 'app.js'),
      `const express = require('express');
const { Pool } = require('pg');
const wrap = require('./wrap.js');
const pool = new Pool();
const app = express();
app.get('/users', wrap(() => pool.query('SELECT name FROM users')));
app.post('/orders', wrap(() => pool.query('INSERT INTO orders (id) VALUES (1)')));
app.listen(1);
`,
    );
    const { status } = await runStratigraph(['analyze', routes, '--app', 'Routes', '--data', data]);
    expect(status).toBe(0);
    const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => {} });
    const reader = await store.open('Routes');
    const ends = [...reader.transactions({})].map(({ id, name }) => [
      name,
      ...[...reader.endPoints(Number(id))].map((end) => `${end.name} ${end.access}`),
    ]);
    reader.release();
    await store.close();
    expect(ends).toEqual([
      ['orders', 'orders WRITE'],
      ['users', 'users READ'],
    ]);
  });

  it('leaves out and takes in what it is told to', async () => {
    const paths = async (...words: string[]): Promise<unknown[]> => {
      await runStratigraph(['analyze', code, '--app', 'Parts', '--data', data, ...words]);
      return (await exported('Parts'))
        .filter(({ record }) => record === 'file')
        .map(({ path }) => path)
        .sort();
    };
    expect(await paths('--no-tests', '--exclude', 'half.ts')).toEqual(['src/cart.ts', 'src/pay.ts']);
    expect(await paths('--include', 'src/pay.ts')).toEqual(['src/pay.ts']);
    expect(await paths('--include-generated', '--include', '*.js')).toEqual(['dist/cart.js']);
  });

  it('keeps the commit, and no text where that is asked', async () => {
    await runStratigraph(['analyze', code, '--app', 'Bare', '--data', data, '--revision', 'abc']);
    const records = await exported('Bare');
    expect(records[0]).toMatchObject({ record: 'analysis', revision: 'abc' });
    expect(records.some(({ text }) => text !== undefined)).toBe(false);
  });

  it('takes the commit that git has checked out, marked where files differ from it', async () => {
    const repository = join(folder, 'repository');
    mkdirSync(repository);
    writeFileSync(join(repository, 'a.ts'), 'export const a = 1;\n');
    const git = (...words: string[]): string =>
      execFileSync('git', ['-C', repository, '-c', 'user.name=n', '-c', 'user.email=e@x', ...words], {
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    const commit = git('rev-parse', 'HEAD').trim();
    await runStratigraph(['analyze', repository, '--app', 'Git', '--data', data]);
    expect((await exported('Git'))[0]).toMatchObject({ revision: commit });
    writeFileSync(join(repository, 'a.ts'), 'export const a = 2;\n');
    await runStratigraph(['analyze', repository, '--app', 'Git', '--data', data]);
    expect((await exported('Git'))[0]).toMatchObject({ revision: `${commit}-dirty` });
  });

  it('ends with 1 where there is no such folder or nothing in it, and publishes nothing', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    for (const [directory, message] of [
      [join(folder, 'none'), 'there is no such folder'],
      [join(code, 'package.json'), 'there is no such folder'],
      [empty, 'there is no TypeScript, JavaScript, Java or indexed code to analyse'],
    ] as const) {
      const { status, stderr } = await runStratigraph(['analyze', directory, '--app', 'None', '--data', data]);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${directory}: ${message}`)]);
    }
    expect((await runStratigraph(['apps', '--json', '--data', data])).stdout).not.toContain('None');
  });

  it('takes framework rules of a folder [FW-user-rules]', async () => {
    const rules = join(folder, 'rules');
    mkdirSync(rules, { recursive: true });
    writeFileSync(
      join(rules, 'absent.yml'),
      'format: 1\nframework: Absent\npackages: absent\nparameters: colon\ncalls:\n' +
        '  - { id: absent/gone, calls: absent#gone, startPoint: { type: Absent Operation, anyVerb: GONE } }\n',
    );
    const { status } = await runStratigraph(['analyze', code, '--app', 'Ruled', '--data', data, '--rules', rules]);
    expect(status).toBe(0);
    const points = (await exported('Ruled')).filter(({ type }) => type === 'Absent Operation');
    expect(points).toMatchObject([{ record: 'object', name: '/', typeId: 'ABSENT_OPERATION' }]);
  });

  it('refuses faulty framework rules with file, line and column, and publishes nothing [FW-rule-faults]', async () => {
    const rules = join(folder, 'faulty');
    mkdirSync(rules, { recursive: true });
    writeFileSync(join(rules, 'odd.yml'), 'format: 1\nframework: Odd\n');
    const { status, stderr } = await runStratigraph([
      'analyze',
      code,
      '--app',
      'Odd',
      '--data',
      data,
      '--rules',
      rules,
    ]);
    expect(status).toBe(1);
    expect(stderr).toContain(`${join(rules, 'odd.yml')}:1:1: packages: is missing`);
    expect(stderr).not.toContain('snapshot');
  });
});

describe('analyze, a second time [C-analyze-again]', () => {
  it('reads again what changed, and everything with --full or when the cache is damaged', async () => {
    const again = join(folder, 'again');
    let runs = 0;
    const analyze = (...flags: string[]) => {
      // No source of the analysis, but a change: without one nothing would be looked at.
      writeFileSync(join(code, 'notes.txt'), String(++runs));
      return runStratigraph(['analyze', code, '--app', 'Again', '--data', again, '--revision', 'r', ...flags]);
    };
    const first = await analyze();
    expect([first.status, /analysed again|all files/.test(first.stderr)]).toEqual([0, false]);
    const pay = join(code, 'src/pay.ts');
    writeFileSync(pay, 'export function pay(amount: number): number {\n  return amount + 1;\n}\n');
    expect((await analyze()).stderr).toContain('1 of 4 files were analysed again, the others are as they were\n');
    expect((await analyze()).stderr).toContain('0 of 4 files were analysed again');
    expect((await analyze('--full')).stderr).not.toContain('analysed again');
    const [cache] = globSync('applications/*/analysis-cache', { cwd: again });
    const bytes = readFileSync(join(again, cache as string));
    writeFileSync(join(again, cache as string), bytes.subarray(0, bytes.length / 2));
    const damaged = await analyze();
    expect([damaged.status, damaged.stderr]).toEqual([0, expect.stringContaining('everything is analysed: ')]);
    expect((await analyze()).stderr).toContain('0 of 4 files were analysed again');
  }, 180_000);
});
