import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-configuration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'service.yml');

const pathOf = (address: string): string => new URL(address).pathname;

describe('serve with a configuration file', () => {
  it('takes settings from it, below flags and environment [C-configuration]', async () => {
    writeFileSync(
      file,
      'serve:\n  base-path: /of-file\n  threads: 1\n  request-log: off\n  memory-budget: 64MB\npolicy: {}\n',
    );
    const { address, output } = await serve(folder, ['--config', file]);
    expect(pathOf(address)).toBe('/of-file');
    expect(output.stderr).toContain(`settings of ${file}: base-path, threads, request-log, memory-budget\n`);
    process.env['STRATIGRAPH_BASE_PATH'] = '/of-environment';
    try {
      expect(pathOf((await serve(folder, ['--config', file])).address)).toBe('/of-environment');
      expect(pathOf((await serve(folder, ['--config', file, '--base-path', '/of-flag'])).address)).toBe('/of-flag');
    } finally {
      delete process.env['STRATIGRAPH_BASE_PATH'];
    }
  });

  it.each([
    ['serve:\n  port: 70000', ':2:9: serve.port: found the number 70000; an integer from 0 to 65535 is required'],
    ['serve:\n  prot: 80', ':2:9: serve.prot: unknown member; allowed are data, host, port'],
    [
      'serve:\n\n  memory-budget: much',
      ':3:18: serve.memory-budget: cannot be "much": it must be a size such as 512MB or 4GB',
    ],
    ['serve:\n  base-path: code', ':2:14: serve.base-path: cannot be "code": it must be / or a path'],
    [
      'serve:\n  metrics: maybe',
      ':2:12: serve.metrics: found the string "maybe"; true or false or one of "on", "off" is required',
    ],
    ['serve: [1]', ':1:8: serve: found an array of 1; an object is required'],
    ['serve: {port: 1', ':1:16: '],
    ['', ':1:1: is empty'],
  ])('does not start with what is wrong in it, and names the place: %j [C-configuration]', async (text, message) => {
    writeFileSync(file, text);
    const { status, stdout, stderr } = await runStratigraph(['serve', '--config', file, '--port', '0']);
    expect([status, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
    expect(stderr).toContain(`${file}${message}`);
  });

  it('names a file that is not there, and what of an overridden setting is wrong [C-configuration]', async () => {
    const missing = await runStratigraph(['serve', '--config', join(folder, 'none.yml')]);
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('none.yml: cannot be read')]);
    writeFileSync(file, 'serve:\n  heavy-answers: 0\n');
    const { status, stderr } = await runStratigraph(['serve', '--heavy-answers', '2'], {
      env: { STRATIGRAPH_CONFIG: file },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining(':2:18: serve.heavy-answers: found the number 0')]);
  });
});
