import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { telemetryVariable } from '../../src/telemetry/telemetry-settings.ts';
import { audience, startOidcServer } from '../http/oidc-server.ts';
import { S3Double } from '../object-store/s3-double.ts';
import { checkoutProgram, runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';
import { smallBundle } from './small-bundle.ts';

let data: string;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'stratigraph-telemetry-'));
  await runStratigraph(['import', '-', '--app', 'Shop', '--data', data], { input: smallBundle() });
});
afterAll(() => rmSync(data, { recursive: true }));

/** What receives telemetry in JSON over HTTP. */
async function collector(): Promise<{ readonly url: string; readonly received: { path: string; body: string }[] }> {
  const received: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      received.push({ path: request.url as string, body: Buffer.concat(parts).toString() });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('telemetry', () => {
  it('sends a span and measurements of each request, without queries, headers and keys [T-telemetry]', async () => {
    const { url, received } = await collector();
    const environment = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    const words = ['--base-path', '/code'];
    const { child, address, output } = await serve(data, words, checkoutProgram, environment);
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-api-key': 'secret-of-header' };
    await (await fetch(`${address}/rest/applications/Shop/objects?limit=1&name=secret-of-query`, { headers })).text();
    await (await fetch(`${address}/nothing?api-key=secret-of-address`, { method: 'PURGE' })).text();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    const spans = received
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
    expect(spans.map(({ name, kind, traceId, parentSpanId }) => ({ name, kind, traceId, parentSpanId }))).toEqual([
      {
        name: 'GET /code/rest/applications/{name}/objects',
        kind: 2,
        traceId: trace,
        parentSpanId: '00f067aa0ba902b7',
      },
      { name: '_OTHER', kind: 2, traceId: expect.not.stringContaining(trace), parentSpanId: undefined },
    ]);
    const sent = received.map(({ body }) => body).join('\n');
    for (const part of ['"http.server.request.duration"', '"stratigraph.snapshots.memory"', '"process.cpu.time"'])
      expect(sent).toContain(part);
    expect(sent).toMatch(/"key":"service\.name","value":\{"stringValue":"stratigraph"\}/);
    expect(sent).not.toContain('secret-of');
    expect(output.stderr).toContain(`"trace_id":"${trace}"`);
  });

  it('names callers, and no key or token that was sent, right or wrong, in traces, measurements, logs and /metrics [T-telemetry] [AC-secrets]', async () => {
    const { url, received } = await collector();
    const oidc = await startOidcServer();
    onTestFinished(oidc.stop);
    const guarded = mkdtempSync(join(tmpdir(), 'stratigraph-telemetry-keys-'));
    onTestFinished(() => rmSync(guarded, { recursive: true }));
    await runStratigraph(['import', '-', '--app', 'Shop', '--data', guarded], { input: smallBundle() });
    const about = { name: 'test', applications: ['*'], createdAt: new Date().toISOString(), expiresAt: null };
    const { key, prefix } = await createKey(keyFolder(guarded), about);
    const environment = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
    const words = ['--query-key', 'on', '--oidc-issuer', oidc.issuer, '--oidc-audience', audience];
    const { child, address, output } = await serve(guarded, words, checkoutProgram, environment);
    const token = await oidc.sign(oidc.claims());
    const wrong = [
      `${key}x`,
      key.slice(0, -1),
      `stratigraph_${prefix}_${'w'.repeat(43)}`,
      'wrong-word',
      await oidc.sign(oidc.claims({ aud: 'other-audience' })),
      await oidc.sign(oidc.claims({ exp: 1_700_000_000 })),
      `${token.slice(0, -4)}AAAA`,
    ];
    const statuses: number[] = [];
    for (const secret of [key, token, ...wrong]) {
      const asked = `${address}/rest/applications/Shop`;
      const ways: [string, Record<string, string>][] = [
        [asked, { 'x-api-key': secret }],
        [asked, { authorization: `Bearer ${secret}` }],
        [`${asked}?api-key=${encodeURIComponent(secret)}`, {}],
        [`${address}/rest/applications/Shop/objects/none`, { authorization: `Bearer ${secret}` }],
        [`${address}/mcp`, { authorization: `Basic ${secret}`, cookie: `key=${secret}`, baggage: `key=${secret}` }],
      ];
      for (const [target, headers] of ways) {
        const response = await fetch(target, { headers });
        expect(await response.text()).not.toContain(secret);
        statuses.push(response.status);
      }
    }
    expect(statuses).toEqual([
      200,
      200,
      200,
      400,
      401,
      200,
      200,
      401,
      400,
      401,
      ...wrong.flatMap(() => Array(5).fill(401)),
    ]);
    const metrics = await (await fetch(`${address}/metrics`, { headers: { 'x-api-key': key } })).text();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    const sent = received.map(({ body }) => body).join('\n');
    expect(sent).toContain(`"stratigraph.caller","value":{"stringValue":"${prefix}"}`);
    expect(sent).toContain('"stratigraph.caller","value":{"stringValue":"oidc:someone"}');
    expect(output.stderr).toContain(`"key":"${prefix}"`);
    expect(metrics).toContain('401');
    // Of a token what follows its header; of a key what follows its prefix, as far as the key that was cut has it.
    const tokens = [token, ...wrong].filter((one) => one.includes('.')).flatMap((one) => one.split('.').slice(1));
    const secrets = [key.slice(-43, -1), 'w'.repeat(43), 'wrong-word', ...tokens];
    for (const [place, text] of Object.entries({ sent, metrics, ...output }))
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  });

  it('counts requests to an object store [T-telemetry] [OS-charges]', async () => {
    const { url, received } = await collector();
    const double = await new S3Double().start();
    onTestFinished(() => double.stop());
    const environment = {
      ...process.env,
      ...double.environment,
      STRATIGRAPH_CACHE: mkdtempSync(join(data, 'cache-')),
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    };
    const { child, address } = await serve('s3://bucket/none', [], checkoutProgram, environment);
    await (await fetch(`${address}/rest/applications`)).text();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const metrics = received.filter(({ path }) => path === '/v1/metrics').flatMap(({ body }) => JSON.parse(body));
    const points = metrics
      .flatMap(({ resourceMetrics }) => resourceMetrics)
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics)
      .filter(({ name }) => name === 'stratigraph.store.requests')
      .flatMap(({ sum }) => sum.dataPoints);
    const lists = points.filter(({ attributes }) => attributes[0].value.stringValue === 'list');
    expect(Math.max(...lists.map(({ asInt, asDouble }) => Number(asInt ?? asDouble)))).toBeGreaterThan(0);
  });

  it('does not keep the service from ending where nothing receives it [T-telemetry]', async () => {
    const environment = {
      ...process.env,
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    };
    const { child, address } = await serve(data, [], checkoutProgram, environment);
    const response = await fetch(`${address}/rest/ready`);
    await response.text();
    expect(response.status).toBe(200);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('is loaded only where a variable asks for it [T-telemetry]', async () => {
    const list = join(data, 'modules.txt');
    const hook = join(data, 'list-modules.mjs');
    writeFileSync(
      hook,
      `import { appendFileSync } from 'node:fs';
       import { registerHooks } from 'node:module';
       registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context); } });`,
    );
    const { address } = await serve(data, [], checkoutProgram, { ...process.env, NODE_OPTIONS: `--import=${hook}` });
    await (await fetch(`${address}/rest/ready`)).text();
    const loaded = readFileSync(list, 'utf8');
    expect(loaded).toContain('src/http/server.ts');
    expect(loaded).not.toContain('opentelemetry');
    expect(loaded).not.toContain('src/telemetry/open-telemetry');
  });

  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'code' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: '' }, undefined],
    [{ OTEL_TRACES_EXPORTER: 'console' }, 'OTEL_TRACES_EXPORTER'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'True' }, undefined],
  ])('is asked for by %o: %s [T-telemetry]', (environment, variable) => {
    expect(telemetryVariable(environment)).toBe(variable);
  });
});
