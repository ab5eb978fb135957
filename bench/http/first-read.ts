/**
 * How long the first point read of a snapshot takes that was just published, in a process that has served the one before, in milliseconds:
 * first-read.ts <data folder> <application> [rounds]
 */

import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../src/store/store.ts';

const [dataDirectory = '', application = '', rounds = '10'] = process.argv.slice(2);

/** A store of its own has nothing open, as of a snapshot that nobody has asked for yet. */
async function firstRead(): Promise<{ readonly open: number; readonly read: number }> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
  const began = performance.now();
  const reader: ApplicationReader = await store.open(application);
  const opened = performance.now();
  const { objects } = reader.info.counts;
  for (let id = 1 + Math.floor(Math.random() * objects); reader.object(id) === undefined; id++);
  const ended = performance.now();
  reader.release();
  await store.close();
  return { open: opened - began, read: ended - opened };
}

const times = [];
for (let round = 0; round <= Number(rounds); round++) times.push(await firstRead());
// The process has not run this code before the first.
const sorted = times.slice(1).sort((a, b) => a.open + a.read - b.open - b.read);
const middle = sorted[sorted.length >> 1];
const show = (time: { readonly open: number; readonly read: number } | undefined): string =>
  time === undefined ? '-' : `${(time.open + time.read).toFixed(1)} ms (opening ${time.open.toFixed(1)})`;
console.log(`cold process ${show(times[0])}; then median ${show(middle)}, most ${show(sorted.at(-1))}`);
