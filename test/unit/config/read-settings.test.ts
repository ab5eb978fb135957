import { describe, expect, it } from 'vitest';
import { readSettings, SettingError } from '../../../src/config/read-settings.ts';

describe('readSettings', () => {
  it('prefers the flag to the environment and the environment to the default', () => {
    expect(readSettings(['port'], { port: '1' }, { STRATIGRAPH_PORT: '2' })).toEqual({ port: 1 });
    expect(readSettings(['port'], {}, { STRATIGRAPH_PORT: '2' })).toEqual({ port: 2 });
    expect(readSettings(['port'], {}, {})).toEqual({ port: 8080 });
  });

  it('takes an empty environment variable as not set', () => {
    expect(readSettings(['host'], {}, { STRATIGRAPH_HOST: '' })).toEqual({ host: '127.0.0.1' });
  });

  it.each([
    ['512MB', 512 * 1024 ** 2],
    ['4GB', 4 * 1024 ** 3],
    ['1.5 gb', 1.5 * 1024 ** 3],
    ['1048576', 1048576],
  ])('reads the size %s', (text, bytes) => {
    expect(readSettings(['memoryBudget'], { 'memory-budget': text }, {})).toEqual({ memoryBudget: bytes });
  });

  it.each([
    ['port', 'port', '70000', '--port cannot be "70000": it must be from 0 to 65535'],
    ['port', 'port', '80x', '--port cannot be "80x": it must be a whole number'],
    ['port', 'port', '-1', '--port cannot be "-1": it must be a whole number'],
    [
      'memoryBudget',
      'memory-budget',
      'much',
      '--memory-budget cannot be "much": it must be a size such as 512MB or 4GB',
    ],
    ['memoryBudget', 'memory-budget', '0', '--memory-budget cannot be "0": it must be from 1 to 9007199254740991'],
    ['requestLog', 'request-log', 'maybe', '--request-log cannot be "maybe": it must be on or off'],
    [
      'sourceService',
      'source-service',
      'ftp://x',
      '--source-service cannot be "ftp://x": it must be embedded, off or an http(s) URL',
    ],
    ['data', 'data', '', '--data cannot be "": it must not be empty'],
  ] as const)('refuses %s = %s %s', (name, flag, text, message) => {
    expect(() => readSettings([name], { [flag]: text }, {})).toThrow(new SettingError(message));
  });

  it('names the environment variable a wrong value came from', () => {
    expect(() => readSettings(['port'], {}, { STRATIGRAPH_PORT: 'x' })).toThrow(/^STRATIGRAPH_PORT cannot be "x"/);
  });
});
