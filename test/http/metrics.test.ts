import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { serviceOver, shopService, storeOf } from './test-service.ts';

const app = '/rest/applications/Shop';

/** Values by metric and labels, as they stand in the text. */
function valuesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('/metrics', () => {
  it('counts answers by operation and status, with their bytes and times [C-serve-metrics]', async () => {
    const shop = shopService();
    const one = await shop.get(`${app}/objects/1003`);
    await shop.get(`${app}/objects/1004`);
    await shop.get(`${app}/objects/999999`);
    await shop.get(`${app}/objects/1003`, { 'if-none-match': '*' });
    await shop.get('/nothing');
    await shop.send('POST', `${app}/objects`);
    const { status, headers, text } = await shop.get('/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const values = valuesOf(text);
    const requests = (operation: string, code: number) =>
      values.get(`stratigraph_http_requests_total{operation="${operation}",status="${code}"}`);
    expect([200, 304, 404].map((code) => requests('get-object', code))).toEqual([2, 1, 1]);
    expect([requests('none', 404), requests('find-objects', 405)]).toEqual([1, 1]);
    expect(requests('list-callees', 200)).toBeUndefined();
    const bytes = values.get('stratigraph_http_response_bytes_total{operation="get-object"}') as number;
    expect(bytes).toBeGreaterThan(2 * one.text.length - 200);
    const duration = 'stratigraph_http_request_duration_seconds';
    expect(values.get(`${duration}_bucket{operation="get-object",le="+Inf"}`)).toBe(4);
    expect(values.get(`${duration}_count{operation="get-object"}`)).toBe(4);
    expect(values.get(`${duration}_sum{operation="get-object"}`)).toBeGreaterThan(0);
  });

  it('is text as Prometheus wants it: each metric with help and type, each sample a number [C-serve-metrics]', async () => {
    const shop = shopService({ version: 'a"b\\c' });
    await shop.get(app);
    const { text } = await shop.get('/metrics');
    expect(text.endsWith('\n')).toBe(true);
    const declared = [...text.matchAll(/^# TYPE (\S+) (?:counter|gauge|histogram)$/gm)].map((match) => match[1]);
    expect(new Set(declared).size).toBe(declared.length);
    for (const [sample, value] of valuesOf(text)) {
      const name = /^[a-z_]+/.exec(sample)?.[0].replace(/_(?:bucket|sum|count)$/, '');
      expect(declared, sample).toContain(name);
      expect(value, sample).toBeGreaterThanOrEqual(0);
    }
    expect(text).toContain('stratigraph_build_info{version="a\\"b\\\\c"} 1');
    expect(valuesOf(text).get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('has classes of durations that add up', async () => {
    const shop = shopService();
    for (let i = 0; i < 5; i++) await shop.get('/rest/ready');
    const { text } = await shop.get('/metrics');
    const counts = [...text.matchAll(/_bucket\{operation="get-ready",le="[^"]+"\} (\d+)/g)].map((match) =>
      Number(match[1]),
    );
    expect(counts.length).toBeGreaterThan(10);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(5);
  });

  it('is not there when it is switched off [C-serve-metrics]', async () => {
    expect((await shopService({ metrics: false }).get('/metrics')).status).toBe(404);
  });
});

describe('health', () => {
  it.each(['/healthz', '/readyz'])('%s answers 200 and is never stored', async (path) => {
    const { status, headers, json } = await shopService().get(path);
    expect([status, json, headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  it('/readyz fails when the data cannot be read, /healthz does not', async () => {
    const service = serviceOver({ ...storeOf([]), ready: () => Promise.reject(new Error('no disk')) });
    expect([(await service.get('/readyz')).status, (await service.get('/healthz')).status]).toEqual([500, 200]);
  });

  it('/readyz fails when a data folder cannot be read', async () => {
    const folder = temporaryFolder();
    symlinkSync('applications', join(folder, 'applications'));
    const service = serviceOver(openEmbeddedStore({ dataDirectory: folder, onWarning: () => {} }));
    expect((await service.get('/readyz')).status).toBe(500);
  });
});
