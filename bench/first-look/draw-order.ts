import { createHash } from 'node:crypto';

/** The names by SHA-256 of `SEED NAME`. */
export function drawOrder(seed: string, names: readonly string[]): string[] {
  const rank = (name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return [...names].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
