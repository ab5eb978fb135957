import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-threads-'));
beforeAll(async () => {
  await runStratigraph(['import', '-', '--app', 'Shop', '--data', data], { input: smallBundle() });
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Asks over a connection of its own, which the system gives to any of the threads. */
async function ask(address: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpRequest(`${address}${path}`, { agent: false }, resolve).on('error', reject).end();
  });
}

async function textOf(address: string, path: string): Promise<string> {
  return Buffer.concat(await (await ask(address, path)).toArray()).toString();
}

/** Totals that so many connections are told. */
async function totals(address: string, connections: number): Promise<Set<number>> {
  const answers = Array.from({ length: connections }, () => textOf(address, '/rest/applications/Shop/objects?limit=0'));
  return new Set((await Promise.all(answers)).map((text) => JSON.parse(text).totalObjects as number));
}

describe('serve with several threads', () => {
  it('answers the same in all of them, and counts what they all did [C-serve-threads] [C-serve-metrics]', async () => {
    const { address, output } = await serve(data, ['--threads', '3', '--request-log', 'off']);
    expect(await totals(address, 60)).toEqual(new Set([4]));
    const counted = 'stratigraph_http_requests_total{operation="find-objects",status="200"} 60\n';
    const loaded = [0, 1, 2].map((thread) => `stratigraph_loaded_snapshots{thread="${thread}"} 1\n`);
    for (const line of [counted, ...loaded]) await expect.poll(() => textOf(address, '/metrics')).toContain(line);
    expect(output.stdout.split('\n')).toEqual([`Stratigraph serves on ${address}`, '']);
  });

  it('shows a newly imported snapshot in all of them, without a restart [C-serve-threads] [C-serve-new-snapshot]', async () => {
    const { address } = await serve(data, ['--threads', '2', '--request-log', 'off']);
    await totals(address, 30);
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
    await expect.poll(() => totals(address, 30)).toEqual(new Set([5]));
  });

  it('ends with status 0 on SIGTERM, with the log of all written [C-serve-threads]', async () => {
    const { address, child, output } = await serve(data, ['--threads', '2']);
    await totals(address, 20);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(output.stderr.trim().split('\n')).toHaveLength(20);
  });

  it('says which port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { status, stderr } = await runStratigraph([
      'serve',
      '--threads',
      '2',
      '--port',
      String(port),
      '--data',
      data,
    ]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`port ${port} of 127.0.0.1 is in use`)]);
  });

  it('says once that there is nothing yet', async () => {
    const { output, address } = await serve(join(data, 'nothing'), ['--threads', '3', '--request-log', 'off']);
    await totals(address, 1).catch(() => {});
    while (output.stderr === '') await sleep(20);
    await sleep(200);
    expect(output.stderr.match(/holds no applications yet/g)).toHaveLength(1);
  });
});
