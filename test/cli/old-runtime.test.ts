import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Lets a program see an older runtime than the one that runs it. */
const older =
  'data:text/javascript,Object.defineProperties(process,{versions:{value:{...process.versions,node:"20.20.2"}},version:{value:"v20.20.2"}})';

describe('a checkout with a runtime that reads no TypeScript [C-runtime]', () => {
  it.each([
    [
      'the scripts of package.json',
      ['scripts/run.js', 'start'],
      'npm run start: it needs Node 24 and this is v20.20.2.',
    ],
    ['the program', ['bin/stratigraph.js', 'serve'], 'stratigraph: a checkout needs Node 24 and this is v20.20.2.'],
  ])('%s say which one they need and how to get it', (_, words, message) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, ...words], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain('`npm ci`');
    expect(stderr).not.toContain('ERR_');
  });
});
