import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keyFolder } from '../../src/access/key-folder.ts';
import { checkoutProgram, type RunResult, runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const root = mkdtempSync(join(tmpdir(), 'stratigraph-keys-'));
const data = join(root, 'data');
beforeAll(async () => {
  for (const app of ['Shop', 'Secret']) {
    const { status } = await runStratigraph(['import', '-', '--app', app, '--data', data], { input: smallBundle() });
    expect(status).toBe(0);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const keys = (folder: string, ...words: string[]): Promise<RunResult> =>
  runStratigraph(['keys', ...words, '--data', folder]);

async function newKey(folder: string, ...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await keys(folder, 'create', '--name', 'test', ...words);
  expect([status, stdout], stderr).toEqual([0, expect.stringMatching(/^stratigraph_[0-9a-f]{8}_[A-Za-z0-9_-]{43}\n$/)]);
  return stdout.trim();
}

const prefixOf = (key: string): string => key.split('_')[1] as string;

async function statusOf(address: string, key?: string, path = '/rest/applications/Shop'): Promise<number> {
  const response = await fetch(address + path, { headers: key === undefined ? {} : { 'x-api-key': key } });
  await response.arrayBuffer();
  return response.status;
}

describe('keys', () => {
  it('are created, listed and revoked [AC-keys]', async () => {
    const folder = join(root, 'commands');
    const all = await newKey(folder);
    const some = await newKey(folder, '--applications', 'Shop*, B\\,C', '--expires', '2999-06-30');
    const listed = await keys(folder, 'list');
    expect(listed.status).toBe(0);
    expect(listed.stdout.split('\n')[0]).toMatch(/^prefix +name +applications +created +expires +last used$/);
    expect(listed.stdout).toMatch(new RegExp(`${prefixOf(all)} +test +\\* +\\d{4}-\\d\\d-\\d\\d +never +never`));
    const json = JSON.parse((await keys(folder, 'list', '--json')).stdout);
    expect(json).toContainEqual({
      prefix: prefixOf(some),
      name: 'test',
      applications: ['Shop*', 'B\\,C'],
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: '2999-07-01T00:00:00.000Z',
      lastUsed: null,
    });
    for (const { stdout, stderr } of [listed]) {
      for (const key of [all, some]) expect(stdout + stderr).not.toContain(key.slice(-43));
    }
    for (const name of readdirSync(keyFolder(folder).keys)) {
      const file = join(keyFolder(folder).keys, name);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).not.toMatch(new RegExp([all, some].map((key) => key.slice(-43)).join('|')));
    }
    expect((await keys(folder, 'revoke', prefixOf(all))).status).toBe(0);
    const again = await keys(folder, 'revoke', prefixOf(all));
    expect([again.status, again.stderr]).toEqual([1, `${folder} has no key ${prefixOf(all)}\n`]);
    expect(JSON.parse((await keys(folder, 'list', '--json')).stdout)).toHaveLength(1);
  });

  it.each([
    [['create'], '--name NAME is missing'],
    [['create', '--name', 'a\u001b[31mb'], 'control characters'],
    [['create', '--name', 'a', '--applications', 'Shop,'], '--applications must be names'],
    [['create', '--name', 'a', '--applications', 'a`b'], '--applications must be names'],
    [['create', '--name', 'a', '--expires', 'soon'], '--expires cannot be "soon"'],
    [['create', '--name', 'a', '--expires', '2027-02-31'], '--expires cannot be "2027-02-31"'],
    [['create', '--name', 'a', '--expires', '0d'], 'that is over'],
    [['create', '--name', 'a', '--expires', '2020-01-01'], 'that is over'],
    [['revoke'], 'PREFIX is missing'],
    [['revoke', '../x'], 'eight hexadecimal digits'],
    [['revoke', '12345678', '23456789'], 'is not expected'],
  ])('are refused when the command line is wrong: %j [AC-keys] [C-exit-2]', async (words, message) => {
    const { status, stdout, stderr } = await keys(join(root, 'none'), ...words);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('that are damaged are named, and the others listed', async () => {
    const folder = join(root, 'damaged');
    const key = await newKey(folder);
    writeFileSync(join(keyFolder(folder).keys, '00000000.json'), '{}');
    const { status, stdout, stderr } = await keys(folder, 'list');
    expect([status, stdout, stderr]).toEqual([
      1,
      expect.stringContaining(prefixOf(key)),
      expect.stringContaining('00000000.json cannot be used'),
    ]);
  });
});

describe('serve with keys', () => {
  it('honours creation and revocation while it runs, in every thread [AC-running] [AC-rule]', async () => {
    const { address, output } = await serve(data, ['--threads', '2']);
    expect(await statusOf(address)).toBe(200);
    const key = await newKey(data, '--applications', 'Shop');
    const ask = async (used?: string): Promise<Set<number>> =>
      new Set(await Promise.all(Array.from({ length: 20 }, () => statusOf(address, used))));
    await expect.poll(async () => [await ask(), await ask(key)]).toEqual([new Set([401]), new Set([200])]);
    expect(await statusOf(address, key, '/rest/applications/Secret')).toBe(404);
    expect(JSON.parse((await keys(data, 'list', '--json')).stdout)).toMatchObject([
      { lastUsed: new Date().toISOString().slice(0, 10) },
    ]);
    expect((await keys(data, 'revoke', prefixOf(key))).status).toBe(0);
    await expect.poll(() => ask(key)).toEqual(new Set([401]));
    expect(await statusOf(address)).toBe(401);
    await expect.poll(() => output.stderr).toContain(`"key":"${prefixOf(key)}"`);
    expect(output.stderr).not.toContain(key.slice(-43));
    rmSync(keyFolder(data).access, { recursive: true });
  });

  it('listens on any address as soon as there is a key [C-serve-loopback] [AC-rule]', async () => {
    const folder = join(root, 'wide');
    const refused = await runStratigraph(['serve', '--host', '0.0.0.0', '--data', folder]);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`Create one: stratigraph keys create --name NAME --data ${folder}`),
    ]);
    const key = await newKey(folder);
    const { address } = await serve(folder, ['--host', '0.0.0.0']);
    const loopback = address.replace('0.0.0.0', '127.0.0.1');
    expect([await statusOf(loopback, undefined, '/rest/ready'), await statusOf(loopback, key, '/rest/ready')]).toEqual([
      401, 200,
    ]);
    await keys(folder, 'revoke', prefixOf(key));
    const empty = await runStratigraph(['serve', '--host', '0.0.0.0', '--data', folder]);
    expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('stratigraph keys create')]);
    const closed = await serve(folder);
    expect(closed.output.stderr).toContain('all keys are revoked');
    expect(await statusOf(closed.address, undefined, '/rest/ready')).toBe(401);
  });

  it('is asked by commands and assistants with the key in STRATIGRAPH_KEY [AC-clients]', async () => {
    const key = await newKey(data, '--applications', 'Shop');
    const { address, output } = await serve(data);
    const ask = (app: string, env: NodeJS.ProcessEnv): Promise<RunResult> =>
      runStratigraph(['objects', '--app', app, '--server', address, '--limit', '1'], { env });
    expect((await ask('Shop', { STRATIGRAPH_KEY: key })).status).toBe(0);
    const hidden = await ask('Secret', { STRATIGRAPH_KEY: key });
    expect([hidden.status, hidden.stderr]).toEqual([1, "'Secret' application is not found\n"]);
    const wrong = await ask('Shop', { STRATIGRAPH_KEY: `${key.slice(0, -1)}_` });
    const none = await ask('Shop', { STRATIGRAPH_KEY: '' });
    for (const { status, stderr } of [wrong, none]) {
      expect([status, stderr]).toEqual([1, expect.stringContaining('STRATIGRAPH_KEY')]);
      expect(stderr).not.toContain(key.slice(-42));
    }
    const assistant = new Client({ name: 'test', version: '1' });
    onTestFinished(() => assistant.close());
    const args = [checkoutProgram, 'mcp', '--server', address];
    await assistant.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        env: { ...getDefaultEnvironment(), STRATIGRAPH_KEY: key },
      }),
    );
    const listed = await assistant.callTool({ name: 'list_applications', arguments: {} });
    expect(listed.structuredContent).toMatchObject({ applications: [{ name: 'Shop' }] });
    expect(output.stderr).not.toContain(key.slice(-43));
  });
});
