import { QueryError } from '../../errors.ts';

/** What is used of the metadata that an OpenID provider publishes (OpenID Connect Discovery 1.0). */
export interface IssuerMetadata {
  readonly issuer: string;
  readonly jwksUri: string;
  readonly authorizationEndpoint: string | undefined;
  readonly tokenEndpoint: string | undefined;
}

const freshMilliseconds = 3_600_000;
/** After a failure the issuer is left alone for so long. */
const cooldownMilliseconds = 5000;
const timeoutMilliseconds = 5000;
const maxBytes = 1024 ** 2;

export interface IssuerOptions {
  /** Called once for each distinct failure. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * The metadata of one issuer, read when they are first needed and again every hour. Nobody waits for a later read: until it succeeds, the earlier metadata stay
 * valid.
 */
export class Issuer {
  readonly url: string;
  private readonly onWarning: (text: string) => void;
  private readonly now: () => number;
  private known: IssuerMetadata | undefined;
  private pending: Promise<IssuerMetadata> | undefined;
  private nextRead = Number.NEGATIVE_INFINITY;
  private failure = '';

  constructor(url: string, { onWarning, now = () => performance.now() }: IssuerOptions) {
    this.url = url;
    this.onWarning = onWarning;
    this.now = now;
  }

  /** Rejects with `access-unavailable` when there are no metadata. */
  metadata(): Promise<IssuerMetadata> {
    if (this.pending === undefined && this.now() >= this.nextRead) {
      this.pending = this.read().finally(() => {
        this.pending = undefined;
      });
    }
    if (this.known) return Promise.resolve(this.known);
    return this.pending ?? Promise.reject(unavailable());
  }

  private async read(): Promise<IssuerMetadata> {
    try {
      this.known = await fetchMetadata(this.url);
      this.failure = '';
      this.nextRead = this.now() + freshMilliseconds;
      return this.known;
    } catch (error) {
      this.nextRead = this.now() + cooldownMilliseconds;
      const { message } = error as Error;
      if (message !== this.failure) this.onWarning(`the OpenID provider ${this.url} cannot be used: ${message}`);
      this.failure = message;
      if (this.known) return this.known;
      throw unavailable();
    }
  }
}

export function unavailable(): QueryError {
  return new QueryError('access-unavailable', 'The OpenID provider does not answer, so tokens cannot be verified.');
}

/** Where an issuer publishes its metadata. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** True for addresses that cannot be listened in on: https, or http on this machine. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

async function fetchMetadata(issuer: string): Promise<IssuerMetadata> {
  const response = await fetch(discoveryUrl(issuer), {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: Error) => {
    throw new Error(`${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`, {
      cause: error,
    });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${discoveryUrl(issuer)} answers with status ${response.status}`);
  }
  const metadata: unknown = JSON.parse(await boundedText(response));
  if (typeof metadata !== 'object' || metadata === null) throw new Error('its metadata are no JSON object');
  const members = metadata as Readonly<Record<string, unknown>>;
  if (members['issuer'] !== issuer) {
    throw new Error(
      `its metadata name the issuer ${JSON.stringify(members['issuer'])}; --oidc-issuer must be the same`,
    );
  }
  const jwksUri = secureMember(members, 'jwks_uri');
  if (jwksUri === undefined) throw new Error('its metadata have no jwks_uri');
  return {
    issuer,
    jwksUri,
    authorizationEndpoint: secureMember(members, 'authorization_endpoint'),
    tokenEndpoint: secureMember(members, 'token_endpoint'),
  };
}

function secureMember(members: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = members[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isSecureUrl(value)) return value;
  throw new Error(`its ${name} is no https address`);
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error(`its metadata have more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
