/** What is known of a file: its kind with what the file system says of it, and the hash of its content, or of no content null. */
export type FileEvidence = readonly [signature: string, hash: string | null];

/** What there is at some places of the disk, as evidence of whether anything has changed there since. Plain data. */
export interface TreeState {
  /** When the reading began, in milliseconds since 1970. */
  readonly takenAt: number;
  /** By absolute path. */
  readonly files: Readonly<Record<string, FileEvidence>>;
  /**
   * Of folders of installed packages, by absolute path: hash of the names and signatures of all below. Null: changed so shortly before the reading
   * that a later change may leave no trace.
   */
  readonly packages: Readonly<Record<string, string | null>>;
}

/** Signature of a file of which nothing can be relied on. */
export const unknownSignature = 'unknown';

/** Path of a place where two states have other content, or where that cannot be known; null where there is none. */
export function findChange(before: TreeState, after: TreeState): string | null {
  return firstDifference(before, after, ([signatureA, hashA], [signatureB, hashB]) =>
    hashA !== null && hashB !== null ? hashA === hashB : signatureA === signatureB && signatureA !== unknownSignature,
  );
}

/** The same for what was written to or replaced, also where its content is what it was: between two states something may have read other content. */
export function findTouched(before: TreeState, after: TreeState): string | null {
  return firstDifference(
    before,
    after,
    ([signatureA, hashA], [signatureB, hashB]) =>
      hashA === hashB && signatureA === signatureB && signatureA !== unknownSignature,
  );
}

function firstDifference(
  before: TreeState,
  after: TreeState,
  isSame: (a: FileEvidence, b: FileEvidence) => boolean,
): string | null {
  return (
    differenceOf(before.files, after.files, isSame) ??
    differenceOf(before.packages, after.packages, (a, b) => a !== null && a === b)
  );
}

function differenceOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  isSame: (a: T, b: T) => boolean,
): string | null {
  for (const path of Object.keys(before)) {
    const [was, is] = [before[path] as T, after[path]];
    if (is === undefined || !isSame(was, is)) return path;
  }
  return Object.keys(after).find((path) => !Object.hasOwn(before, path)) ?? null;
}
