/** A version read by one ecosystem's rules; made and compared by the same order only. */
export interface ParsedVersion {
  readonly text: string;
  /** A version its ecosystem does not install unless asked for by name: alpha, release candidate, snapshot … */
  readonly prerelease: boolean;
}

/** How one ecosystem orders its versions. */
export interface VersionOrder {
  /** Undefined for a text that is no version of the ecosystem. */
  parse(text: string): ParsedVersion | undefined;
  /** Negative, zero or positive, of two versions that this order has parsed. */
  compare(a: ParsedVersion, b: ParsedVersion): number;
}
