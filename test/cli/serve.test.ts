import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { runStratigraph } from './run-stratigraph.ts';
import { serve, totalObjects } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-serve-'));
beforeAll(async () => {
  expect(
    (await runStratigraph(['import', '-', '--app', 'Shop', '--data', data], { input: smallBundle() })).status,
  ).toBe(0);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('serve', () => {
  it('prints its address on one line and answers there [C-serve]', async () => {
    const { address, output } = await serve(data);
    expect(output.stdout).toBe(`Stratigraph serves on ${address}\n`);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${address}/rest/ready`)).text()).toBe('true');
    expect(await totalObjects(address)).toBe(4);
  });

  it('opens the explorer where that is asked for, by the program that BROWSER names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-browser-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const browser = join(folder, 'browser');
    const opened = join(folder, 'opened');
    writeFileSync(browser, `#!/bin/sh\necho "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`, {
      mode: 0o755,
    });
    const { address } = await serve(data, ['--open'], undefined, { ...process.env, BROWSER: browser });
    while (!existsSync(opened)) await sleep(20);
    expect(readFileSync(opened, 'utf8')).toBe(`${address}/explore\n`);

    const other = await serve(data, ['--open'], undefined, { ...process.env, BROWSER: join(folder, 'none') });
    while (!other.output.stderr.includes('browser')) await sleep(20);
    expect(other.output.stderr).toContain(`no browser could be started; open ${other.address}/explore`);
  });

  it('shows a newly imported snapshot, without a restart [C-serve-new-snapshot]', async () => {
    const { address } = await serve(data, ['--request-log', 'off']);
    const before = await totalObjects(address);
    const extra = {
      record: 'object',
      key: 'new',
      name: 'n',
      fullName: 'n',
      type: 'T',
      typeId: 't',
      language: 'TypeScript',
    };
    const input = smallBundle({ extra: [extra] });
    expect((await runStratigraph(['import', '-', '--app', 'Shop', '--data', data], { input })).status).toBe(0);
    await expect.poll(() => totalObjects(address)).toBe(before + 1);
  });

  it('writes one line for each request to standard error, unless that is switched off', async () => {
    const loud = await serve(data);
    await totalObjects(loud.address);
    const quiet = await serve(data, ['--request-log', 'off']);
    await totalObjects(quiet.address);
    for (const { child } of [loud, quiet]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    expect(loud.output.stderr.trim().split('\n').length).toBe(1);
    expect(loud.output.stderr).toContain('/rest/applications/Shop/objects');
    expect(quiet.output.stderr).toBe('');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with status 0 on %s', async (signal) => {
    const { child, address } = await serve(data);
    await totalObjects(address);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('takes its settings from the environment, flags first', async () => {
    const env = { STRATIGRAPH_DATA: data, STRATIGRAPH_PORT: 'none', STRATIGRAPH_HOST: '0.0.0.0' };
    const wrongPort = await runStratigraph(['serve', '--host', '127.0.0.1'], { env });
    expect([wrongPort.status, wrongPort.stderr]).toEqual([2, expect.stringContaining('STRATIGRAPH_PORT')]);
    const wrongHost = await runStratigraph(['serve', '--port', '0'], { env });
    expect([wrongHost.status, wrongHost.stderr]).toEqual([
      1,
      expect.stringContaining('0.0.0.0 is not a loopback address'),
    ]);
  });

  it('refuses source locations when the source service is off [C-serve-source-service]', async () => {
    const { address } = await serve(data, ['--source-service', 'off']);
    const response = await fetch(`${address}/rest/applications/Shop/objects?limit=1&select=source-locations`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'source-service-unavailable' });
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'example.org'])('refuses to listen on %s [C-serve-loopback]', async (host) => {
    const { status, stdout, stderr } = await runStratigraph(['serve', '--host', host, '--data', data]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${host} is not a loopback address, and without a key`);
  });

  it('names at its start what cannot be served, and serves the rest', async () => {
    const own = join(data, 'damaged');
    cpSync(join(data, 'applications'), join(own, 'applications'), { recursive: true });
    await runStratigraph(['import', '-', '--app', 'Broken', '--data', own], { input: smallBundle() });
    const { snapshotsFolder } = applicationFolder(own, 'Broken');
    const [name] = readdirSync(snapshotsFolder) as [string];
    truncateSync(join(snapshotsFolder, name), 500);
    const { address, output } = await serve(own, ['--request-log', 'off']);
    const answer = await fetch(`${address}/rest/applications/Broken/objects?limit=1`);
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'snapshot-corrupt' })]);
    expect(await totalObjects(address)).toBeGreaterThanOrEqual(4);
    expect(output.stderr).toContain(join(snapshotsFolder, name));
    expect(output.stderr).toContain('analyse or import the application again');
  });

  it('says which port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stderr } = await runStratigraph(['serve', '--port', String(port), '--data', data]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`port ${port} of 127.0.0.1 is in use`)]);
    expect(stderr).not.toContain('    at ');
  });

  it('serves a folder that does not exist yet, and what is imported into it later', async () => {
    const later = join(data, 'later');
    const { address, output } = await serve(later);
    expect(await (await fetch(`${address}/rest/applications`)).json()).toEqual([]);
    expect(output.stderr).toContain(`${later} holds no applications yet`);
    await runStratigraph(['import', '-', '--app', 'Shop', '--data', later], { input: smallBundle() });
    await expect.poll(() => totalObjects(address)).toBe(4);
  });
});

describe('the start of light commands', () => {
  it('loads neither the compiler nor the web framework', async () => {
    const hook = join(data, 'list-modules.mjs');
    const list = join(data, 'modules.txt');
    writeFileSync(
      hook,
      `import { appendFileSync } from 'node:fs';
       import { registerHooks } from 'node:module';
       registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); } });`,
    );
    const env = { NODE_OPTIONS: `--import=${hook}` };
    for (const words of [
      ['--version'],
      ['help'],
      ['apps', '--data', data],
      ['verify', '--data', data],
      ['serve', '--port', 'x'],
    ]) {
      await runStratigraph(words, { env });
    }
    const loaded = readFileSync(list, 'utf8').split('\n');
    expect(loaded.some((url) => url.endsWith('src/cli/main.ts'))).toBe(true);
    expect(loaded.filter((url) => url.includes('node_modules/'))).toEqual([]);
    expect(loaded.filter((url) => /src\/(analyzers|http|operations|snapshot\/builder|bundle)\//.test(url))).toEqual([]);
  });
});
