/**
 * Imports on file systems of memory that become full: full-disk.ts <folder> <count>, in a mount namespace of its own (`unshare -m`), so that what it mounts
 * ends with it. Prints, as JSON, how an import ended on each of `count` sizes that are too small for it, by so much more room each time.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { systemFiles } from '../../src/files/file-operations.ts';
import { collectGarbage } from '../../src/snapshot/builder/collect-garbage.ts';
import { applicationFolder } from '../../src/snapshot/format/data-directory.ts';
import { bundleOf, link, object } from '../contract/bundle-of.ts';
import { answersOf } from '../unit/snapshot/builder/answers.ts';
import { application, importRecords, withReader } from '../unit/snapshot/builder/importing.ts';

/** How an import ended where there was no room for it. */
export interface FullDiskRun {
  readonly kilobytes: number;
  /** What the import said; undefined: it did not fail. */
  readonly message: string | undefined;
  /** Which answers were given after it. */
  readonly answers: 'before' | 'after' | 'other';
  /** Bytes that it took and did not give back. */
  readonly lost: number;
  /** What stood in the folder of the application besides versions and snapshots, and how many snapshots. */
  readonly leftovers: readonly string[];
  readonly snapshots: number;
  /** The same after there was room, one more import, and `gc`. */
  readonly afterwards: { readonly answers: string; readonly leftovers: readonly string[]; readonly snapshots: number };
}

const ample = 65_536;
const first = bundleOf([object('a'), object('b'), link('a', 'b')]);
const names = Array.from({ length: 3000 }, (_, i) => `n${i}`);
const second: BundleRecord[] = bundleOf([
  { record: 'file', key: 'f', path: 'f', lines: 1, text: 'text '.repeat(20_000) } as BundleRecord,
  ...names.map((name) => object(name)),
  ...names.slice(1).map((name, i) => link(names[i % 50] as string, name)),
]);

const [folder = '', count = ''] = process.argv.slice(2);

const answers = (data: string): Promise<string> =>
  withReader(data, (reader) => JSON.stringify([reader.info.snapshot.id, answersOf(reader)]));

function mount(name: string, kilobytes: number): string {
  const data = join(folder, name);
  mkdirSync(data);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', data]);
  return data;
}

function resize(data: string, kilobytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${kilobytes}k`, data]);
}

function usedOf(data: string): number {
  const { blocks, bfree, bsize } = statfsSync(data);
  return (blocks - bfree) * bsize;
}

function contentOf(data: string): { leftovers: string[]; snapshots: number } {
  const { folder: path, snapshotsFolder } = applicationFolder(data, application);
  return {
    leftovers: readdirSync(path).filter((name) => !['snapshots', 'versions'].includes(name)),
    snapshots: readdirSync(snapshotsFolder).length,
  };
}

const sound = mount('sound', ample);
await importRecords(sound, [first], { files: systemFiles });
const [before, usedBefore] = [await answers(sound), usedOf(sound)];
await importRecords(sound, [second], { files: systemFiles });
const [after, usedAfter] = [await answers(sound), usedOf(sound)];

const ended: FullDiskRun[] = [];
for (let at = 0; at < Number(count); at++) {
  const kilobytes = Math.floor((usedBefore + ((usedAfter - usedBefore) * at) / Number(count)) / 1024);
  const data = mount(`full-${at}`, ample);
  await importRecords(data, [first], { files: systemFiles });
  resize(data, Math.max(kilobytes, Math.ceil(usedOf(data) / 1024)));
  const used = usedOf(data);
  const message = await importRecords(data, [second], { files: systemFiles }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const found = await answers(data);
  const run = { kilobytes, message, lost: usedOf(data) - used, ...contentOf(data) };
  resize(data, ample);
  await importRecords(data, [second], { files: systemFiles });
  await collectGarbage({ dataDirectory: data, keepNewest: 1, keepMilliseconds: 0, now: () => Number.MAX_SAFE_INTEGER });
  const isAfter = (await answers(data)) === after;
  ended.push({
    ...run,
    answers: found === before ? 'before' : found === after ? 'after' : 'other',
    afterwards: { answers: isAfter ? 'after' : 'other', ...contentOf(data) },
  });
  execFileSync('umount', [data]);
}
console.log(JSON.stringify(ended));
