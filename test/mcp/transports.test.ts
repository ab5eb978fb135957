import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mcpEndpoint } from '../../src/mcp/mcp-endpoint.ts';
import { tools } from '../../src/mcp/tools/tools.ts';
import { checkoutProgram, runStratigraph } from '../cli/run-stratigraph.ts';
import { serve } from '../cli/serve-process.ts';
import { smallBundle } from '../cli/small-bundle.ts';
import { shopService } from '../http/test-service.ts';
import { shopClient } from './shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-mcp-'));

beforeAll(async () => {
  const { status, stderr } = await runStratigraph(['import', '-', '--app', 'Shop', '--data', folder], {
    input: smallBundle(),
  });
  expect([status, stderr]).toEqual([0, expect.anything()]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The versions of the protocol that a client may speak: the one without a handshake, and the ones with. */
const modes = [{ pin: '2026-07-28' }, 'legacy'] as const;

/**
 * A client gives up a request after a minute, the first one among them, which waits for the program to start: a machine that is busy takes
 * longer. The limit of the test is the only one here.
 */
const patient = { timeout: 2 ** 31 - 1 };

/** Asks what every client asks, and compares. */
async function exercise(client: Client): Promise<void> {
  const { tools: listed } = await client.listTools(undefined, patient);
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  const found = await client.callTool({ name: 'search', arguments: { name: 'additem', type: 'method' } }, patient);
  expect(found.structuredContent).toMatchObject({ application: 'Shop', total: 1, objects: [{ name: 'addItem' }] });
  const wrong = await client.callTool({ name: 'search', arguments: { application: 'Nope' } }, patient);
  expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"Shop"') }] });
  await expect(client.callTool({ name: 'nope', arguments: {} }, patient)).rejects.toThrow('There is no tool nope');
  const { resources } = await client.listResources(undefined, patient);
  expect(resources).toMatchObject([{ uri: 'stratigraph://applications/Shop', mimeType: 'application/json' }]);
  const { contents } = await client.readResource({ uri: 'stratigraph://applications/Shop' }, patient);
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ name: 'Shop' });
  const { resourceTemplates } = await client.listResourceTemplates(undefined, patient);
  expect(resourceTemplates).toHaveLength(2);
  const { prompts } = await client.listPrompts(undefined, patient);
  expect(prompts.map(({ name }) => name)).toEqual(['impact_review', 'migration_assessment']);
  const { messages } = await client.getPrompt(
    { name: 'migration_assessment', arguments: { application: 'Shop' } },
    patient,
  );
  expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('"Shop"') } }]);
  await expect(client.getPrompt({ name: 'impact_review', arguments: {} }, patient)).rejects.toThrow(
    'application: is missing',
  );
}

describe.each(modes)('an official client with %j', (mode) => {
  const connected = async (transport: ConstructorParameters<typeof StdioClientTransport>[0] | URL): Promise<Client> => {
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode, probe: { timeoutMs: patient.timeout } } },
    );
    await client.connect(
      transport instanceof URL ? new StreamableHTTPClientTransport(transport) : new StdioClientTransport(transport),
      patient,
    );
    onTestFinished(() => client.close());
    return client;
  };

  it('is answered over HTTP at /mcp [M-http]', async () => {
    const { address } = await serve(folder);
    await exercise(await connected(new URL(`${address}/mcp`)));
  });

  it.each(['--data', '--server'])(
    'is answered over standard input and output, with %s [M-stdio]',
    async (option) => {
      const source = option === '--data' ? folder : (await serve(folder)).address;
      await exercise(await connected({ command: process.execPath, args: [checkoutProgram, 'mcp', option, source] }));
    },
    600_000,
  );
});

describe('the path /mcp', () => {
  const mcp = mcpEndpoint(shopClient(), '1', () => undefined);
  const service = shopService({ mcp, allowedHosts: ['127.0.0.1', 'localhost'] });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

  it('answers a page of its own names alone [M-origin]', async () => {
    const ask = (more: Record<string, string>) => service.send('POST', '/mcp', { ...headers, ...more }, body);
    expect((await ask({})).status).toBe(200);
    const { port } = service.server.server.address() as AddressInfo;
    expect((await ask({ origin: `http://localhost:${port}` })).status).toBe(200);
    for (const origin of ['https://evil.example', 'null']) expect((await ask({ origin })).status).toBe(403);
    expect((await ask({ host: 'evil.example' })).status).toBe(403);
    expect((await ask({ 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('has no sessions: GET and DELETE are refused, and a body that is too long is [M-http]', async () => {
    expect((await service.send('GET', '/mcp', headers)).status).toBe(405);
    expect((await service.send('DELETE', '/mcp', headers)).status).toBe(405);
    expect((await service.send('POST', '/mcp', headers, 'x'.repeat(5_000_000))).status).toBe(413);
    expect((await service.send('POST', '/mcp', headers, 'no JSON')).status).toBe(400);
  });

  it('is not there when it is switched off [M-http]', async () => {
    expect((await shopService().send('POST', '/mcp', headers, body)).status).toBe(404);
  });
});
