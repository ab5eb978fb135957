import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const audience = 'urn:stratigraph:test';
export const clientId = 'explorer';

/** An OpenID provider on a loopback port, with tokens for `audience` that are JWTs. Whoever signs in gets what their name says: `shop` reads `Shop*`. */
export interface OidcServer {
  readonly issuer: string;
  /** Requests for its keys. */
  readonly keyRequests: () => number;
  /** A token of the client that acts for itself, as the provider makes it. */
  clientToken(): Promise<string>;
  /** A token signed by the provider's key, or by another one, with any claims and header. */
  sign(claims: JWTPayload, header?: Record<string, unknown>, key?: CryptoKey): Promise<string>;
  /** Claims of a token that is accepted. */
  claims(changes?: JWTPayload): JWTPayload;
  /** Lets the provider sign by a new key from now on; the one before is withdrawn. */
  rotate(): Promise<void>;
  readonly publicKey: () => JWK;
  stop(): Promise<void>;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const about = { kid, alg: 'ES256', use: 'sig' };
  return {
    kid,
    privateKey,
    privateJwk: { ...(await exportJWK(privateKey)), ...about },
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
  };
}

/** Of a client on a loopback address any port is the same to the provider (RFC 8252, 7.3). */
const redirectUri = 'http://127.0.0.1/explore/signed-in';

/** Whoever starts it stops it. */
export async function startOidcServer(): Promise<OidcServer> {
  let key = await makeKey('first');
  let provider: Provider | undefined;
  let keyRequests = 0;
  const server: Server = createServer((request, response) => {
    if (request.url === '/jwks') keyRequests++;
    void provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = makeProvider(issuer, key);
  const claims = (changes: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, aud: audience, sub: 'someone', iat: now, exp: now + 300, ...grantOf('shop'), ...changes };
  };
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    issuer,
    claims,
    stop,
    keyRequests: () => keyRequests,
    publicKey: () => key.publicJwk,
    sign: (payload, header = {}, by = key.privateKey) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header })
        .sign(by, { crit: { 'x-unknown': true } }),
    async rotate() {
      key = await makeKey('second');
      provider = makeProvider(issuer, key);
    },
    async clientToken() {
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('machine:machine-secret').toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      return ((await response.json()) as { access_token: string }).access_token;
    },
  };
}

const grantOf = (name: string): JWTPayload => ({ stratigraph_applications: name === 'all' ? ['*'] : ['Shop*'] });

function makeProvider(issuer: string, { privateJwk }: SigningKey): Provider {
  const resource = {
    scope: '',
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: 300,
    jwt: { sign: { alg: 'ES256' } },
  };
  const provider = new Provider(issuer, {
    jwks: { keys: [privateJwk] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        application_type: 'native',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
      {
        client_id: 'machine',
        client_secret: 'machine-secret',
        id_token_signed_response_alg: 'ES256',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    clientBasedCORS: () => true,
    cookies: { keys: ['test'] },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: (_: unknown, token: { accountId?: string }) => grantOf(token.accountId ?? 'shop'),
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => resource,
        useGrantedResource: () => true,
      },
    },
  });
  return provider;
}
