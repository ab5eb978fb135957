/**
 * What the checksums of blocks cost where rows are read by position: microseconds of processor time with and without them, in turn, the least of
 * the rounds: block-checks.ts DATA_FOLDER APPLICATION [rounds]
 * Cold: the block is in the memory of the system and not in the cache of the service; warm: it is in the cache, where nothing is checked again.
 */
import { BlockChecks } from '../../src/snapshot/reader/checked-blocks.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../src/store/store.ts';

const [dataDirectory = '', application = '', rounds = '5'] = process.argv.slice(2);
const firstWrong = BlockChecks.prototype.firstWrong;
/** What is asked in a round. */
const questions = 20_000;

interface Reads {
  readonly title: string;
  ask(reader: ApplicationReader, at: number): void;
}

const reads: readonly Reads[] = [
  { title: 'point read', ask: (reader, at) => void reader.object(1 + ((at * 7919) % reader.info.counts.objects)) },
  {
    title: 'page of 20',
    ask(reader, at) {
      const skip = (at * 7919) % (reader.info.counts.objects - 20);
      for (const _ of reader.findObjects({ skip, limit: 20, withLocations: false }).rows);
    },
  },
];

/** The budget of a store whose cache of blocks has hardly any block, or all. */
const budgets = { cold: 4 * 2 ** 20, warm: 16 * 2 ** 30 } as const;

async function costOf({ ask }: Reads, kind: keyof typeof budgets, checked: boolean): Promise<number> {
  BlockChecks.prototype.firstWrong = checked ? firstWrong : () => undefined;
  const store = openEmbeddedStore({ dataDirectory, memoryBudget: budgets[kind], onWarning: console.error });
  const reader = await store.open(application);
  for (let at = 0; at < questions; at++) ask(reader, at);
  const before = process.cpuUsage();
  for (let at = 0; at < questions; at++) ask(reader, at);
  const { user, system } = process.cpuUsage(before);
  reader.release();
  await store.close();
  return (user + system) / questions;
}

const block = Buffer.alloc(4096, 1);
const one = new BlockChecks(2 * block.length, new Uint32Array(2));
const before = process.cpuUsage();
const times = 100_000;
for (let at = 0; at < times; at++) one.matches(1, block);
const { user, system } = process.cpuUsage(before);
console.log(`a block of 4096 bytes: ${((user + system) / times).toFixed(2)} us`);
for (const read of reads) {
  for (const kind of ['cold', 'warm'] as const) {
    const least = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
    for (let round = 0; round < Number(rounds); round++) {
      least.with = Math.min(least.with, await costOf(read, kind, true));
      least.without = Math.min(least.without, await costOf(read, kind, false));
    }
    const share = ((least.with / least.without - 1) * 100).toFixed(0);
    console.log(
      `${read.title}, ${kind}: ${least.with.toFixed(1)} us, without checksums ${least.without.toFixed(1)}: ${share} % more`,
    );
  }
}
