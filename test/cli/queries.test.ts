import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { commands } from '../../src/cli/commands/commands.ts';
import { formatRows } from '../../src/cli/queries/print-rows.ts';
import { type RunResult, runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-queries-'));
const data = join(folder, 'data');

beforeAll(async () => {
  const words = ['import', join(projectRoot, 'examples', 'shop.ndjson'), '--app', 'Shop', '--data', data];
  expect((await runStratigraph(words)).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function query(...words: string[]): Promise<RunResult> {
  return runStratigraph([...words, '--app', 'Shop', '--data', data]);
}

describe('a query command', () => {
  it.each([
    [['objects', '--name', 'checkout'], /^ {2}id +type +full name +file\n1018 .*\n1003 +TypeScript Method/],
    [['callers', 'checkout'], /1021 +CALL +TypeScript Function .*cart-routes\.ts:\d+/],
    [['callees', '1003'], /1206 +WRITE +PostgreSQL Table +shop\.public\.orders/],
    [['callees', '1003'], /1004 +CALL .* +shop-api\/src\/cart\/cart-service\.ts:\d+\n/],
    [['path', '1018', 'orders'], /\(1018\) → .* → orders \(1206\)/],
    [['transactions', 'orders'], /5001 .*api\/v1\/cart\/\{\}\/checkout/],
    [['cve', '--severity', 'critical'], /CVE-2021-44228 +Critical/],
    [['patterns', '--contribution', 'blocker'], /containerization:1200007 +Blocker/],
    [['transactions'], /5001 .*Operation +\S*cart\S* /],
    [['modules'], /shop-api +folder/],
  ])('%j answers as a table [C-query]', async (words, expected) => {
    const { status, stdout, stderr } = await query(...words);
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(stdout).toMatch(expected);
    expect(stdout).not.toContain('\u001b');
  });

  it('answers as JSON and as CSV, from a folder and from a service alike [C-query]', async () => {
    const { address } = await serve(data);
    const words = ['objects', '--app', 'Shop', '--name', 'cart', '--limit', '3'];
    for (const form of ['--json', '--csv']) {
      const local = await runStratigraph([...words, form, '--data', data]);
      expect(local.stderr).toBe('3 of 10 are shown; --limit shows more\n');
      expect(await runStratigraph([...words, form, '--server', address])).toEqual(local);
      if (form === '--json') expect(JSON.parse(local.stdout)).toHaveLength(3);
      else expect(local.stdout).toMatch(/^id,type,full name,file\r\n(?:[^\r\n]+\r\n){3}$/);
    }
  });

  it('says what is wrong: names that several objects have, unknown ones, and a service that does not answer [C-query]', async () => {
    const several = await query('callers', 'apply');
    expect([several.status, several.stderr]).toEqual([
      1,
      expect.stringMatching(/several objects are named "apply".*1010 .*1008 /s),
    ]);
    expect((await query('callers', 'nobody')).stderr).toContain('no object is named "nobody"');
    expect((await query('callers')).status).toBe(2);
    expect((await query('objects', '--json', '--csv')).status).toBe(2);
    const server = await runStratigraph(['objects', '--app', 'Shop', '--server', 'http://127.0.0.1:9']);
    expect([server.status, server.stderr]).toEqual([1, 'the service at http://127.0.0.1:9 does not answer\n']);
  });

  it.each([
    [
      ['cve', '--severity', 'bad'],
      '--severity cannot be "bad": it must be one of Critical, High, Medium, Low, Unknown',
    ],
    [['portfolio', 'cve', '--severity', 'bad'], '--severity cannot be "bad": it must be one of Critical, High'],
    [['patterns', '--strategy', 'nope'], '--strategy cannot be "nope": it must be one of containerization, platform-'],
    [['patterns', '--contribution', 'blockers'], 'it must be one of Blocker, Booster'],
    [['patterns', '--criticality', 'worst'], 'it must be one of Critical, High, Medium, Low, None'],
    [['diff', '--change', 'new'], '--change cannot be "new": it must be one of added, modified, removed'],
    [['impact', '--diff', 'a', '--analyzed', 'now'], '--analyzed cannot be "now": it must be one of before, after'],
    [['objects', 'readSql'], '"readSql" is not expected; did you mean --name readSql?'],
    [['cve', '--severty', 'High'], "Unknown option '--severty'; did you mean --severity?"],
  ])('%j is refused with what may be said instead [C-query]', async (words, message) => {
    const ofAll = words[0] === 'portfolio';
    const { status, stdout, stderr } = ofAll ? await runStratigraph([...words, '--data', data]) : await query(...words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('takes a word that the data have, although no list has it [C-query]', async () => {
    const records = readFileSync(join(projectRoot, 'examples', 'shop.ndjson'), 'utf8');
    const file = join(folder, 'foreign.ndjson');
    writeFileSync(file, records.replaceAll('"severity":"High"', '"severity":"Urgent"'));
    const asked = (...words: string[]) =>
      runStratigraph([...words, '--app', 'Foreign', '--data', join(folder, 'foreign')]);
    expect((await asked('import', file)).status).toBe(0);
    const urgent = await asked('cve', '--severity', 'urgent');
    expect([urgent.status, urgent.stdout]).toEqual([0, expect.stringContaining('Urgent')]);
  });

  it.each(['objects', 'coverage', 'export', 'verify'])(
    '%s of an application that is not there names what lists them [C-query]',
    async (command) => {
      const { status, stderr } = await runStratigraph([command, '--app', 'Nothing', '--data', data]);
      expect([status, stderr]).toEqual([1, expect.stringContaining("'Nothing' application is not found")]);
      expect(stderr).toContain('`stratigraph apps` lists the applications');
    },
  );

  it.each([
    [['objects', '--name', 'checkout'], /^application +id +type +full name\nShop +1018 .*\nShop +1003 /],
    [
      ['packages', '--name', 'log4j-core', '--exact', '--version', '<2.17.1', '--vulnerable'],
      /^Shop +org\.apache\.logging\.log4j:log4j-core +2\.\S+ +\d+ +[^\n]*CVE-2021-44228/m,
    ],
    [['packages', '--name', 'lodash', '--called'], /^Shop +lodash +4\.17\.15 +2 +CVE-2020-8203, [^\n]+\n$/m],
    [['cve', '--id', 'ghsa-p6mc-m468-83gw'], /^Shop +CVE-2020-8203 +High +lodash 4\.17\.15 \(2 callers\), /m],
  ])('portfolio %j answers for all applications [C-query-portfolio]', async (words, expected) => {
    const { status, stdout, stderr } = await runStratigraph(['portfolio', ...words, '--data', data]);
    expect([status, stderr]).toEqual([0, 'applications with matches: 1\n']);
    expect(stdout).toMatch(expected);
  });

  it('portfolio says which range of versions is none [C-query-portfolio]', async () => {
    const { status, stderr } = await runStratigraph(['portfolio', 'packages', '--version', '2 to 3', '--data', data]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('must be a range of versions such as <2.17.1')]);
  });

  it('maps a git diff to objects, and runs nothing of the repository [C-query-diff]', async () => {
    const repository = join(folder, 'repository');
    const file = join(repository, 'shop-api/src/cart/cart-service.ts');
    mkdirSync(join(file, '..'), { recursive: true });
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { cwd: repository });
    const lines = Array.from({ length: 120 }, (_, line) => `// ${line + 1}`);
    git('init', '-q');
    writeFileSync(file, lines.join('\n'));
    git('add', '.');
    git('commit', '-qm', 'one');
    writeFileSync(file, lines.with(59, 'changed').join('\n'));
    writeFileSync(join(repository, 'other.txt'), 'x');
    git('add', '.');
    git('commit', '-qm', 'two');
    git('config', 'diff.external', 'touch ran');
    const { status, stdout, stderr } = await query(
      'impact',
      '--diff',
      'HEAD~1...HEAD',
      '--repository',
      repository,
      '--json',
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('affected by a change of 1 object: 1 transaction, ')]);
    expect(stderr).toContain('other.txt: added by the change; not considered');
    expect(JSON.parse(stdout)[0]).toMatchObject({ id: '1003', depth: 0 });
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: repository }).toString()).toBe('');
    const wrong = await query('impact', '--diff', '--output=x', '--repository', repository);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/--diff/)]);
  });
});

describe('rows', () => {
  const input = (flags: object, environment = {}) => ({ positionals: [], flags: { ...flags }, environment });
  const columns = [['name', (item: string) => item]] as const;

  it('hold no control characters as a table, and quotes where CSV wants them [C-query]', () => {
    expect(formatRows(['a\u001b[2Jb\n'], columns, input({}))).toBe('name\na\ufffd[2Jb\ufffd\n');
    expect(formatRows(['a"b,c', 'd\ne'], columns, input({ csv: true }))).toBe('name\r\n"a""b,c"\r\n"d\ne"\r\n');
    const hostile = ['@Injectable()', '=HYPERLINK("http://x")', 'a\u001b[2J', '-12'];
    expect(formatRows(hostile, columns, input({ csv: true }))).toBe(
      `name\r\n'@Injectable()\r\n"'=HYPERLINK(""http://x"")"\r\na\ufffd[2J\r\n-12\r\n`,
    );
    const turned = 'a\u202eb\u009bc';
    expect(formatRows([turned], columns, input({}))).toBe('name\na\ufffdb\ufffdc\n');
    expect(formatRows([turned], columns, input({ json: true }))).toBe('[\n  "a\\u202eb\\u009bc"\n]\n');
    expect(formatRows([], columns, input({}))).toBe('');
    expect(formatRows([], columns, input({ json: true }))).toBe('[]\n');
  });

  it.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '' }, true],
  ])('have a coloured head on a terminal, and never with NO_COLOR: %j [C-query]', (environment, coloured) => {
    const before = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY');
    Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true });
    try {
      expect(formatRows(['a'], columns, input({}, environment)).includes('\u001b')).toBe(coloured);
    } finally {
      Object.defineProperty(process.stdout, 'isTTY', before ?? { value: undefined, configurable: true });
    }
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('%s knows every command and option [C-completion]', async (shell) => {
    const { status, stdout } = await runStratigraph(['completion', shell]);
    expect(status).toBe(0);
    for (const { name, options } of commands) {
      for (const word of [...name.split(' '), ...Object.keys(options)]) expect(stdout).toContain(word);
    }
  });

  it('in bash completes commands, and options of the command [C-completion]', async () => {
    const { stdout } = await runStratigraph(['completion', 'bash']);
    const complete = (...words: string[]): string[] => {
      const line = words.map((word) => `'${word}'`).join(' ');
      const script = `${stdout}COMP_WORDS=(stratigraph ${line}); COMP_CWORD=${words.length}; _stratigraph; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script]).toString().trim().split(' ');
    };
    expect(complete('call')).toEqual(['callers', 'callees']);
    expect(complete('impact', '--di')).toEqual(['--diff']);
    expect(complete('scan', 'packages', '--adv')).toEqual(['--advisories']);
  });

  it('of no known shell is refused [C-completion]', async () => {
    expect((await runStratigraph(['completion', 'tcsh'])).status).toBe(2);
  });
});
