/** Someone who asks, and what they may read. One object for each key as long as it is valid, so that what follows from it can be kept by it. */
export interface Caller {
  /** Names the caller in the log: the prefix of a key, or the subject of a token; never the credential itself. */
  readonly id: string;
  /** True when the caller may read every application, those to come included. */
  readonly readsAll: boolean;
  mayRead(application: string): boolean;
}

/** What a browser needs in order to get a token by authorization code with PKCE (RFC 6749, RFC 7636). */
export interface SignIn {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly clientId: string;
  readonly scope: string;
}

/** Undefined: the credential is unknown, wrong, expired or revoked. A promise where that takes a signature check. */
export type Admission = Caller | undefined | Promise<Caller | undefined>;

/** Decides who may ask. */
export interface AccessControl {
  /** False: everyone may ask everything. Once true it stays true. */
  readonly isOn: boolean;
  /** Issuer of the tokens that are accepted; undefined: keys alone are accepted. */
  readonly issuer?: string | undefined;
  /** The caller whom a credential stands for, a key or a token. Throws `access-unavailable` while no caller can be determined. */
  admit(credential: string): Admission;
  /** The caller whom a key stands for. For what stood in an address, where a token must not be. Throws as `admit` does. */
  admitKey(credential: string): Caller | undefined;
  /** How a browser gets a token; undefined where it cannot. Rejects with `access-unavailable` while the issuer does not answer. */
  signIn?(): Promise<SignIn | undefined>;
}
