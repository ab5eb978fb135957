import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confineFiles } from '../../src/languages/typescript/host/confined-files.ts';
import { createFileAccess } from '../../src/languages/typescript/host/file-access.ts';
import { copyPythonFiles, pythonFiles } from '../../src/workflows/code/python-files.ts';
import { runStratigraph } from '../cli/run-stratigraph.ts';
import { faultTimeout, isLong, runs } from './fault-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-hostile-'));
const [tree, outside, data] = [join(folder, 'tree'), join(folder, 'outside'), join(folder, 'data')] as const;
const executed = join(folder, 'EXECUTED');
const secret = 'nameOutsideOfTheTree';
const escaped = 'bad\u001b[31mname\nforged: line';
const program = `require('fs').writeFileSync(${JSON.stringify(executed)}, '');`;
/** Bytes of a file that nobody wrote. */
const huge = runs(20_000_000, 500_000_000);

function write(path: string, text: string): void {
  mkdirSync(join(tree, path, '..'), { recursive: true });
  writeFileSync(join(tree, path), text);
}

function writeHuge(path: string): void {
  write(path, '');
  truncateSync(join(tree, path), huge);
}

beforeAll(() => {
  mkdirSync(outside, { recursive: true });
  writeFileSync(join(outside, 'secret.ts'), `export function ${secret}() { return 1; }\n`);
  writeFileSync(join(outside, 'types.d.ts'), `declare function ${secret}Ambient(): number;\n`);
  writeFileSync(join(outside, 'tsconfig.json'), '{"compilerOptions":{"strict":true}}');
  const scripts = { preinstall: `touch ${executed}`, prepare: `touch ${executed}` };
  write('package.json', JSON.stringify({ name: 'hostile', version: '1.0.0', scripts }));
  for (const name of ['vite.config.js', 'webpack.config.js', '.eslintrc.js', '.pnpmfile.cjs']) write(name, program);
  write(
    'src/main.ts',
    `/// <reference path="../../outside/types.d.ts" />
import { ${secret} } from '../../outside/secret';
export function main() { return helper() + ${secret}() + ${secret}Ambient(); }
export function helper() { return 1; }
`,
  );
  write(`src/${escaped}.ts`, 'export function broken( { return 1; }\n');
  // Loops, and ways out.
  mkdirSync(join(tree, 'loop/a'), { recursive: true });
  for (const [target, path] of [
    ['..', 'loop/a/up'],
    ['itself', 'loop/itself'],
    ['/', 'src/root'],
    [outside, 'src/outside'],
    [join(outside, 'secret.ts'), 'src/linked.ts'],
    ['/dev/zero', 'src/zero.ts'],
  ] as const) {
    symlinkSync(target, join(tree, path));
  }
  execFileSync('mkfifo', [join(tree, 'src/pipe.ts')]);
  // Configs that turn in circles, or lead out.
  write('self/tsconfig.json', '{"extends":"./tsconfig.json","include":["*.ts"]}');
  write('self/self.ts', 'export function inSelf() { return 1; }\n');
  for (const [one, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const references = [{ path: `../${other}` }];
    write(`refs/${one}/tsconfig.json`, JSON.stringify({ compilerOptions: { composite: true }, references }));
    write(`refs/${one}/${one}.ts`, `export function in_${one}() { return 1; }\n`);
  }
  write(
    'leads-out/tsconfig.json',
    '{"extends":"../../outside/tsconfig.json","include":["/**/*","../../**/*","*.ts"],"files":["../../outside/secret.ts"]}',
  );
  write('leads-out/here.ts', 'export function leadsOut() { return 1; }\n');
  // Bombs.
  const dependencies = Object.fromEntries(Array.from({ length: runs(5000, 200_000) }, (_, i) => [`p${i}`, '*']));
  write('bomb/package.json', JSON.stringify({ name: 'bomb', dependencies }));
  write('deep/package.json', `{"name":"deep","exports":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`);
  write('src/nested.ts', `export const x = ${'('.repeat(20_000)}1${')'.repeat(20_000)};`);
  write('src/sum.ts', `export const y = ${Array(3000).fill('a').join('+')};`);
  write(
    'src/line.js',
    Array.from({ length: runs(30_000, 300_000) }, (_, i) => `function m${i}(){return m${i && i - 1}()}`).join(''),
  );
  for (const name of ['huge.ts', 'huge.json', 'huge.sql', 'huge.graphql', 'huge.Dockerfile']) writeHuge(`src/${name}`);
  for (let i = runs(300, 100_000); i > 0; i--) write(`many/${i % 100}/file${i}.ts`, `export const n${i} = ${i};\n`);
}, faultTimeout);
afterAll(() => rmSync(folder, { recursive: true, force: true }), faultTimeout);

describe('a hostile source tree', () => {
  it('is analysed or reported, nothing outside of it is read and nothing in it is run [RL-trees]', {
    timeout: faultTimeout * 4,
  }, async () => {
    const words = ['analyze', tree, '--app', 'Hostile', '--data', data, '--with-source'];
    const { status, stderr } = await runStratigraph(words);
    expect([status, stderr.includes('Hostile: snapshot')], stderr).toEqual([0, true]);
    for (const part of [
      /self\/tsconfig\.json: Circularity detected/,
      /src\/nested\.ts:1: .*nested too deeply/,
      /left out: .*too large, 1 file \(src\/huge\.ts\)/,
      /left out: .*minified, 1 file \(src\/line\.js\)/,
      /left out: .*symbolic link, .*loop\/a\/up/,
      /src\/bad\ufffd\[31mname\n {2}forged: line\.ts:1: /,
    ]) {
      expect(stderr).toMatch(part);
    }
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(stderr).not.toMatch(/^forged/m);
    expect(existsSync(executed)).toBe(false);
    const { stdout } = await runStratigraph(['export', '--app', 'Hostile', '--data', data]);
    const objects = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { record: string; name?: string; external?: boolean });
    const names = objects.filter(({ record }) => record === 'object').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['main', 'helper', 'inSelf', 'in_a', 'in_b', 'leadsOut', 'n1']));
    // The analysed code names it; what it is stands outside.
    expect(objects.filter(({ name }) => name?.startsWith(secret)).every(({ external }) => external)).toBe(true);
    expect(stdout).not.toContain(`"${join(outside, 'secret.ts')}"`);
    expect(stdout).not.toContain(`${secret}() { return`);
  });

  it.each(['analyze', 'scan cloud'])(
    'with more files than are allowed is refused by %s at once, with where they are [RL-trees]',
    {
      timeout: faultTimeout * 4,
    },
    async (command) => {
      const many = mkdtempSync(join(folder, 'many-'));
      for (const [directory, count] of [
        ['large', 60],
        ['small', 50],
      ] as const) {
        mkdirSync(join(many, directory));
        for (let at = 0; at < count; at++) writeFileSync(join(many, directory, `file${at}.ts`), '');
      }
      const words = [...command.split(' '), many, '--app', 'Many', '--data', data, '--maximum-files', '100'];
      const { status, stderr } = await runStratigraph(words);
      expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/more than 100 files to read \(so far 60 in large\/, 41 in small\/\); .*--maximum-files/),
      ]);
      const { status: allowed } = await runStratigraph([...words.slice(0, -1), '110']);
      expect(allowed).toBe(0);
    },
  );

  // The same with as many as nobody allows by accident takes minutes to make.
  if (isLong)
    it('with a million files is refused by all that read it, with where they are [RL-trees]', {
      timeout: faultTimeout,
    }, async () => {
      const many = mkdtempSync(join(folder, 'million-'));
      for (const [directory, count] of [
        ['large', 600_000],
        ['small', 400_000],
      ] as const) {
        for (let at = 0; at < count; at++) {
          const path = join(many, directory, String(Math.floor(at / 1000)));
          if (at % 1000 === 0) mkdirSync(path, { recursive: true });
          writeFileSync(join(path, `file${at}.ts`), '');
        }
      }
      for (const command of ['analyze', 'scan cloud']) {
        const { status, stderr } = await runStratigraph([...command.split(' '), many, '--app', 'Many', '--data', data]);
        expect([command, status, stderr.trim().split('\n').at(-1)]).toEqual([
          command,
          1,
          expect.stringMatching(/more than 250000 files to read \(so far \d+ in \w+\/.*\); .*--maximum-files/),
        ]);
      }
    });

  it('is seen by the analysis as far as its own folder and packages go [RL-trees]', () => {
    const disk = createFileAccess();
    const files = confineFiles(disk, [tree]);
    const given = join(outside, 'secret.ts');
    expect([disk.isFile(given), files.isFile(given), files.readText(given), files.readHead(given, 10)]).toEqual([
      true,
      false,
      undefined,
      undefined,
    ]);
    expect(files.readText(join(tree, 'src/linked.ts'))).toBeUndefined();
    expect(files.readText(join(tree, 'src/huge.json'))).toBeUndefined();
    expect(files.readText(join(tree, 'refs/a/a.ts'))).toContain('in_a');
  });

  it('shows an indexer of Python its regular files alone where links lead elsewhere [RL-trees]', () => {
    const source = mkdtempSync(join(folder, 'python-'));
    mkdirSync(join(source, 'app'));
    writeFileSync(join(source, 'app/main.py'), 'def main():\n    pass\n');
    writeFileSync(join(source, 'pyproject.toml'), '[project]\nname = "app"\n');
    expect(pythonFiles(source)).toEqual({ files: ['app/main.py', 'pyproject.toml'], hazards: [], unseen: [] });
    symlinkSync('/', join(source, 'app/root'));
    writeFileSync(join(source, 'app/huge.py'), '');
    truncateSync(join(source, 'app/huge.py'), huge);
    const { files, hazards, unseen } = pythonFiles(source);
    expect([hazards, unseen]).toEqual([['app/huge.py', 'app/root'], ['app/root']]);
    const copy = join(folder, 'copy');
    copyPythonFiles(source, files, copy);
    expect(readdirSync(copy, { recursive: true }).sort()).toEqual(['app', 'app/main.py', 'pyproject.toml']);
    expect(readFileSync(join(copy, 'app/main.py'), 'utf8')).toContain('def main');
  });
});
