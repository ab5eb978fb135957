import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { KeptResults } from '../../../src/files/kept-results.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';

/** Runs a function that gives lengths over these files, and tells for which it ran. */
function run(
  path: string,
  files: Readonly<Record<string, string>>,
  { state = 'rules 1', again = true } = {},
): { lengths: number[]; ran: string[]; notes: string[] } {
  const kept = new KeptResults<{ length: number }>({ path, state, again });
  const ran: string[] = [];
  const lengths = Object.entries(files).map(([file, text]) => {
    const make = (): { length: number } => {
      ran.push(file);
      return { length: text.length };
    };
    return kept.of(file, [text, 'manifest'], make).length;
  });
  return { lengths, ran, notes: kept.publish() };
}

const files = { 'a.ts': 'one', 'b.ts': 'three', ['__proto__']: 'x' };

it('only what changed is made anew', () => {
  const data = join(temporaryFolder(), 'kept', 'lengths');
  expect(run(data, files).ran).toEqual(['a.ts', 'b.ts', '__proto__']);
  expect(run(data, { 'a.ts': 'one', 'b.ts': 'seventy', ['__proto__']: 'x' })).toEqual({
    lengths: [3, 7, 1],
    ran: ['b.ts'],
    notes: [],
  });
  expect(run(data, { 'c.ts': 'one' }).ran).toEqual(['c.ts']);
  expect(run(data, files).ran).toHaveLength(3);
});

it('other rules, or a run that uses nothing of before, make everything anew', () => {
  const data = join(temporaryFolder(), 'kept', 'lengths');
  run(data, files);
  expect(run(data, files, { again: false }).ran).toHaveLength(3);
  expect(run(data, files, { state: 'rules 2' }).ran).toHaveLength(3);
  expect(run(data, files, { state: 'rules 2' }).ran).toEqual([]);
});

it('what is damaged anywhere counts as nothing', () => {
  const data = join(temporaryFolder(), 'kept', 'lengths');
  run(data, files);
  const whole = readFileSync(data);
  for (let at = 0; at < whole.length; at += 7) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] as number) ^ 4;
    writeFileSync(data, damaged);
    expect(run(data, files).lengths).toEqual([3, 5, 1]);
    writeFileSync(data, damaged.subarray(0, at));
    expect(run(data, files).ran).toHaveLength(3);
  }
});

it('where it cannot be written, that is reported', () => {
  const data = join(temporaryFolder(), 'kept', 'lengths');
  writeFileSync(dirname(data), 'a file where the folder should be');
  expect(run(data, files).notes).toEqual([
    expect.stringMatching(/^warning: .*lengths cannot be written, the next run/),
  ]);
});
