import { hash } from 'node:crypto';
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import type { Caller, SignIn } from '../access-control.ts';
import { ApplicationPatterns } from '../application-patterns.ts';
import { type GrantRule, grantedApplications } from './granted-applications.ts';
import { Issuer, unavailable } from './issuer.ts';

/** Which tokens are accepted, and what they grant; plain values. */
export interface TokenSettings extends GrantRule {
  /** Exactly as the issuer names itself. */
  readonly issuer: string;
  readonly audience: string;
  /** Seconds by which the clocks of issuer and service may differ. */
  readonly clockSkew: number;
  /** By which name the explorer is known to the issuer; null: it cannot sign in there. */
  readonly clientId: string | null;
  /** Scopes that the explorer asks for, separated by spaces. */
  readonly scope: string;
}

export interface TokenVerifierOptions {
  readonly onWarning: (text: string) => void;
  /** Milliseconds since 1970. Default: the clock of the system. */
  readonly now?: () => number;
}

/** Signatures by a private key alone. A shared secret, or no signature, would let the published key sign (RFC 8725, 2.1 and 3.1). */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A token that was verified is accepted for so many milliseconds without another check, unless it expires before; so a key that the issuer withdraws is honoured as long at most. */
const verifiedTtl = 300_000;
const maxKnownTokens = 10_000;
const maxSubject = 255;

interface KnownToken {
  readonly caller: Caller;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Verifies tokens of one issuer: signed JWTs as RFC 9068 and most providers make them. */
export class TokenVerifier {
  readonly issuer: string;
  private readonly settings: TokenSettings;
  private readonly options: JWTVerifyOptions;
  private readonly source: Issuer;
  private readonly now: () => number;
  private readonly known = new Map<string, KnownToken>();
  private readonly pending = new Map<string, Promise<Caller | undefined>>();
  private readonly callers = new Map<string, Caller>();
  private readonly onWarning: (text: string) => void;
  private failure = '';
  private keys: { readonly uri: string; readonly find: JWTVerifyGetKey } | undefined;

  constructor(settings: TokenSettings, { onWarning, now = Date.now }: TokenVerifierOptions) {
    const { issuer, audience, clockSkew } = settings;
    this.issuer = issuer;
    this.settings = settings;
    this.now = now;
    this.onWarning = onWarning;
    this.source = new Issuer(issuer, { onWarning });
    this.options = { issuer, audience, algorithms, clockTolerance: clockSkew, requiredClaims: ['exp', 'sub'] };
  }

  /** The caller of a token that is believed already, at once; of another one after its verification. */
  admit(token: string): Caller | undefined | Promise<Caller | undefined> {
    const name = hash('sha256', token, 'base64url');
    const known = this.known.get(name);
    if (known) {
      if (this.now() < known.until) return known.caller;
      this.known.delete(name);
    }
    const pending = this.pending.get(name);
    if (pending) return pending;
    const verifying = this.verify(name, token).finally(() => this.pending.delete(name));
    this.pending.set(name, verifying);
    return verifying;
  }

  /** Rejects with `access-unavailable` while the issuer does not answer. */
  async signIn(): Promise<SignIn | undefined> {
    const { clientId, scope, issuer } = this.settings;
    if (clientId === null) return undefined;
    const { authorizationEndpoint, tokenEndpoint } = await this.source.metadata();
    if (authorizationEndpoint === undefined || tokenEndpoint === undefined) return undefined;
    return { issuer, authorizationEndpoint, tokenEndpoint, clientId, scope };
  }

  private async verify(name: string, token: string): Promise<Caller | undefined> {
    const find = this.keysAt((await this.source.metadata()).jwksUri);
    const claims = await this.claimsOf(token, find);
    if (claims === undefined) return undefined;
    const { exp = 0 } = claims;
    const expires = (exp + this.settings.clockSkew) * 1000;
    const caller = this.callerOf(claims);
    if (this.known.size >= maxKnownTokens) this.known.delete(this.known.keys().next().value as string);
    this.known.set(name, { caller, until: Math.min(expires, this.now() + verifiedTtl) });
    return caller;
  }

  /** Undefined: the token is not to be accepted. */
  private async claimsOf(token: string, find: JWTVerifyGetKey): Promise<JWTPayload | undefined> {
    try {
      const options = { ...this.options, currentDate: new Date(this.now()) };
      const { payload, protectedHeader } = await verifyWithAny(token, find, options);
      this.failure = '';
      return isForBearers(payload, protectedHeader.typ) ? payload : undefined;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      const { message } = error as Error;
      if (message !== this.failure) this.onWarning(`the keys of ${this.issuer} cannot be used: ${message}`);
      this.failure = message;
      throw unavailable();
    }
  }

  private keysAt(uri: string): JWTVerifyGetKey {
    if (this.keys?.uri !== uri) {
      this.keys = { uri, find: createRemoteJWKSet(new URL(uri), { cacheMaxAge: verifiedTtl }) };
    }
    return this.keys.find;
  }

  /** One object for a subject with the same applications, so that what is kept for a caller outlives a token. */
  private callerOf(claims: JWTPayload): Caller {
    const applications = grantedApplications(claims, this.settings);
    const name = JSON.stringify([claims.sub, applications]);
    const there = this.callers.get(name);
    if (there) return there;
    const patterns = new ApplicationPatterns(applications);
    const caller: Caller = {
      id: `oidc:${claims.sub}`,
      readsAll: patterns.matchesAll,
      mayRead: (application) => patterns.matches(application),
    };
    if (this.callers.size >= maxKnownTokens) this.callers.clear();
    this.callers.set(name, caller);
    return caller;
  }
}

/** Tries each key of the issuer that fits where the token does not name one. */
async function verifyWithAny(
  token: string,
  find: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, find, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (wrong) {
        if (!(wrong instanceof errors.JWSSignatureVerificationFailed)) throw wrong;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** False for tokens of another use, and for those that only the holder of a further key may send (RFC 7800). */
function isForBearers({ sub, cnf }: JWTPayload, typ: string | undefined): boolean {
  const isAccess = typ === undefined || /^(?:application\/)?(?:at\+)?jwt$/i.test(typ);
  return isAccess && cnf === undefined && typeof sub === 'string' && sub !== '' && sub.length <= maxSubject;
}

/** True when the token is at fault, false when its issuer is. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return !issuerFaults.has(error.code);
}

const issuerFaults: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
]);
