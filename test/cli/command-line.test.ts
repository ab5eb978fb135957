import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { commands } from '../../src/cli/commands/commands.ts';
import { checkoutProgram, runStratigraph } from './run-stratigraph.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-cli-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('the command line', () => {
  it('prints its version and ends with 0 [C-exit-0]', async () => {
    expect(await runStratigraph(['--version'])).toEqual({ status: 0, stdout: `${packageFile.version}\n`, stderr: '' });
  });

  it('ends without an error when nobody reads what it prints [C-exit-0]', async () => {
    const child = spawn(process.execPath, [checkoutProgram, 'help'], { stdio: 'pipe' });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect([status, stderr]).toEqual([0, '']);
  });

  it('lists all commands on help [C-help]', async () => {
    for (const words of [['help'], ['--help'], ['-h']]) {
      const { status, stdout, stderr } = await runStratigraph(words);
      expect([status, stderr]).toEqual([0, '']);
      for (const { name, summary } of commands) expect(stdout.replace(/ +/g, ' ')).toContain(`\n ${name} ${summary}\n`);
    }
  });

  it('explains each command', async () => {
    for (const { name, examples } of commands) {
      const { status, stdout } = await runStratigraph(['help', ...name.split(' ')]);
      expect(status).toBe(0);
      for (const example of examples) expect(stdout).toContain(example);
      expect((await runStratigraph([...name.split(' '), '--help'])).stdout).toBe(stdout);
    }
  });

  it('explains the commands whose names begin with the same word [C-help]', async () => {
    const { status, stdout, stderr } = await runStratigraph(['help', 'scan']);
    expect([status, stderr]).toEqual([0, '']);
    const scans = commands.filter(({ name }) => name.startsWith('scan '));
    expect(scans.length).toBeGreaterThan(1);
    for (const { name, summary } of scans) {
      expect(stdout).toContain(`stratigraph ${name} DIR --app NAME [OPTION…]\n`);
      expect(stdout).toContain(summary);
    }
    expect(stdout).not.toContain('serve');
    expect((await runStratigraph(['scan', '--help'])).stdout).toBe(stdout);
  });

  it.each([
    { words: [], message: 'usage: stratigraph COMMAND' },
    { words: ['improt', 'x', '--app', 'y'], message: 'there is no command "improt"; did you mean "import"?' },
    { words: ['help', 'exprot'], message: 'did you mean "export"?' },
    { words: ['scan'], message: '"scan" is followed by one of: packages, cloud\n' },
    { words: ['help', 'scan', 'clodu'], message: 'did you mean "scan cloud"?' },
    { words: ['elephant'], message: 'there is no command "elephant"\n' },
    { words: ['apps', '--colour'], message: "Unknown option '--colour'" },
    { words: ['apps', 'extra'], message: '"extra" is not expected' },
    { words: ['import', '--app', 'Shop'], message: 'FILE is missing' },
    { words: ['import', 'x.ndjson'], message: '--app NAME is missing' },
    { words: ['import', '-', '-', '--app', 'Shop'], message: '- (standard input) is given twice' },
    { words: ['analyze', '--app', 'Shop'], message: 'DIR is missing' },
    { words: ['export', '--app', 'a`b'], message: 'back-quote' },
    { words: ['serve', '--port', '99999'], message: '--port cannot be "99999": it must be from 0 to 65535' },
    { words: ['serve', '--source-service', 'maybe'], message: '--source-service cannot be "maybe"' },
  ])('refuses $words with status 2 [C-exit-2] and says why on standard error', async ({ words, message }) => {
    const { status, stdout, stderr } = await runStratigraph(words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('says where a wrong value in the environment comes from', async () => {
    const { status, stderr } = await runStratigraph(['serve'], { env: { STRATIGRAPH_PORT: 'http' } });
    expect(status).toBe(2);
    expect(stderr).toContain('STRATIGRAPH_PORT cannot be "http": it must be a whole number');
  });

  it('takes the data folder from the environment', async () => {
    const { status, stderr } = await runStratigraph(['apps'], { env: { STRATIGRAPH_DATA: join(data, 'nowhere') } });
    expect(status).toBe(0);
    expect(stderr).toContain(`${join(data, 'nowhere')} holds no applications`);
  });
});
