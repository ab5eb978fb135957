/** A named part of an index: what the builder writes and the reader loads. Numbers are little-endian. */
export interface Section {
  readonly name: string;
  readonly data: SectionData;
}

export type SectionData = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Bytes of a section from one place (inclusive) to another. */
export type SectionPart = readonly [from: number, to: number];

/** Where an index finds its sections again. Reads straight into the target, without a copy in between. */
export interface SectionSource {
  has(name: string): boolean;
  /** Throws when there is no such section. */
  byteLength(name: string): number;
  /** Throws where what there is of these sections has to be fetched first: all of it is fetched in one go then. */
  require(...names: readonly string[]): void;
  /** The same for parts of one section. */
  requireParts(name: string, parts: readonly SectionPart[]): void;
  /** Says that these parts of a section will be asked for: the next fetch, of whatever, brings them. */
  expectParts(name: string, parts: readonly SectionPart[]): void;
  /** Whether reading the section costs no fetching. */
  isHere(name: string): boolean;
  /** Fills `into` from `offset` bytes into the section. */
  readAt(name: string, offset: number, into: Uint8Array): void;
  /** Fills `into` from the start of the section. */
  read(name: string, into: Uint8Array): void;
}
