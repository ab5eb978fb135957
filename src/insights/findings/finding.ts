/** A place in a source file where a rule or another scanner found something. Lines from 1, inclusive. */
export interface Finding {
  /** What was found, in the words of whoever found it. */
  readonly rule: string;
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The text of its first line before it, where that is known: distinguishes objects on one line. */
  readonly before?: string;
}
