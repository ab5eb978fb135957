import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

const commands = (text: string): string[] =>
  recordsOf({ 'tool.ts': text })
    .flatMap((each) => (each.record === 'object' && each.type === 'Command Line Command' ? [each.name] : []))
    .sort();

const tests = (word: string, one: string, other: string): string =>
  `if (${word} === '${one}') run('${one}'); else if (${word} === '${other}') run('${other}');`;
const run = 'const run = (what: string): void => console.log(what);';

describe('commands by the words of a command line [FW-start-points]', () => {
  it('are named by the first word, and by later ones behind it', () => {
    const text = `${run} ${tests('process.argv[2]', 'build', 'start')}`;
    expect(commands(text)).toEqual(['build', 'start']);
    expect(commands(`${text} ${tests('process.argv[3]', 'fast', 'slow')}`)).toEqual(['build', 'fast', 'slow', 'start']);
  });

  it('are none by words for yes and no', () => {
    expect(commands(`${run} ${tests('process.argv[2]', 'true', 'false')}`)).toEqual([]);
    expect(commands(`${run} ${tests('process.argv[2]', 'on', 'restart')}`)).toEqual(['on', 'restart']);
  });

  it('are none by later words alone, which are arguments', () => {
    expect(commands(`${run} ${tests('process.argv[3]', 'true', 'false')}`)).toEqual([]);
    expect(commands(`${run} const given = process.argv.slice(2); ${tests('given[1]', 'mail', 'name')}`)).toEqual([]);
    expect(commands(`${run} const given = process.argv.slice(2); ${tests('given[0]', 'mail', 'name')}`)).toEqual([
      'mail',
      'name',
    ]);
  });
});
