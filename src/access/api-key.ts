import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key as it is sent: `stratigraph_`, eight hexadecimal digits that name it, `_`, 256 random bits in base64url. */
const keyPattern = /^stratigraph_([0-9a-f]{8})_[A-Za-z0-9_-]{43}$/;
/** Characters of a key, all of ASCII. */
const keyLength = 64;
const prefixStart = 'stratigraph_'.length;
const prefixLength = 8;

export interface NewKey {
  /** Shown once and stored nowhere. */
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

export function makeKey(): NewKey {
  const prefix = randomBytes(prefixLength / 2).toString('hex');
  const key = `stratigraph_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { key, prefix, hash: hashOf(key).toString('hex') };
}

/**
 * SHA-256, once. A slow hash protects passwords, which can be guessed; 256 random bits cannot, however fast a guess is tested.
 */
export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The prefix of what may be a key; undefined for what is none. */
export function prefixOf(credential: string): string | undefined {
  return keyPattern.test(credential) ? prefixPart(credential) : undefined;
}

/** The part of a credential that a key has its prefix in; undefined for what is too long or too short. Whether it is a key is not looked at. */
export function prefixPart(credential: string): string | undefined {
  if (credential.length !== keyLength) return undefined;
  return credential.slice(prefixStart, prefixStart + prefixLength);
}

/** Whether the part of a credential that a key has its prefix in is this one. */
export function hasPrefix(credential: string, prefix: string): boolean {
  return credential.length === keyLength && credential.startsWith(prefix, prefixStart);
}

/** The bytes of a key, as numbers that are compared faster than bytes. */
export class KeyBytes {
  private readonly bytes = Buffer.alloc(keyLength);
  private readonly numbers = new Uint32Array(this.bytes.buffer, this.bytes.byteOffset, keyLength / 4);

  /** Takes the bytes of a credential; false when it is no text of 64 characters of ASCII. */
  take(credential: string): boolean {
    return credential.length === keyLength && this.bytes.write(credential) === keyLength;
  }

  /** Compares in a time that does not depend on where the two differ: all numbers are looked at. */
  equals({ numbers }: KeyBytes): boolean {
    let difference = 0;
    for (let at = 0; at < numbers.length; at++) difference |= (this.numbers[at] as number) ^ (numbers[at] as number);
    return difference === 0;
  }

  clear(): void {
    this.numbers.fill(0);
  }
}

/** Compares in a time that does not depend on where the two differ. */
export function isKeyOf(credential: string, expected: Buffer): boolean {
  return timingSafeEqual(hashOf(credential), expected);
}

/** The prefix that a user means by `1f2e3d4c`, by `stratigraph_1f2e3d4c` or by a whole key; undefined for anything else. */
export function readPrefix(text: string): string | undefined {
  return /^(?:stratigraph_)?([0-9a-f]{8})(?:_[A-Za-z0-9_-]{43})?$/.exec(text)?.[1];
}
