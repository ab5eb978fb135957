import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { explorerRoutes } from '../../src/http/explorer-pages.ts';
import { router } from '../../src/http/router.ts';

const folder = mkdtempSync(join(tmpdir(), 'explorer-'));

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the routes of a build answer to a path. */
async function ask(directory: string, path: string): Promise<Sent | undefined> {
  const segments = path.split('/');
  let sent: Sent | undefined;
  const send = (status: number, headers: readonly string[], body: string | Buffer): void => {
    const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] as string] as const] : []));
    sent = { status, headers: Object.fromEntries(pairs), body: String(body) };
  };
  const exchange = { path, segments, request: { headers: {} }, coding: undefined, isHead: false, send } as unknown;
  await router(explorerRoutes({ directory }))(segments)?.handle(exchange as Exchange);
  return sent;
}

describe('the pages of the explorer', () => {
  const built = join(folder, 'built');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<!doctype html>explorer');
  writeFileSync(join(built, 'icon.svg'), '<svg/>');
  writeFileSync(join(built, 'assets', 'main-1.js'), 'start()');
  writeFileSync(join(folder, 'secret.html'), 'secret');

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['/explore', '/explore/', '/explore/applications/a%2Fb/objects/1', '/explore/no/such/view'])(
    'answer one page for every address: %s',
    async (path) => {
      expect(await ask(built, path)).toMatchObject({ status: 200, body: '<!doctype html>explorer' });
    },
  );

  it('are where the root leads', async () => {
    expect(await ask(built, '/')).toMatchObject({ status: 302, headers: { location: '/explore' } });
  });

  it('answer their files with types, and loads from elsewhere and inline code are forbidden', async () => {
    const file = await ask(built, '/explore/assets/main-1.js');
    expect(file).toMatchObject({ status: 200, body: 'start()' });
    expect(file?.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await ask(built, '/explore/icon.svg'))?.headers['content-type']).toBe('image/svg+xml');
    const policy = (await ask(built, '/explore'))?.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('http');
  });

  it.each(['/explore/assets/none.js', '/explore/assets/..%2Findex.html', '/explore/assets/..'])(
    'answer no file that is not of the build: %s',
    async (path) => {
      await expect(ask(built, path)).rejects.toThrow('There is nothing at');
    },
  );

  it('say how to build them where they are not built', async () => {
    const answer = await ask(join(folder, 'nothing'), '/explore');
    expect(answer?.status).toBe(503);
    expect(answer?.body).toContain('npm run build:explorer');
  });
});
