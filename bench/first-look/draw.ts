/**
 * Prints the order in which the applications of the pool are taken for a draw: each list by the hash of the seed and the name.
 *
 *   node bench/first-look/draw.ts SEED
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawOrder } from './draw-order.ts';

const [seed] = process.argv.slice(2);
if (seed === undefined) {
  process.stderr.write('usage: node bench/first-look/draw.ts SEED\n');
  process.exit(2);
}
const pool = JSON.parse(readFileSync(join(import.meta.dirname, 'pool.json'), 'utf8')) as Record<string, string[]>;
for (const [list, names] of Object.entries(pool)) {
  process.stdout.write(
    `${list}\n${drawOrder(seed, names)
      .map((name) => `  ${name}\n`)
      .join('')}`,
  );
}
