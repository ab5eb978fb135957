import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { shopService } from './test-service.ts';

const app = '/rest/applications/Shop';
const asking = [
  `${app}/objects?limit=1&select=source-locations`,
  `${app}/objects/1003?select=source-locations`,
  `${app}/objects/1003/callees?select=parent&select=source-locations`,
];
const notAsking = [`${app}/objects?limit=1`, `${app}/objects/1003`, `${app}/objects/1003/callees?select=parent`];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service at a free port that answers with these status codes, the last one from then on. */
async function listening(...statuses: number[]): Promise<{ readonly url: string; asked(): number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    response.statusCode = statuses[Math.min(asked++, statuses.length - 1)] as number;
    response.end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

describe('the source service', () => {
  it('is the snapshot itself by default [A12-embedded]', async () => {
    for (const path of asking) expect((await shopService().get(path)).status).toBe(200);
  });

  it.each(['off', 'http://127.0.0.1:1/', 'not a url'])(
    'that is %s refuses locations, and nothing else [IF-7-source-service] [A12-unavailable] [A12-only-when-asked]',
    async (sourceService) => {
      const service = shopService({ sourceService });
      for (const path of asking) {
        const { status, json } = await service.get(path);
        expect([status, json.code]).toEqual([500, 'source-service-unavailable']);
      }
      for (const path of notAsking) expect((await service.get(path)).status).toBe(200);
    },
  );

  it('at a URL is asked once in a while, and answers while it is well [A12-unavailable]', async () => {
    const well = await listening(204);
    const service = shopService({ sourceService: well.url });
    for (const path of [...asking, ...notAsking]) expect((await service.get(path)).status).toBe(200);
    expect(well.asked()).toBe(1);
    const ill = await listening(503);
    expect((await shopService({ sourceService: ill.url }).get(asking[0] as string)).status).toBe(500);
  });

  it('at a URL is asked again after some seconds [A12-unavailable]', async () => {
    const { url, asked } = await listening(500, 200);
    let now = 0;
    const sources = openSourceService({ service: url }, () => now);
    await expect(sources.require()).rejects.toMatchObject({ code: 'source-service-unavailable' });
    now = 2999;
    await expect(sources.require()).rejects.toThrow();
    expect(asked()).toBe(1);
    now = 3000;
    await expect(sources.require()).resolves.toBeUndefined();
    expect(asked()).toBe(2);
  });
});
