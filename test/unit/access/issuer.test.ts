import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Issuer } from '../../../src/access/oidc/issuer.ts';

/** A provider that publishes metadata until it hangs, and an issuer with a clock of its own. */
async function makeIssuer() {
  const state = { hangs: false, requests: 0, keys: 'first' };
  const server = createServer((_, response) => {
    state.requests++;
    if (!state.hangs) response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/${state.keys}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: 0 };
  const warnings: string[] = [];
  const issuer = new Issuer(url, { onWarning: (text) => warnings.push(text), now: () => clock.now });
  const keys = async (): Promise<string | undefined> => (await issuer.metadata()).jwksUri.split('/').at(-1);
  return { issuer, state, clock, warnings, keys };
}

const hour = 3_600_000;

describe('the metadata of an issuer', () => {
  it('are read once by all who need them first, and again behind those who ask after an hour [AC-oidc]', async () => {
    const { state, clock, keys } = await makeIssuer();
    expect([await Promise.all([keys(), keys()]), state.requests]).toEqual([['first', 'first'], 1]);
    state.keys = 'second';
    clock.now += hour - 1;
    expect([await keys(), state.requests]).toEqual(['first', 1]);
    clock.now += 1;
    expect([await keys(), await keys()]).toEqual(['first', 'first']);
    await expect.poll(keys).toBe('second');
    expect(state.requests).toBe(2);
  });

  it('stay valid while the provider hangs, and nobody waits for it [AC-oidc]', async () => {
    const { state, clock, keys } = await makeIssuer();
    await keys();
    state.hangs = true;
    clock.now += hour;
    const first = keys();
    await expect.poll(() => state.requests).toBe(2);
    // The request to the provider is on its way, and all the same there are answers.
    expect([await first, await keys()]).toEqual(['first', 'first']);
    expect(state.requests).toBe(2);
  });
});
