/** The files below a folder, by paths relative to it with forward slashes, and their text. */
export interface SourceTree {
  /** In code unit order. */
  readonly paths: readonly string[];
  /** Empty for what cannot be read. */
  readonly read: (path: string) => string;
  /** Test code, by where it lies and its name. */
  readonly isTest: (path: string) => boolean;
}
