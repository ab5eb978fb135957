import type { BlockChecks } from './checked-blocks.ts';

/** Bytes of a file from one position (inclusive) to another. */
export type ByteRange = readonly [from: number, to: number];

/** What a file says of itself once it is open. */
export interface FileLayout {
  /** Where each section lies. */
  readonly sections: readonly ByteRange[];
  /** Undefined where the file has no checksums of its blocks. */
  readonly checks: BlockChecks | undefined;
}

/** The bytes of a snapshot file, wherever they are kept. All failures are `SnapshotError`s; what is not on this machine yet is `AbsentData`. */
export interface FileBytes {
  readonly size: number;
  /** Changes whenever bytes have come that were not here. */
  readonly arrivals: number;
  /** Fills `into` from a position. */
  read(position: number, into: Uint8Array): void;
  /** Throws `AbsentData` unless all of these are here, for all that are not. */
  require(ranges: readonly ByteRange[]): void;
  /** Says that these will be asked for: the next fetch, of whatever, brings those that are not here. */
  expect(ranges: readonly ByteRange[]): void;
  isHere(range: ByteRange): boolean;
  /** Takes note of what the file says of itself: by that, what comes later is checked. */
  learn(layout: FileLayout): void;
  /** Says that these bytes are not what they should be. Throws `AbsentData` where they can be had anew; returns where they cannot. */
  distrust(range: ByteRange): void;
  /** Says that the file is in use. */
  touch(): void;
  close(): void;
}
