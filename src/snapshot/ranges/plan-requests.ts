import type { ByteRange } from '../reader/file-bytes.ts';

/** What a file is fetched and kept in where nothing else is said: 64 KiB, of which a line of 1 Gbit/s carries two in a millisecond. */
export const usualUnit = 65_536;
/** Units between two ranges that are fetched with them: as cheap as a request of their own. */
const joinedGap = 2;
/** A longer range is fetched in several requests at once. */
const longestRequest = 64;

/** The requests that fetch these units (ascending, distinct): from (inclusive) and to (exclusive), in units. */
export function planRequests(units: readonly number[]): ByteRange[] {
  const requests: [number, number][] = [];
  for (const unit of units) {
    const last = requests.at(-1);
    const fits = last !== undefined && unit - last[1] <= joinedGap && unit + 1 - last[0] <= longestRequest;
    if (fits) last[1] = unit + 1;
    else requests.push([unit, unit + 1]);
  }
  return requests;
}

/**
 * How many units beyond those missed are fetched, by how often the question has missed something of the section before: none the first two times,
 * as rows lie anywhere; then ever more, so that a question that goes through all of a section ends after a few rounds.
 */
export function unitsAhead(misses: number): number {
  if (misses < 2) return 0;
  return misses > 6 ? Number.POSITIVE_INFINITY : 4 ** (misses - 1);
}
