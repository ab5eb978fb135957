import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationFor, freePort, missingBalancer } from '../../bench/balancer/balanced-servers.ts';

const missing = missingBalancer();
if (missing !== undefined) process.stderr.write(`tests of unchecked servers are skipped: ${missing}\n`);

describe.skipIf(missing !== undefined)('servers that a balancer takes for dead', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-unchecked-'));
  const servers: Server[] = [];
  let balancer: ChildProcess;
  let [port, health] = [0, 0];

  beforeAll(async () => {
    // They answer questions, and no check in time.
    for (let at = 0; at < 2; at++) {
      const server = createServer((request, response) => {
        if (request.url !== '/readyz') response.end(`answered by ${at}`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      servers.push(server);
    }
    [port, health] = [await freePort(), await freePort()];
    const listed = servers.map((server, at) => ({
      name: `server-${at}`,
      port: (server.address() as AddressInfo).port,
    }));
    // One is dead indeed.
    listed.push({ name: 'dead', port: await freePort() });
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configurationFor(listed, port, health));
    balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  });
  afterAll(() => {
    balancer?.kill('SIGKILL');
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('are asked all the same when there are no others [D-balancer]', async () => {
    const statusOf = (address: string): Promise<number> =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf(`http://127.0.0.1:${health}/healthz`)).toBe(503);
    const paths = Array.from({ length: 12 }, (_, at) => `/rest/applications/application ${at}/objects?limit=5`);
    const answers = await Promise.all(
      paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${encodeURI(path)}`)).text()),
    );
    expect(answers.filter((text) => !text.startsWith('answered by'))).toEqual([]);
    expect(new Set(answers).size).toBe(2);
  });
});
