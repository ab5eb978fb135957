import { describe, expect, it } from 'vitest';
import { applicationOption, type Command } from '../../../src/cli/command.ts';
import { nearestWord } from '../../../src/cli/nearest-word.ts';
import { parseCommandLine } from '../../../src/cli/parse-command-line.ts';
import { commandUsage, usageLine } from '../../../src/cli/usage.ts';
import { RequestError } from '../../../src/workflows/workflow-error.ts';

const command: Command = {
  name: 'fetch',
  summary: 'Fetches things.',
  positionals: 'FILE…',
  options: {
    app: applicationOption,
    table: { type: 'string', multiple: true, placeholder: 'FILE', help: 'A table.' },
    quick: { type: 'boolean', short: 'q', help: 'Hurries.' },
  },
  settings: ['data', 'port'],
  examples: ['stratigraph fetch a --app Shop'],
  run: async () => 0,
};

function parse(...words: string[]) {
  const { positionals, flags } = parseCommandLine(command, words, {});
  return { positionals, flags: { ...flags } };
}

describe('parseCommandLine', () => {
  it('splits positionals, options, repeated options, switches and settings', () => {
    const words = ['a', '--app', 'Shop', '-q', '--table', 'x', '--table=y', '--port', '0', 'b'];
    expect(parse(...words)).toEqual({
      positionals: ['a', 'b'],
      flags: { app: 'Shop', quick: true, table: ['x', 'y'], port: '0' },
    });
  });

  it('takes - and what follows -- as positionals', () => {
    expect(parse('-', '--app', 'Shop', '--', '--strange').positionals).toEqual(['-', '--strange']);
  });

  it.each([
    [['a'], '--app NAME is missing'],
    [['a', '--app', ''], '--app must not be empty'],
    [['a', '--app', 'x', '--app', 'y'], '--app is given twice'],
    [['a', '--app', 'x', '--port', '1', '--port', '2'], '--port is given twice'],
    [['a', '--app', 'x', '--colour'], "Unknown option '--colour'"],
    [['a', '--ap', 'x'], "Unknown option '--ap'; did you mean --app?"],
    [['a', '--app'], "Option '--app <value>' argument missing"],
    [['a', '--app', 'x', '--quick=yes'], "Option '-q, --quick' does not take an argument"],
  ])('refuses %j', (words, message) => {
    expect(() => parse(...words)).toThrow(RequestError);
    expect(() => parse(...words)).toThrow(message);
  });

  it('asks for nothing where help is asked for', () => {
    expect(parse('--help').flags).toEqual({ help: true });
  });
});

describe('the usage page', () => {
  it('names every option and setting with its default and environment variable', () => {
    const page = commandUsage(command);
    expect(usageLine(command)).toBe('stratigraph fetch FILE… --app NAME [OPTION…]');
    for (const part of ['--app NAME', '--table FILE', '-q, --quick', '--port NUMBER', 'STRATIGRAPH_PORT', '8080']) {
      expect(page).toContain(part);
    }
  });
});

describe('nearestWord', () => {
  const words = ['analyze', 'import', 'export', 'serve', 'apps', 'gc'];

  it.each([
    ['anlyze', 'analyze'],
    ['improt', 'import'],
    ['server', 'serve'],
    ['app', 'apps'],
  ])('finds %s near %s', (word, near) => {
    expect(nearestWord(word, words)).toBe(near);
  });

  it('finds nothing near what is far from all', () => {
    expect(nearestWord('elephant', words)).toBeUndefined();
  });
});
