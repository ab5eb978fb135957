import { endSignIn } from './oidc-sign-in.ts';
import { tryKey } from './try-key.ts';

/** Kept for the tab alone: not in the address, and not in what other tabs or later visits see. */
const storageName = 'stratigraph-key';
let key = readKept();
let isNeeded = false;
let refusal = '';

/** The key, or the token of a provider, that requests carry; undefined: none. */
export function currentKey(): string | undefined {
  return key;
}

/** True from the moment when the service refused a request without a key, or with the one there is, until `signIn`. */
export function isSignInNeeded(): boolean {
  return isNeeded;
}

/** Why signing in at a provider failed; empty: it did not. */
export function signInRefusal(): string {
  return refusal;
}

/** Where the page is loaded because a reader returns from a provider, signs them in, or notes why that fails. */
export async function returnFromProvider(): Promise<void> {
  const result = await endSignIn();
  if (result === undefined) return;
  const refused = 'token' in result ? await tryKey(result.token) : result.refusal;
  if (refused === undefined && 'token' in result) return signIn(result.token);
  isNeeded = true;
  refusal = refused ?? '';
}

export function signIn(given: string): void {
  isNeeded = false;
  refusal = '';
  keep(given);
}

/** Forgets the key; the service then says whether another is needed. */
export function signOut(): void {
  isNeeded = true;
  keep(undefined);
}

/** Notes that the service wants a key, or another one than this. */
export function needSignIn(refused: string | undefined): void {
  if (refused !== key) return;
  isNeeded = true;
  keep(undefined);
}

/** Calls back whenever any of this changes. Returns what ends that. */
export function onSignInChange(listener: () => void): () => void {
  window.addEventListener('sign-in-changed', listener);
  return () => window.removeEventListener('sign-in-changed', listener);
}

function keep(given: string | undefined): void {
  key = given;
  try {
    if (given === undefined) sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, given);
  } catch {
    // The key then holds until the page is left.
  }
  window.dispatchEvent(new CustomEvent('sign-in-changed'));
}

function readKept(): string | undefined {
  try {
    return sessionStorage.getItem(storageName) ?? undefined;
  } catch {
    return undefined;
  }
}
