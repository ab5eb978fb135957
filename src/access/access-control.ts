/** Someone who asks, and what they may read. One object for each key as long as it is valid, so that what follows from it can be kept by it. */
export interface Caller {
  /** Names the caller in the log: the prefix of a key, never the key. */
  readonly id: string;
  /** True when the caller may read every application, those to come included. */
  readonly readsAll: boolean;
  mayRead(application: string): boolean;
}

/** Decides who may ask. */
export interface AccessControl {
  /** False: everyone may ask everything. Once true it stays true. */
  readonly isOn: boolean;
  /** The caller whom a credential stands for; undefined when it is unknown, wrong, expired or revoked. Throws `access-unavailable` while no caller can be determined. */
  admit(credential: string): Caller | undefined;
}
