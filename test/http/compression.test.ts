import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, createZstdDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseCoding } from '../../src/http/content-coding.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { serviceOver, shopService, storeOf, type TestService, type TestServiceOptions } from './test-service.ts';

const services: TestService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.server.close();
});

const hasZstd = typeof createZstdDecompress === 'function';
const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  ...(hasZstd && { zstd: zstdDecompressSync }),
};

async function ask(
  service: TestService,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<IncomingMessage> {
  if (!service.server.server.listening) {
    services.push(service);
    await service.server.listen({ host: '127.0.0.1', port: 0 });
  }
  const { port } = service.server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, resolve).on('error', reject).end();
  });
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await response.toArray());
}

describe('Accept-Encoding', () => {
  const preferred = hasZstd ? 'zstd' : 'br';
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', preferred],
    ['*', preferred],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['gzip;q=0.2, br;q=0.9', 'br'],
    ['br;q=0, gzip;q=0.001', 'gzip'],
    ['*;q=0.5, gzip;q=0.6', 'gzip'],
    ['*, zstd;q=0, br;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['deflate, compress', undefined],
    ['identity', undefined],
    ['identity;q=0.5, gzip;q=1', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['identity;q=0, *;q=0', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=x, br', 'br'],
    ['gzip ; q=0.8 , br ; q=0.1', 'gzip'],
    [';;,,;q=1,gzip', 'gzip'],
  ])('%j chooses %j [A14-coding]', (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });

  it('never chooses what is weighted 0 or not named [A14-coding]', () => {
    const names = fc.constantFrom('gzip', 'br', 'zstd', 'identity', 'deflate');
    const weights = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, weights), { selector: ([name]) => name }), (entries) => {
        const header = entries.map(([name, weight]) => `${name};q=${(weight / 1000).toFixed(3)}`).join(', ');
        const chosen = chooseCoding(header);
        const weightOf = (name: string) => entries.find(([entry]) => entry === name)?.[1] ?? 0;
        const best = Math.max(0, ...Object.keys(decoders).map(weightOf));
        if (chosen !== undefined) expect(weightOf(chosen)).toBe(best);
        if (chosen !== undefined) expect(best).toBeGreaterThan(0);
        if (chosen === undefined) expect(best === 0 || weightOf('identity') >= best).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe('a coded answer', () => {
  const paths = ['/rest/applications/Shop/objects?limit=1000', '/openapi.json', '/docs/swagger-ui.css'];

  it.each(Object.keys(decoders))('decodes to the plain one: %s [A14-coding]', async (coding) => {
    const shop = shopService();
    for (const path of paths) {
      const plain = await bytesOf(await ask(shop, path, {}));
      const response = await ask(shop, path, { 'accept-encoding': coding });
      const bytes = await bytesOf(response);
      expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, coding]);
      expect(response.headers['content-length']).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(plain.length);
      expect((decoders[coding] as (bytes: Buffer) => Buffer)(bytes).equals(plain)).toBe(true);
    }
  });

  it('has an entity tag of its own, for which it is 304, and tells what it varies with [A14-coding] [A14-not-modified]', async () => {
    const shop = shopService();
    for (const path of paths) {
      const tags = new Set<string>();
      for (const coding of ['identity', ...Object.keys(decoders)]) {
        const headers = { 'accept-encoding': coding };
        const response = await ask(shop, path, headers);
        response.resume();
        const tag = response.headers.etag as string;
        tags.add(tag);
        expect(response.headers.vary).toContain('Accept-Encoding');
        const again = await ask(shop, path, { ...headers, 'if-none-match': tag });
        expect([again.statusCode, again.headers.etag, (await bytesOf(again)).length]).toEqual([304, tag, 0]);
        expect(again.headers['content-encoding']).toBeUndefined();
        expect(again.headers.vary).toBe(response.headers.vary);
      }
      expect(tags.size).toBe(1 + Object.keys(decoders).length);
    }
  });

  it('is not 304 for a coding that the client does not take any more [A14-coding]', async () => {
    const shop = shopService();
    const path = paths[0] as string;
    const coded = await ask(shop, path, { 'accept-encoding': 'gzip' });
    coded.resume();
    const plain = await ask(shop, path, { 'if-none-match': coded.headers.etag as string });
    expect(plain.statusCode).toBe(200);
    plain.resume();
  });

  it('has no body for HEAD, and the head of GET but for the length [R14-head] [A14-coding]', async () => {
    const shop = shopService();
    for (const path of paths) {
      const get = await ask(shop, path, { 'accept-encoding': 'gzip' });
      get.resume();
      const head = await ask(shop, path, { 'accept-encoding': 'gzip' }, 'HEAD');
      expect((await bytesOf(head)).length).toBe(0);
      const { date: _, 'content-length': __, ...expected } = get.headers;
      const { date: ___, 'content-length': ____, 'transfer-encoding': _____, ...actual } = head.headers;
      expect(actual).toEqual(expected);
    }
  });

  it('is plain where it is short, an error, or compression is off [A14-coding]', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const shop = shopService();
    for (const path of ['/rest/ready', '/rest/applications/Shop/objects?limit=1', '/rest/applications/Nope']) {
      const response = await ask(shop, path, headers);
      expect(response.headers['content-encoding']).toBeUndefined();
      JSON.parse((await bytesOf(response)).toString());
    }
    const off = await ask(shopService({ compression: false }), paths[0] as string, headers);
    expect(off.headers['content-encoding']).toBeUndefined();
    off.resume();
  });
});

describe('a long coded answer', () => {
  const rows = 40_000;
  const store = storeOf([{ name: 'App', bundles: [bundleOf([object('a', { id: 1 })])] }]);

  /** A store whose found objects are hard to compress; counts how many were asked for, and releases. */
  function longService(counts: { produced: number; released: number }, options: TestServiceOptions = {}): TestService {
    function* within(head: string, tail: string): Iterable<Uint8Array> {
      yield Buffer.from(head);
      let state = 1;
      for (let i = 0; i < rows; i++) {
        counts.produced++;
        let text = '';
        for (let n = 0; n < 40; n++) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          text += state.toString(36);
        }
        yield Buffer.from(`${i === 0 ? '' : ','}"${text}"`);
      }
      yield Buffer.from(tail);
    }
    const open: typeof store.open = async (name) =>
      Object.assign(Object.create(await store.open(name)), {
        findObjects: () => ({ total: rows, rows: { within } }),
        release: () => counts.released++,
      });
    return serviceOver({ ...store, open }, options);
  }

  const path = '/rest/applications/App/objects?limit=100000';

  it.each(Object.keys(decoders))('is whole: %s [A16-whole] [A14-coding]', async (coding) => {
    const counts = { produced: 0, released: 0 };
    const response = await ask(longService(counts), path, { 'accept-encoding': coding });
    expect(response.headers['content-encoding']).toBe(coding);
    const decoded = (decoders[coding] as (bytes: Buffer) => Buffer)(await bytesOf(response)).toString();
    expect(JSON.parse(decoded).objects).toHaveLength(rows);
    expect(counts).toEqual({ produced: rows, released: 1 });
  });

  it.each(Object.keys(decoders))('is read only as fast as the client takes it: %s [A16-streamed]', async (coding) => {
    const counts = { produced: 0, released: 0 };
    const response = await ask(longService(counts), path, { 'accept-encoding': coding });
    response.pause();
    let before = -1;
    while (before !== counts.produced) {
      before = counts.produced;
      await sleep(100);
    }
    expect(counts.produced).toBeLessThan(rows * 0.8);
    expect(counts.released).toBe(0);
    await bytesOf(response);
    expect(counts).toEqual({ produced: rows, released: 1 });
  });

  it.each(Object.keys(decoders))('that nobody wants any more is not read on: %s', async (coding) => {
    const counts = { produced: 0, released: 0 };
    const response = await ask(longService(counts), path, { 'accept-encoding': coding });
    response.once('data', () => response.destroy());
    response.on('error', () => {});
    while (counts.released === 0) await sleep(10);
    await sleep(50);
    expect(counts.released).toBe(1);
    expect(counts.produced).toBeLessThan(rows);
  });

  it('is not produced for HEAD beyond its beginning [R14-head]', async () => {
    const counts = { produced: 0, released: 0 };
    const response = await ask(longService(counts), path, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([response.headers['content-encoding'], (await bytesOf(response)).length]).toEqual(['gzip', 0]);
    expect(counts.released).toBe(1);
    expect(counts.produced).toBeLessThan(rows / 10);
  });
});
