import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, type JWTPayload } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKey } from '../../src/access/change-keys.ts';
import { keyFolder } from '../../src/access/key-folder.ts';
import { KeyRing } from '../../src/access/key-ring.ts';
import { KeysAndTokens } from '../../src/access/keys-and-tokens.ts';
import { type TokenSettings, TokenVerifier } from '../../src/access/oidc/token-verifier.ts';
import { audience, clientId, type OidcServer, startOidcServer } from './oidc-server.ts';
import { serviceOver, shopRecords, storeOf, type TestService } from './test-service.ts';

const store = storeOf([
  { name: 'Secret', bundles: [shopRecords()] },
  { name: 'Shop', bundles: [shopRecords()] },
]);
const shop = '/rest/applications/Shop';

interface Setup {
  readonly oidc: OidcServer;
  readonly service: TestService;
  readonly key: string;
  readonly warnings: string[];
  readonly clock: { now: number };
  /** Status of a request with a token. */
  status(token: string, path?: string): Promise<number>;
}

async function setup(changes: Partial<TokenSettings> = {}): Promise<Setup> {
  const oidc = await startOidcServer();
  onTestFinished(oidc.stop);
  const data = mkdtempSync(join(tmpdir(), 'stratigraph-oidc-'));
  const warnings: string[] = [];
  const onWarning = (text: string): void => void warnings.push(text);
  const folder = keyFolder(data);
  const createdAt = new Date().toISOString();
  const { key } = await createKey(folder, { name: 'test', applications: ['Secret'], createdAt, expiresAt: null });
  const keys = await KeyRing.open({ folder, onWarning });
  onTestFinished(() => {
    keys.close();
    rmSync(data, { recursive: true, force: true });
  });
  const clock = { now: Date.now() };
  const settings: TokenSettings = {
    issuer: oidc.issuer,
    audience,
    claim: 'stratigraph_applications',
    grants: null,
    clockSkew: 60,
    clientId,
    scope: 'openid',
    ...changes,
  };
  const tokens = new TokenVerifier(settings, { onWarning, now: () => clock.now });
  const service = serviceOver(store, { access: new KeysAndTokens(keys, tokens) });
  const status = async (token: string, path = shop): Promise<number> =>
    (await service.get(path, { authorization: `Bearer ${token}` })).status;
  return { oidc, service, key, warnings, clock, status };
}

describe('tokens of an OpenID provider', () => {
  it('admit to the applications that their claim names, besides keys [AC-oidc] [AC-hidden]', async () => {
    const { oidc, service, key, status, warnings } = await setup();
    const token = await oidc.clientToken();
    expect(token.split('.')).toHaveLength(3);
    const statuses = async (): Promise<number[]> => [
      await status(token),
      await status(token, '/rest/applications/Secret'),
    ];
    expect(await statuses()).toEqual([200, 404]);
    expect(await statuses(), 'from the cache').toEqual([200, 404]);
    expect((await service.get(shop, { 'x-api-key': token })).status).toBe(200);
    expect([await status(key), await status(key, '/rest/applications/Secret')]).toEqual([404, 200]);
    expect((await service.get(shop)).status).toBe(401);
    expect(oidc.keyRequests()).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('map groups to applications [AC-oidc]', async () => {
    const grants = [
      { value: 'shop-team', applications: ['Shop', 'Billing'] },
      { value: 'architects', applications: ['*'] },
    ];
    const { oidc, status } = await setup({ claim: 'realm_access.roles', grants });
    const both = async (roles: unknown): Promise<number[]> => {
      const token = await oidc.sign(oidc.claims({ realm_access: { roles } }));
      return [await status(token), await status(token, '/rest/applications/Secret')];
    };
    expect(await both(['shop-team', 'other'])).toEqual([200, 404]);
    expect(await both(['architects'])).toEqual([200, 200]);
    expect(await both('x architects')).toEqual([200, 200]);
    for (const nothing of [['*'], [], null, 7, { shop: 1 }, ['Shop']]) expect(await both(nothing)).toEqual([404, 404]);
  });

  const wrong: [string, (oidc: OidcServer) => Promise<string>][] = [
    ['alg none', async (oidc) => `${encoded({ alg: 'none' })}.${encoded(oidc.claims())}.`],
    ['alg none with a signature', async (oidc) => `${encoded({ alg: 'none' })}.${encoded(oidc.claims())}.AAAA`],
    ['alg None', async (oidc) => `${encoded({ alg: 'None', kid: 'first' })}.${encoded(oidc.claims())}.AAAA`],
    ['another issuer', (oidc) => oidc.sign(oidc.claims({ iss: 'https://other.example' }))],
    ['an issuer with a slash more', (oidc) => oidc.sign(oidc.claims({ iss: `${oidc.issuer}/` }))],
    ['another audience', (oidc) => oidc.sign(oidc.claims({ aud: 'other' }))],
    ['no audience', (oidc) => oidc.sign(without(oidc.claims(), 'aud'))],
    ['no subject', (oidc) => oidc.sign(without(oidc.claims(), 'sub'))],
    ['no expiry', (oidc) => oidc.sign(without(oidc.claims(), 'exp'))],
    ['expired', (oidc) => oidc.sign(oidc.claims({ exp: seconds() - 120 }))],
    ['not valid yet', (oidc) => oidc.sign(oidc.claims({ nbf: seconds() + 120 }))],
    [
      'a key of somebody else',
      async (oidc) => oidc.sign(oidc.claims(), {}, (await generateKeyPair('ES256')).privateKey),
    ],
    [
      'a key that the token brings along',
      async (oidc) => {
        const { privateKey } = await generateKeyPair('ES256');
        return oidc.sign(oidc.claims(), { jku: 'http://127.0.0.1:1/jwks', jwk: { ...oidc.publicKey() } }, privateKey);
      },
    ],
    ['an unknown key id', (oidc) => oidc.sign(oidc.claims(), { kid: 'unknown' })],
    ['the public key as a shared secret', async (oidc) => signedBySecret(oidc, JSON.stringify(oidc.publicKey()))],
    ['the x coordinate as a shared secret', async (oidc) => signedBySecret(oidc, oidc.publicKey().x as string)],
    ['an ID for a logout', (oidc) => oidc.sign(oidc.claims(), { typ: 'logout+jwt' })],
    ['a token bound to a further key', (oidc) => oidc.sign(oidc.claims({ cnf: { jkt: 'x' } }))],
    ['an unknown critical member', (oidc) => oidc.sign(oidc.claims(), { crit: ['x-unknown'], 'x-unknown': 1 })],
    [
      'a changed claim',
      async (oidc) => {
        const [head, , signature] = (await oidc.sign(oidc.claims())).split('.');
        return `${head}.${encoded(oidc.claims({ stratigraph_applications: ['*'] }))}.${signature}`;
      },
    ],
    ['a cut signature', async (oidc) => (await oidc.sign(oidc.claims())).slice(0, -4)],
    ['no JSON', async () => 'a.b.c'],
  ];

  it('admit nobody where anything is wrong, with one answer for all [AC-oidc-wrong] [AC-401]', async () => {
    const { oidc, service, status, warnings } = await setup();
    const answers = new Set<string>();
    for (const [what, make] of wrong) {
      const token = await make(oidc);
      const { status: code, headers, text } = await service.get(shop, { authorization: `Bearer ${token}` });
      expect([code, headers['www-authenticate']], what).toEqual([
        401,
        'Bearer realm="stratigraph", error="invalid_token"',
      ]);
      expect(text).not.toContain(token.slice(0, 20));
      answers.add(text);
    }
    expect(answers.size).toBe(1);
    expect(await status(await oidc.sign(oidc.claims()))).toBe(200);
    expect(warnings).toEqual([]);
  });

  it('are admitted within the clock skew and until they expire, also from the cache [AC-oidc-wrong]', async () => {
    const { oidc, status, clock } = await setup();
    const token = await oidc.sign(oidc.claims({ exp: seconds() + 30 }));
    const late = await oidc.sign(oidc.claims({ exp: seconds() - 30 }));
    expect([await status(token), await status(late)]).toEqual([200, 200]);
    clock.now += 85_000;
    expect([await status(token), await status(late)]).toEqual([200, 401]);
    clock.now += 10_000;
    expect(await status(token)).toBe(401);
  });

  it('are admitted by a new key of the issuer, and no longer by the one withdrawn [AC-oidc-rotation]', async () => {
    const { oidc, status, clock } = await setup();
    const old = oidc.claims({ exp: seconds() + 3600 });
    const first = await oidc.sign(old);
    expect(await status(first)).toBe(200);
    await oidc.rotate();
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    clock.now = Date.now();
    const second = await oidc.sign(oidc.claims());
    expect([await status(second), oidc.keyRequests()]).toEqual([200, 2]);
    expect(await status(first), 'believed for five minutes').toBe(200);
    clock.now += 300_000;
    expect(await status(first)).toBe(401);
  });

  it('do not make the service ask for keys again with each unknown one [AC-oidc-rotation]', async () => {
    const { oidc, status } = await setup();
    const tokens = await Promise.all([1, 2, 3, 4].map((kid) => oidc.sign(oidc.claims(), { kid: `unknown-${kid}` })));
    for (const token of tokens) expect(await status(token)).toBe(401);
    expect(oidc.keyRequests()).toBe(1);
  });

  it('get 503 while the issuer does not answer; keys still work [AC-oidc-unreachable]', async () => {
    const { oidc, service, key, status, warnings } = await setup();
    const token = await oidc.sign(oidc.claims());
    await oidc.stop();
    const { status: code, headers, json } = await service.get(shop, { authorization: `Bearer ${token}` });
    expect([code, headers['retry-after'], json.code]).toEqual([503, '5', 'access-unavailable']);
    expect(await status(key, '/rest/applications/Secret')).toBe(200);
    expect(warnings).toEqual([expect.stringContaining(`${oidc.issuer} cannot be used`)]);
  });

  it('are not taken of an issuer that names itself otherwise [AC-oidc-wrong]', async () => {
    const { oidc } = await setup();
    const { status, warnings } = await setup({ issuer: `${oidc.issuer}/` });
    expect(await status(await oidc.sign(oidc.claims({ iss: `${oidc.issuer}/` })))).toBe(503);
    expect(warnings).toEqual([expect.stringContaining('--oidc-issuer must be the same')]);
  });

  it('are never taken from an address [AC-oidc-wrong] [AC-query-key]', async () => {
    const { oidc } = await setup();
    const data = mkdtempSync(join(tmpdir(), 'stratigraph-oidc-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const keys = await KeyRing.open({ folder: keyFolder(data), onWarning: () => {} });
    const settings = { issuer: oidc.issuer, audience, claim: 'stratigraph_applications', grants: null };
    const tokens = new TokenVerifier({ ...settings, clockSkew: 0, clientId: null, scope: '' }, { onWarning: () => {} });
    const lax = serviceOver(store, { access: new KeysAndTokens(keys, tokens), queryKey: true });
    const token = await oidc.sign(oidc.claims());
    expect((await lax.get(`${shop}?api-key=${token}`)).status).toBe(401);
    expect((await lax.get(shop, { 'x-api-key': token })).status).toBe(200);
    keys.close();
  });

  it('are declared by the OpenAPI document, and to the explorer [AC-openapi] [AC-oidc-sign-in]', async () => {
    const { oidc, service } = await setup();
    const authorization = `Bearer ${await oidc.sign(oidc.claims())}`;
    const { json } = await service.get('/openapi.json', { authorization });
    expect(json.security).toContainEqual({ OpenIdConnect: [] });
    const { openIdConnectUrl } = json.components.securitySchemes.OpenIdConnect;
    expect((await (await fetch(openIdConnectUrl)).json()) as object).toMatchObject({ issuer: oidc.issuer });
    expect((await service.get('/explore/sign-in.json')).json).toEqual({
      oidc: {
        issuer: oidc.issuer,
        authorizationEndpoint: `${oidc.issuer}/auth`,
        tokenEndpoint: `${oidc.issuer}/token`,
        clientId,
        scope: 'openid',
      },
    });
  });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1000);

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));
}

/** A token whose author knows the public key alone and hopes that it is taken for a shared secret. */
function signedBySecret(oidc: OidcServer, secret: string): string {
  const signed = `${encoded({ alg: 'HS256', kid: 'first' })}.${encoded(oidc.claims())}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
