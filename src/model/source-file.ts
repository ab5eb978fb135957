/** A source file of an analysis. */
export interface SourceFile {
  /** Decimal digits; local to one snapshot. */
  readonly fileId: string;
  readonly fileName: string;
  readonly filePath: string;
  /** Lines of the whole file. */
  readonly nbLines: number;
  /** The whole text; undefined where the snapshot does not have it. */
  readonly text: string | undefined;
}
