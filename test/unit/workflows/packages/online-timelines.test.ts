import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchTimelines } from '../../../../src/workflows/packages/online-timelines.ts';

const manners = { timeout: 10_000, retries: 2, firstWait: 1, longestWait: 5, largestAnswer: 2000 };
const answer = JSON.stringify({ versions: { '1.0.0': {} }, time: { '1.0.0': '2020-01-01T00:00:00Z' } });

describe('releases from a registry [P-online]', () => {
  let server: Server;
  let handle: RequestListener;
  let asked: string[];
  let cache: string;

  beforeEach(async () => {
    asked = [];
    cache = mkdtempSync(join(tmpdir(), 'stratigraph-online-'));
    server = createServer((request, response) => {
      asked.push(request.url as string);
      handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(cache, { recursive: true, force: true });
  });

  const ask = (names: readonly string[], type = 'npm', now = () => 1_000_000, timeout = manners.timeout) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return fetchTimelines({
      names: names.map((name) => ({ type, name })),
      registries: { npm: url, pypi: url, maven: `${url}maven2/` },
      cache,
      onProgress: () => {},
      manners: { ...manners, timeout },
      now,
    });
  };

  it('are asked for by name, at most six at once, and kept for a day', async () => {
    let open = 0;
    let most = 0;
    handle = (_, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end(answer);
      }, 5);
    };
    const names = ['@scope/kit', ...Array.from({ length: 12 }, (_, i) => `p${i}`)];
    const { timelines, notes } = await ask(names);
    expect([timelines.length, notes, most <= 6]).toEqual([13, [], true]);
    expect(asked).toContain('/%40scope%2Fkit');
    expect(timelines.find(({ name }) => name === 'p3')?.releases).toEqual([
      { version: '1.0.0', releasedAt: '2020-01-01T00:00:00Z', yanked: false },
    ]);
    const before = asked.length;
    await ask(names, 'npm', () => 1_000_000 + 23 * 3600_000);
    expect(asked.length).toBe(before);
    await ask(['p0'], 'npm', () => 1_000_000 + 25 * 3600_000);
    expect(asked.length).toBe(before + 1);
  });

  it('are asked for again while the fault may pass, and then given up with a warning', async () => {
    handle = (_, response) => {
      response.statusCode = asked.length < 3 ? 503 : 200;
      response.end(answer);
    };
    expect((await ask(['a'])).timelines).toHaveLength(1);
    expect(asked).toHaveLength(3);
    handle = (_, response) => response.writeHead(429, { 'retry-after': '0' }).end();
    const { timelines, notes } = await ask(['b']);
    expect([timelines, notes, asked.length]).toEqual([
      [],
      [expect.stringMatching(/^warning: b: no releases from http.*: it answers 429$/)],
      6,
    ]);
  });

  it.each<[string, RequestListener, number, RegExp]>([
    ['is not there', (_, response) => response.writeHead(404).end(), 1, /it answers 404$/],
    ['is no JSON', (_, response) => response.end('<html>'), 1, /its answer is not JSON$/],
    [
      'is of another shape',
      (_, response) => response.end('{"versions":[]}'),
      1,
      /its answer: versions: an object is expected/,
    ],
    ['is too large', (_, response) => response.end('x'.repeat(5000)), 1, /larger than 2000 bytes$/],
    ['never ends', (_, response) => response.write('{'), 3, /no whole answer within 0\.5 s$/],
    ['breaks off', (_, response) => response.destroy(), 3, /no releases from/],
  ])('that %s are told, not kept, and hinder no other', async (name, listener, times, message) => {
    handle = (request, response) => (request.url === '/good' ? response.end(answer) : listener(request, response));
    const { timelines, notes } = await ask(['bad', 'good'], 'npm', undefined, name === 'never ends' ? 500 : undefined);
    expect(timelines.map(({ name }) => name)).toEqual(['good']);
    expect(notes).toEqual([expect.stringMatching(message)]);
    expect(asked.filter((url) => url === '/bad')).toHaveLength(times);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  it('of Maven packages are the versions of their metadata, without dates', async () => {
    const versions = '<versions><version>1.0</version><version>1.1-rc1</version></versions>';
    handle = (_, response) =>
      response.end(`<?xml version="1.0"?><metadata><versioning><latest>2</latest>${versions}</versioning></metadata>`);
    const { timelines, notes } = await ask(['org.shop.api:kit-core'], 'maven');
    expect([asked, notes]).toEqual([['/maven2/org/shop/api/kit-core/maven-metadata.xml'], []]);
    expect(timelines[0]?.releases).toEqual([
      { version: '1.0', releasedAt: null, yanked: false },
      { version: '1.1-rc1', releasedAt: null, yanked: false },
    ]);
    handle = (_, response) => response.end('{}');
    expect((await ask(['g:a'], 'maven')).notes).toEqual([expect.stringMatching(/its answer: maven-metadata.xml: /)]);
  });

  it('are not asked for where no registry is known', async () => {
    handle = (_, response) => response.end('{"releases":{}}');
    expect((await ask(['a/b'], 'golang')).notes).toEqual(['warning: a/b: no registry of golang packages can be asked']);
    for (const name of ['b', '..:b', 'a:../b', 'a.:b']) {
      expect((await ask([name], 'maven')).notes).toEqual([expect.stringContaining('no registry of maven packages')]);
    }
    expect((await ask(['flask'], 'pypi')).timelines[0]?.releases).toEqual([]);
    expect(asked).toEqual(['/pypi/flask/json']);
  });
});
