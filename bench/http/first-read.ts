/**
 * How long the first point read of a snapshot takes that was just published, in a process that has served the one before, in milliseconds of the
 * clock, and of the processor, which other work on the machine does not lengthen; and the longest of the reads that follow, some of which read a whole
 * section into memory: first-read.ts <data folder> <application> [rounds]
 */

import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../src/store/store.ts';
import { threadClock } from '../thread-clock.ts';

const [dataDirectory = '', application = '', rounds = '10'] = process.argv.slice(2);

const processorTime = threadClock();

interface Times {
  readonly open: number;
  readonly read: number;
  readonly processor: number;
  /** The longest of those that follow, of the processor. */
  readonly further: number;
}

const furtherReads = 300;

/** A store of its own has nothing open, as of a snapshot that nobody has asked for yet. */
async function firstRead(): Promise<Times> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
  const before = process.cpuUsage();
  const began = performance.now();
  const reader: ApplicationReader = await store.open(application);
  const opened = performance.now();
  const { objects } = reader.info.counts;
  const readOne = (): void => {
    for (let id = 1 + Math.floor(Math.random() * objects); reader.object(id) === undefined; id++);
  };
  readOne();
  const ended = performance.now();
  const { user, system } = process.cpuUsage(before);
  const further = Array.from({ length: furtherReads }, () => {
    const used = processorTime();
    readOne();
    return processorTime() - used;
  });
  reader.release();
  await store.close();
  const processor = (user + system) / 1000;
  return { open: opened - began, read: ended - opened, processor, further: Math.max(...further) };
}

const times: Times[] = [];
for (let round = 0; round <= Number(rounds); round++) times.push(await firstRead());
const clock = ({ open, read }: Times): string => `${(open + read).toFixed(1)} ms (opening ${open.toFixed(1)})`;
/** The process has not run this code before the first. */
const [cold, ...rest] = times as [Times, ...Times[]];
const byClock = rest.toSorted((a, b) => a.open + a.read - b.open - b.read);
const processor = rest.map((time) => time.processor).toSorted((a, b) => a - b);
const middle = rest.length >> 1;
console.log(
  `clock: cold process ${clock(cold)}; then median ${clock(byClock[middle] ?? cold)}, most ${clock(byClock.at(-1) ?? cold)}`,
);
console.log(`processor: median ${processor[middle]?.toFixed(1)} ms, most ${processor.at(-1)?.toFixed(1)}`);
const further = rest.map((time) => time.further).toSorted((a, b) => a - b);
console.log(
  `longest of the next ${furtherReads}, processor: median ${further[middle]?.toFixed(1)} ms, most ${further.at(-1)?.toFixed(1)}`,
);
