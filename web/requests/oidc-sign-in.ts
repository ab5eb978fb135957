import { base } from '../routing/urls.ts';

/** How the service says that a reader signs in at an OpenID provider. */
interface Provider {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly scope: string;
}

/** What is kept in the tab while the reader is at the provider. */
interface PendingSignIn extends Provider {
  readonly state: string;
  readonly verifier: string;
  /** The view to which the reader returns. */
  readonly returnTo: string;
}

const storageName = 'stratigraph-pending-sign-in';
const returnPath = `${base}/signed-in`;

/** The provider at which a reader may sign in; undefined: there is none. Rejects with what the service answers instead. */
export async function findProvider(): Promise<Provider | undefined> {
  const response = await fetch(`${base}/sign-in.json`, { cache: 'no-store' });
  const answer = (await response.json()) as { readonly oidc?: Provider | null; readonly detail?: string };
  if (!response.ok) throw new Error(answer.detail ?? `The service answers with status ${response.status}.`);
  return answer.oidc ?? undefined;
}

/** Leaves for the provider, by authorization code with PKCE (RFC 7636). Rejects where the page was not loaded over https. */
export async function beginSignIn(provider: Provider): Promise<void> {
  if (!window.isSecureContext) throw new Error('Signing in there needs https.');
  const pending: PendingSignIn = {
    ...provider,
    state: randomText(),
    verifier: randomText(),
    returnTo: window.location.pathname + window.location.search,
  };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
  sessionStorage.setItem(storageName, JSON.stringify(pending));
  const address = new URL(provider.authorizationEndpoint);
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: window.location.origin + returnPath,
    scope: provider.scope,
    state: pending.state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  window.location.assign(address);
}

/** How a return from the provider ended: with a token, or with why there is none. */
export type SignInResult = { readonly token: string } | { readonly refusal: string };

/**
 * Ends what `beginSignIn` began, when the address is where the provider returns to; undefined otherwise. The code leaves the address before
 * anything else is done, and the view that was asked for is shown again.
 */
export async function endSignIn(): Promise<SignInResult | undefined> {
  if (window.location.pathname !== returnPath) return undefined;
  const answer = new URLSearchParams(window.location.search);
  const pending = takePending();
  history.replaceState(null, '', pending?.returnTo ?? base);
  if (pending === undefined || answer.get('state') !== pending.state) {
    return { refusal: 'This is no answer to a sign-in of this tab.' };
  }
  // Another provider could answer in the place of this one (RFC 9207).
  if ((answer.get('iss') ?? pending.issuer) !== pending.issuer) {
    return { refusal: 'Another provider answered than the one that was asked.' };
  }
  const code = answer.get('code');
  if (code === null) {
    return { refusal: answer.get('error_description') ?? answer.get('error') ?? 'The provider sent no code.' };
  }
  return exchangeCode(pending, code);
}

async function exchangeCode({ tokenEndpoint, clientId, verifier }: PendingSignIn, code: string): Promise<SignInResult> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: window.location.origin + returnPath,
    client_id: clientId,
    code_verifier: verifier,
  });
  try {
    const response = await fetch(tokenEndpoint, { method: 'POST', body, credentials: 'omit' });
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    const { access_token: token, error_description: description, error } = answer;
    if (response.ok && typeof token === 'string') return { token };
    return { refusal: String(description ?? error ?? `The provider answers with status ${response.status}.`) };
  } catch {
    return { refusal: 'The provider does not answer this page; it must allow its origin.' };
  }
}

function takePending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(storageName);
  sessionStorage.removeItem(storageName);
  return text === null ? undefined : (JSON.parse(text) as PendingSignIn);
}

/** 256 random bits. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
