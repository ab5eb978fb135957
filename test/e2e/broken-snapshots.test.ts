import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { serviceOver } from '../http/test-service.ts';
import { importText } from '../unit/store/imported-folder.ts';

const answersFolder = join(projectRoot, 'examples/answers');
const requests = readdirSync(answersFolder).map(
  (file) => (JSON.parse(readFileSync(join(answersFolder, file), 'utf8')) as { request: string }).request,
);

interface Received {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

describe('the service over a snapshot file that is broken', () => {
  let data: string;
  let file: string;
  let whole: Buffer;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'stratigraph-broken-'));
    file = (await importText(data, 'Shop', readFileSync(join(projectRoot, 'examples/shop.ndjson'), 'utf8'))).path;
    whole = readFileSync(file);
  });

  afterAll(() => rmSync(data, { recursive: true }));

  /** Answers to all requests, over a socket, of a service that finds these bytes as the snapshot file. */
  async function answersOver(bytes: Buffer): Promise<Received[]> {
    writeFileSync(file, bytes);
    const store = openEmbeddedStore({ dataDirectory: data, onWarning: () => undefined });
    const { server } = serviceOver(store);
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const received: Received[] = [];
    for (const request of requests) {
      const response = await fetch(address + request);
      const retryAfter = response.headers.get('retry-after');
      received.push({ status: response.status, retryAfter, body: await response.text() });
    }
    await server.close();
    await store.close();
    return received;
  }

  it.each([
    ['is cut', () => whole.subarray(0, whole.length >> 1)],
    ['is empty', () => Buffer.alloc(0)],
    ['is something else', () => Buffer.from('{"record":"analysis"}\n'.repeat(500))],
  ])('that %s answers 503 with Retry-After and no path [A3-unavailable] [A2-no-internals]', async (_, bytes) => {
    for (const { status, retryAfter, body } of await answersOver(bytes())) {
      expect([status, JSON.parse(body).code]).toEqual([503, 'snapshot-corrupt']);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body).not.toContain(data);
    }
  });

  it('in any one place answers what the whole one does, or 503 with Retry-After [A3-unavailable]', async () => {
    const right = await answersOver(whole);
    const places = Array.from({ length: 64 }, (_, place) => Math.floor((place * whole.length) / 64));
    let refused = 0;
    for (const at of places) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] as number) ^ 0xff;
      for (const [request, { status, retryAfter, body }] of (await answersOver(damaged)).entries()) {
        if (status === 200) {
          expect(body, `byte ${at}`).toBe(right[request]?.body);
          continue;
        }
        const answer = JSON.parse(body) as { code?: string };
        refused++;
        expect([status, answer.code], `byte ${at}`).toEqual([503, 'snapshot-corrupt']);
        expect(Number(retryAfter), `byte ${at}`).toBeGreaterThan(0);
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(places.length * requests.length);
  });
});
