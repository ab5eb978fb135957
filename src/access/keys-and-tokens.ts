import type { AccessControl, Admission, Caller, SignIn } from './access-control.ts';
import type { KeyRing } from './key-ring.ts';
import type { TokenVerifier } from './oidc/token-verifier.ts';

/** Admits by keys, and by tokens of an issuer. Access is on from the start: the issuer is configured. */
export class KeysAndTokens implements AccessControl {
  readonly isOn = true;
  private readonly keys: KeyRing;
  private readonly tokens: TokenVerifier;

  constructor(keys: KeyRing, tokens: TokenVerifier) {
    this.keys = keys;
    this.tokens = tokens;
  }

  get issuer(): string {
    return this.tokens.issuer;
  }

  /** A key has no dots and a token has two, so neither is tried as the other. */
  admit(credential: string): Admission {
    return tokenForm.test(credential) ? this.tokens.admit(credential) : this.keys.admit(credential);
  }

  admitKey(credential: string): Caller | undefined {
    return this.keys.admitKey(credential);
  }

  signIn(): Promise<SignIn | undefined> {
    return this.tokens.signIn();
  }
}

/** The form of a signed JWT (RFC 7515, 3.1). */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;
