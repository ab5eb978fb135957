import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { runStratigraph } from './run-stratigraph.ts';

/** A scan of one file by a user whose cache is in this folder. */
async function scan(cache: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const folder = temporaryFolder();
  const code = join(folder, 'code');
  mkdirSync(code);
  writeFileSync(join(code, 'package.json'), '{"name":"shop"}');
  writeFileSync(join(code, 'save.ts'), "import fs from 'fs';\nfs.writeFileSync('a.txt', '');\n");
  const env = { NODE_COMPILE_CACHE: undefined, XDG_CACHE_HOME: cache, ...environment };
  const data = ['--app', 'Shop', '--data', join(folder, 'data')];
  const { status, stderr } = await runStratigraph(['scan', 'cloud', code, ...data], { env });
  expect(`${status} ${stderr}`).toMatch(/^0 /);
  const { stdout } = await runStratigraph(['patterns', ...data, '--csv'], { env });
  expect(stdout).toMatch(/local file/i);
  return stdout;
}

it('a second start uses what the first has kept, and finds the same', async () => {
  const cache = temporaryFolder();
  const first = await scan(cache);
  expect(readdirSync(join(cache, 'stratigraph')).sort()).toEqual(['compiled', 'rule-values']);
  expect(await scan(cache)).toBe(first);
  writeFileSync(join(cache, 'stratigraph', 'rule-values'), 'damaged');
  expect(await scan(cache)).toBe(first);
});

it('a cache that cannot be written, or is turned off, changes nothing', async () => {
  const file = join(temporaryFolder(), 'a file');
  writeFileSync(file, '');
  const cache = temporaryFolder();
  expect(await scan(file)).toBe(await scan(cache, { NODE_DISABLE_COMPILE_CACHE: '1' }));
  expect(existsSync(join(cache, 'stratigraph'))).toBe(false);
});
