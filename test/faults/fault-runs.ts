/** How often faults are injected: the short form is part of all tests, the long form is asked for by `STRATIGRAPH_FAULTS=long` (`npm run test:faults`). */
export const isLong = process.env['STRATIGRAPH_FAULTS'] === 'long';

/** So many runs, in the short form or in the long one. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/** Milliseconds that a test may take: a minute, or in the long form two hours. */
export const faultTimeout = isLong ? 7_200_000 : 60_000;

/** Numbers that look like chance and are the same each time (mulberry32), from 0 to below 1. `STRATIGRAPH_SEED` begins elsewhere. */
export function chance(seed = Number(process.env['STRATIGRAPH_SEED'] ?? 1)): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `end`. */
export function below(next: () => number, end: number): number {
  return Math.floor(next() * end);
}
