/** Bytes of an object from `start` to before `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970, by the clock of the store. */
  readonly modified: number;
}

/** Requests that were sent since a store was opened, those that were repeated included: what a provider charges for. */
export interface RequestCounts {
  /** Objects, ranges of them, and their descriptions. */
  readonly get: number;
  readonly list: number;
  /** With each part of a large object. */
  readonly put: number;
  /** Mostly free of charge. */
  readonly delete: number;
}

/**
 * Named, immutable sequences of bytes in a folder or in a bucket of an S3-compatible store, as a reader sees them. Keys are paths of segments
 * (`checkKey`). What was put is read by every later request. Rejects with `ObjectStoreError` after retries of its own.
 */
export interface ObjectReader {
  /** Undefined: nobody charges for them. */
  readonly requests?: RequestCounts;
  /** What a user calls it: `s3://bucket/prefix`, or the path of a folder. */
  readonly location: string;
  /** The whole object or a range of it, shorter where the object ends before; undefined: there is no such object. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Objects whose keys begin with a prefix, by key in byte order; only those after `after` where it is given. */
  list(prefix: string, options?: { readonly after?: string }): AsyncIterable<StoredObject>;
}

export interface PutOptions {
  /** Refuses to replace an object. Of several writers at once exactly one gets `created`, as long as no two put the same bytes. */
  readonly ifAbsent?: boolean;
}

export type PutResult = 'created' | 'exists';

/** The same for writers. An object is there whole or not at all, at whatever moment a writer dies. */
export interface ObjectStore extends ObjectReader {
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult>;
  /** Puts a file of any size. */
  putFile(key: string, path: string): Promise<void>;
  /** Nothing happens where there is no such object. */
  delete(key: string): Promise<void>;
}

const segmentPattern = /^[A-Za-z0-9_=-][A-Za-z0-9._=-]*$/;

/** Throws `RangeError` for a key that not every store can have: segments are of letters, digits, `_`, `=`, `-` and dots that do not lead. */
export function checkKey(key: string): void {
  if (!key.split('/').every((segment) => segmentPattern.test(segment))) {
    throw new RangeError(`'${key}' is no key of an object store`);
  }
}
