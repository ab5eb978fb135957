import { FaultList } from '../../../src/bundle/faults.ts';
import { readBundle } from '../../../src/bundle/read-bundle.ts';
import type { LocatedRecord } from '../../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../../src/bundle/records.ts';

export interface Reading {
  readonly located: readonly LocatedRecord[];
  readonly records: readonly BundleRecord[];
  /** The fault list as it is shown. */
  readonly faults: readonly string[];
}

/** Reads a whole bundle named `b` that arrives in these chunks. */
export async function readAll(chunks: readonly Uint8Array[], file = 'b'): Promise<Reading> {
  const faults = new FaultList();
  const located: LocatedRecord[] = [];
  for await (const batch of readBundle(arriving(chunks), file, faults).batches) located.push(...batch);
  return { located, records: located.map(({ record }) => record), faults: faults.lines() };
}

export async function* arriving(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Cuts bytes at these places, whatever their order. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const inside = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
  return [0, ...inside].map((start, at) => bytes.subarray(start, [...inside, bytes.length][at]));
}
