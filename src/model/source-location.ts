/** Where an object stands in an analysed file. Lines are 1-based and inclusive. */
export interface SourceLocation {
  /** Source file ID, a decimal string, local to one snapshot. */
  readonly fileId: string;
  /** Last segment of `filePath`. */
  readonly fileName: string;
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Lines of the whole file. */
  readonly nbLines: number;
}
