/**
 * What access and limits of the rate cost a request, in microseconds of processor time: access-cost.ts [keys]
 * Makes so many keys (default 1000) in a folder of its own and admits by them, through the code that the server runs for each request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { TokenVerifier } from '../../src/access/oidc/token-verifier.ts';
import { authentication } from '../../src/http/authentication.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { RateLimit } from '../../src/http/limits/rate-limit.ts';
import { noHeaders } from '../../src/http/prepared-headers.ts';
import type { Store } from '../../src/store/store.ts';
import { visibleStore } from '../../src/store/visible-store.ts';

const [keys = '1000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'stratigraph-access-cost-'));

/** Microseconds of processor time of one call, the least of five rounds: what other work on the machine adds is left out. */
function costOf(call: (at: number) => void): number {
  const calls = 200_000;
  const rounds = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < calls; at++) call(at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });
  return Math.min(...rounds.slice(1));
}

/** The cost of a token, of about 1 KB as providers make them, that is believed already, and of one that is not. */
async function reportTokens(report: (what: string, cost: number) => void): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256' };
  const provider = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    response.end(JSON.stringify(request.url === '/jwks' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const verifier = new TokenVerifier(
    { issuer, audience: 'bench', claim: 'groups', grants: null, clockSkew: 60, clientId: null, scope: 'openid' },
    { onWarning: console.error },
  );
  const tokenOf = (sub: string): Promise<string> =>
    new SignJWT({ groups: Array.from({ length: 12 }, (_, at) => `a-group-of-the-organisation-${at}`) })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(issuer)
      .setAudience('bench')
      .setSubject(sub)
      .setExpirationTime('1h')
      .sign(privateKey);
  const tokens = await Promise.all(Array.from({ length: 200 }, (_, at) => tokenOf(`someone-${at}`)));
  await verifier.admit(tokens[0] as string);
  const before = process.cpuUsage();
  for (const token of tokens.slice(1)) await verifier.admit(token);
  const { user, system } = process.cpuUsage(before);
  report(`verifies a token of ${tokens[0]?.length} characters`, (user + system) / (tokens.length - 1));
  // Headers are new strings with each request.
  const buffers = tokens.map((token) => Buffer.from(token));
  report(
    'admits by a token that is verified already',
    costOf((at) => void verifier.admit((buffers[at % buffers.length] as Buffer).toString('latin1'))),
  );
  provider.close();
  provider.closeAllConnections();
}

try {
  const about = {
    name: 'bench',
    applications: ['Shop*', 'Billing'],
    createdAt: new Date().toISOString(),
    expiresAt: null,
  };
  const made: string[] = [];
  for (let at = 0; at < Number(keys); at++) made.push((await createKey(keyFolder(folder), about)).key);
  const access = await KeyRing.open({ folder: keyFolder(folder), onWarning: () => {} });
  const authenticate = authentication({ access });
  const exchanges = made.map((key) => ({ request: { headers: { 'x-api-key': key } } }) as unknown as Exchange);
  const wrong = {
    request: { headers: { 'x-api-key': `${(made[0] as string).slice(0, -1)}_` } },
  } as unknown as Exchange;
  const nothing = Promise.resolve() as Promise<never>;
  const store = { open: () => nothing } as unknown as Store;
  const caller = await authenticate(exchanges[0] as Exchange);
  const guarded = visibleStore(store, (application) => caller?.mayRead(application) ?? false);
  console.log(`${keys} keys; microseconds of processor time a request`);
  const report = (what: string, cost: number): void => console.log(`${cost.toFixed(2).padStart(6)}  ${what}`);
  report(
    'admits by a key',
    costOf((at) => void authenticate(exchanges[at % exchanges.length] as Exchange)),
  );
  report(
    'looks up whether the application may be read',
    costOf(() => void caller?.mayRead('Shop 17')),
  );
  report(
    'opens through what the key may read, beyond opening',
    costOf(() => void guarded.open('Shop 17')) - costOf(() => void store.open('Shop 17')),
  );
  report(
    'refuses a wrong key',
    costOf(() => {
      try {
        authenticate(wrong);
      } catch {
        // The refusal is what is measured.
      }
    }),
  );
  const rates = new RateLimit({ key: { perSecond: 1e6, burst: 1e7 }, address: { perSecond: 1e6, burst: 1e7 } });
  const limited = {
    request: { headers: {}, socket: { remoteAddress: '192.0.2.7' } },
    caller,
    limits: noHeaders,
  };
  report(
    'counts against the limit of a key',
    costOf(() => {
      limited.limits = noHeaders;
      rates.checkCaller(limited as unknown as Exchange);
    }),
  );
  report(
    'counts against the limit of an address',
    costOf(() => {
      limited.limits = noHeaders;
      rates.checkAddress(limited as unknown as Exchange);
    }),
  );
  access.close();
  await reportTokens(report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
